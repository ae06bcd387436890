"""Who may ride whom, and how a whole stack is best mounted to stay together."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from calculators.declare import Inputs, ask
from calculators.erfworld.asked import MOST_STRIKING
from calculators.erfworld.rules.forces import Troop
from calculators.erfworld.rules.stacks import MOST_NAME
from calculators.erfworld.rules.unit_design import MOST_ATTACK, MOST_DEFENCE, MOST_HITS, MOST_MOVE, Special
from calculators.erfworld.rulings import MountPlaces

TIMES = 2  # a mount's Hits to those of all its riders: riding/who-may-ride
MOST_RIDER_HITS = 7  # riding/heavy-units
MOST_IN_A_ROW = 12  # every seating is tried, so stacks have to stay of a size


class Member(Inputs):
    """One or more units of a design, in a stack."""

    name: str = ask("", "Name", most=MOST_NAME)
    count: int = ask(1, "Count", low=1, high=MOST_IN_A_ROW)
    hits: int = ask(5, "Hits", low=1, high=MOST_HITS, hint="when it started")
    attack: int = ask(5, "Attack", low=0, high=MOST_ATTACK)
    defence: int = ask(2, "Defence", low=0, high=MOST_DEFENCE)
    move: int = ask(2, "Move", low=0, high=MOST_MOVE)
    flying: bool = ask(False, "Flying")


def member(troop: Troop) -> Member:
    """A row of a force as a row of a stack."""
    stats = troop.stats
    flies = Special.FLYING in stats.specials
    count = min(troop.count, MOST_IN_A_ROW)
    return Member(troop.name, count, stats.hits, stats.attack, stats.defence, stats.move, flies)


def may_ride(unit: Member) -> bool:
    """Light enough to be carried, and no garrison."""
    return unit.hits <= MOST_RIDER_HITS and unit.move > 0


def room(mount: Member) -> int:
    """Hits a mount can carry."""
    return mount.hits // TIMES


def riders_on(mount: Member, rider: Member) -> int:
    """How many riders of one kind a single mount carries."""
    return room(mount) // rider.hits if may_ride(rider) else 0


class Team(NamedTuple):
    """One mount with its riders, all by the number of their row."""

    mount: int
    riders: tuple[int, ...]


@dataclass(frozen=True)
class Arrangement:
    """A stack that stays together: its pace, and who rides on whom."""

    speed: int
    teams: tuple[Team, ...] = ()


def mixed(units: Sequence[Member]) -> bool:
    """Flyers and others in one stack."""
    return len({unit.flying for unit in units}) > 1


def on_foot(units: Sequence[Member]) -> int:
    """The pace of the slowest."""
    return min((unit.move for unit in units), default=0)


def fastest(units: Sequence[Member], one_stack: bool = True) -> Arrangement | None:
    """The best pace at which all stay together; nothing if flyers and others cannot be one stack.

    At a given pace whoever is slower has to ride, and whoever is as fast can carry.
    Among flyers all others ride in any case (combat/stacks).
    """
    among_flyers = one_stack and mixed(units)
    for speed in sorted({unit.move for unit in units}, reverse=True):
        carrying = [at for at, unit in enumerate(units) if unit.move >= speed and (unit.flying or not among_flyers)]
        carried = [at for at in range(len(units)) if at not in carrying]
        if all(may_ride(units[at]) for at in carried):
            teams = seated(units, carrying, carried)
            if teams is not None:
                return Arrangement(speed, teams)
    return None


def seated(units: Sequence[Member], carrying: Sequence[int], carried: Sequence[int]) -> tuple[Team, ...] | None:
    """Every rider on a mount, or nothing if there is no way to seat them all; searched to the end."""
    mounts = sorted((at for at in carrying for _ in range(units[at].count)), key=lambda at: (room(units[at]), at))
    waiting: dict[int, list[int]] = {}  # rows of the riders by their Hits, the heaviest first
    for at in sorted(carried, key=lambda at: -units[at].hits):
        waiting.setdefault(units[at].hits, []).extend([at] * units[at].count)
    fills = _seat([room(units[at]) for at in mounts], tuple(waiting), tuple(map(len, waiting.values())))
    if fills is None:
        return None
    teams = []
    for mount, fill in zip(mounts, fills):
        riders = [rows.pop(0) for rows, many in zip(waiting.values(), fill) for _ in range(many)]
        if riders:
            teams.append(Team(mount, tuple(sorted(riders))))
    return tuple(sorted(teams, key=lambda team: (team.riders, team.mount)))


def _seat(rooms: list[int], sizes: tuple[int, ...], waiting: tuple[int, ...]) -> list[tuple[int, ...]] | None:
    """How many riders of each size go on each mount, the smallest mount first."""
    failed: set[tuple[int, tuple[int, ...]]] = set()  # not tried again

    def place(mount: int, waiting: tuple[int, ...]) -> list[tuple[int, ...]] | None:
        if not any(waiting):
            return []
        if not _could_fit(rooms[mount:], sizes, waiting) or (mount, waiting) in failed:
            return None
        for fill in _fills(rooms[mount], sizes, waiting):
            rest = place(mount + 1, tuple(many - taken for many, taken in zip(waiting, fill)))
            if rest is not None:
                return [fill, *rest]
        failed.add((mount, waiting))
        return None

    return place(0, waiting)


def _could_fit(rooms: Sequence[int], sizes: Sequence[int], waiting: Sequence[int]) -> bool:
    """A quick check that may spare the search: room in all, and places for riders of each size or larger."""
    left = tuple(size for size, many in zip(sizes, waiting) if many)
    if sum(size * many for size, many in zip(sizes, waiting)) > sum(_fullest(room, left) for room in rooms):
        return False
    together = 0
    for size, many in zip(sizes, waiting):  # the heaviest first
        together += many
        if many and together > sum(room // size for room in rooms):
            return False
    return True


@lru_cache(maxsize=5000)
def _fullest(room: int, sizes: tuple[int, ...]) -> int:
    """The most of a mount's room that riders of these sizes can fill."""
    return (
        max(size + _fullest(room - size, sizes) for size in sizes if size <= room)
        if min(sizes, default=room + 1) <= room
        else 0
    )


def _fills(room: int, sizes: Sequence[int], waiting: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to load one mount to which no waiting rider could be added, heavy riders first."""
    if not sizes:
        yield ()
        return
    size, *lighter = sizes
    for many in range(min(waiting[0], room // size), -1, -1):
        left = room - many * size
        for rest in _fills(left, lighter, waiting[1:]):
            spare = left - sum(hits * taken for hits, taken in zip(lighter, rest))
            if many == waiting[0] or spare < size:
                yield (many, *rest)


def in_combat(units: Sequence[Member], teams: Sequence[Team], places: MountPlaces) -> tuple[int, Fraction]:
    """Attack of the first eight places and average Defence; each mount stands behind its riders (riding/in-combat)."""
    attacks: list[int] = []
    defences: list[int] = []
    for riders, mount in _line_up(units, teams):
        fighting = [units[at] for at in riders]
        if mount is not None and places is not MountPlaces.RIDER_ONLY:
            fighting.append(units[mount])
        defences += [unit.defence for unit in fighting]
        each = [unit.attack for unit in fighting]
        attacks += [sum(each)] if places is MountPlaces.ONE else each
    return sum(attacks[:MOST_STRIKING]), Fraction(sum(defences), len(defences) or 1)


def _line_up(units: Sequence[Member], teams: Sequence[Team]) -> Iterator[tuple[tuple[int, ...], int | None]]:
    busy = Counter(at for team in teams for at in (*team.riders, team.mount))
    for at, unit in enumerate(units):
        yield from ((team.riders, team.mount) for team in teams if team.riders[0] == at)
        yield from (((at,), None) for _ in range(unit.count - busy[at]))

"""Transport: who is aboard whom, how far a ride takes them, and what becomes of them when their carrier is destroyed.

What a carrier failed to ward off in the attack that destroyed it falls on those aboard.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from calculators.declare import Choice, Inputs, ask, part
from calculators.kernel.odds import Odds
from calculators.kernel.packed import power, product, successes
from calculators.warverse.rules.characters import Character
from calculators.warverse.rules.combat import PAIRS, SIDES, kills_by_dice
from calculators.warverse.rulings import HitsAddUp, PassedOn, Relay
from calculators.weigh.army_list import row_name

MOST_ROWS, MOST_HEADS = 8, 20  # aboard one carrier, in one answer
BOARDING, GETTING_OUT = 1, 1  # inches of one's own Move: transport/boarding, transport/getting-out
RIDE = BOARDING + GETTING_OUT


class Passenger(Inputs):
    """One or more alike, aboard the carrier or aboard someone who is."""

    name: str = ask("", "Name", most=30)
    count: int = ask(1, "Count", low=1, high=MOST_HEADS)
    character: Character = part(Character)
    inside: str = ask("", "Inside", most=30, hint="whom, by name; empty: the carrier", rule="transport/nested")


Load = Sequence[Passenger]


class Start(Choice):
    """Where passengers are when the turn begins."""

    FIELD = "field", "On the field"
    ABOARD = "aboard", "Aboard"


def load_problems(load: Load) -> Iterator[str]:
    """A sentence for each row that cannot be where it says, and for too many heads."""
    for at, row in enumerate(load, 1):
        who = row_name(row.name, at)
        named = [place for place, other in enumerate(load, 1) if _same(other.name, row.inside)]
        if row.inside and not named:
            takes = "Inside takes a name of this list, or nothing for the carrier"
            yield f"{who}: nobody here is called {row.inside}; {takes}."
        elif row.inside and len(named) > 1:
            yield f"{who}: {len(named)} rows are called {row.inside}; one that carries needs a name of its own."
        elif row.inside and load[named[0] - 1].count > 1:
            yield f"{who}: {row.inside} stands for {load[named[0] - 1].count}; one that carries needs a row of its own."
        elif at in _around(load, at):
            yield f"{who} is inside itself."
    heads = sum(row.count for row in load)
    if heads > MOST_HEADS:
        yield f"A load is worked out for {MOST_HEADS} characters at most, not {heads}."


def _same(name: str, other: str) -> bool:
    return name.casefold() == other.casefold()


def holder(load: Load, at: int) -> int:
    """The row that a row is inside of; 0 is the carrier itself."""
    whom = load[at - 1].inside
    return next((place for place, row in enumerate(load, 1) if whom and _same(row.name, whom)), 0)


def _around(load: Load, at: int) -> list[int]:
    """The rows around a row, from the inside out; they end where they come round again."""
    around: list[int] = []
    place = holder(load, at)
    while place and place not in around:
        around.append(place)
        place = holder(load, place)
    return around


def outermost_first(load: Load) -> list[int]:
    """All rows, each behind the one it is inside of."""
    return sorted(range(1, len(load) + 1), key=lambda at: len(_around(load, at)))


def inside(load: Load, at: int) -> list[int]:
    """The rows directly inside a row; row 0 is the carrier itself."""
    return [place for place in range(1, len(load) + 1) if holder(load, place) == at]


def held(load: Load, at: int) -> int:
    """Points inside a row, those inside those included (transport/nested)."""
    return sum(load[place - 1].count * boards_as(load, place) for place in inside(load, at))


def boards_as(load: Load, at: int) -> int:
    """The points one of a row counts when it boards: its own and what it holds."""
    return load[at - 1].character.points + held(load, at)


def heads_inside(load: Load, at: int) -> int:
    """How many are inside a row, those inside those included."""
    return sum(load[place - 1].count + heads_inside(load, place) for place in inside(load, at))


def overloads(carrier: Character, load: Load) -> Iterator[str]:
    """A sentence for everyone who holds more points than its own (transport/capacity)."""
    for at in range(len(load) + 1):
        who = row_name(load[at - 1].name, at) if at else "The carrier"
        may = load[at - 1].character.points if at else carrier.points
        if held(load, at) > may:
            yield f"{who} holds {held(load, at)} points and may hold {may}, its own."


def ride(move: int, carrier: int, relays: Sequence[int], start: Start, relay: Relay) -> int:
    """How far someone gets in one turn with rides, and out again at the end, in inches (transport/boarding).

    Each ride costs its own Move for boarding and getting out; one that starts aboard has only to get out.
    """
    if start is Start.ABOARD:
        gone, left, further = carrier, move - GETTING_OUT, relays if relay is Relay.ANY else ()
    else:
        gone, left, further = 0, move, (carrier, *relays)
    most = left // RIDE if relay is Relay.ANY else min(1, left // RIDE)
    taken = sorted(further, reverse=True)[:most]
    return gone + left + sum(carried - RIDE for carried in taken if carried > RIDE)


def rides(carrier: int, load: Load, relays: Sequence[int], start: Start, relay: Relay) -> list[int]:
    """How far each row gets: those directly aboard with all carriers, those inside someone with that one alone."""
    inches: dict[int, int] = {}
    for at in outermost_first(load):
        within, move = holder(load, at), load[at - 1].character.move
        inches[at] = (
            ride(move, inches[within], (), start, relay) if within else ride(move, carrier, relays, start, relay)
        )
    return [inches[at] for at in range(1, len(load) + 1)]


class Passed(NamedTuple):
    """How many dice a carrier passes on to those aboard: in `weights[dice]` of `total` falls; in the rest it lives."""

    weights: dict[int, int]
    total: int

    @property
    def destroyed(self) -> Fraction:
        """The chance that the carrier dies at all."""
        return Fraction(sum(self.weights.values()), self.total)

    @property
    def most(self) -> int:
        return max(self.weights, default=0)


def passed_by_attacks(
    dice: int, ways: int, hit_points: int, attacks: int, taken: int, adding: HitsAddUp, reading: PassedOn
) -> Passed:
    """What the carrier passes on, after so many attacks alike one after another (transport/destroyed)."""
    falls, add_up = successes(dice, ways, PAIRS), adding is HitsAddUp.YES
    passed: dict[int, int] = {}
    alive = {taken if add_up else 0: 1}
    for later in reversed(range(attacks)):
        after: dict[int, int] = {}
        rest = PAIRS ** (dice * later)
        for before, weight in alive.items():
            for failed, so in enumerate(falls):
                if before + failed < hit_points:
                    still = before + failed if add_up else 0
                    after[still] = after.get(still, 0) + weight * so
                else:
                    on = _passes(failed, hit_points - before, reading)
                    passed[on] = passed.get(on, 0) + weight * so * rest
        alive = after
    return Passed(passed, PAIRS ** (dice * attacks))


def _passes(failed: int, needed: int, reading: PassedOn) -> int:
    return failed if reading is PassedOn.ALL else failed - needed


def _passed_inside(faced: Passed, strength: int, hit_points: int, reading: PassedOn) -> Passed:
    """What someone aboard who carries others passes on in turn, if it dies of it (transport/nested)."""
    passed: dict[int, int] = {}
    for dice, weight in faced.weights.items():
        weight *= SIDES ** (faced.most - dice)
        falls = successes(dice, SIDES - strength, SIDES)
        for failed in range(hit_points, dice + 1):
            on = _passes(failed, hit_points, reading)
            passed[on] = passed.get(on, 0) + weight * falls[failed]
    return Passed(passed, faced.total * SIDES**faced.most)


def row_deaths(load: Load, faced: Passed, reading: PassedOn) -> list[Fraction]:
    """The chance that one of each row dies."""
    faces, deaths = {0: faced}, {}
    for at in outermost_first(load):
        here, character = faces[holder(load, at)], load[at - 1].character
        strength, health = character.strength, character.hit_points
        kills = kills_by_dice(here.most, SIDES - strength, health, SIDES)
        killing = sum(weight * kills[dice] * SIDES ** (here.most - dice) for dice, weight in here.weights.items())
        deaths[at] = Fraction(killing, here.total * SIDES**here.most)
        if inside(load, at):
            faces[at] = _passed_inside(here, strength, health, reading)
    return [deaths[at] for at in range(1, len(load) + 1)]


def lost(load: Load, faced: Passed, reading: PassedOn) -> Odds:
    """How many of those aboard die; all of them face the same dice, so their fates are linked."""
    heads, most = heads_inside(load, 0), faced.most
    weights = [0] * (heads + 1)
    weights[0] = (faced.total - sum(faced.weights.values())) * SIDES ** (most * heads)
    deaths = _deaths(load, 0, most, reading)
    for dice, weight in faced.weights.items():
        scale = weight * SIDES ** ((most - dice) * heads)
        for dead, so in enumerate(deaths[dice]):
            weights[dead] += scale * so
    return Odds(dict(enumerate(weights)))


def _deaths(load: Load, at: int, most: int, reading: PassedOn) -> list[list[int]]:
    """For every number of dice up to `most`: the falls in which none, one, two … of those inside a row die."""
    together = [[1] for _ in range(most + 1)]
    for place in inside(load, at):
        row = load[place - 1]
        if inside(load, place):
            alone = _carriers_deaths(load, place, most, reading)
        else:
            kills = kills_by_dice(most, SIDES - row.character.strength, row.character.hit_points, SIDES)
            alone = [[SIDES**dice - killing, killing] for dice, killing in enumerate(kills)]
        together = [product(others, power(each, row.count)) for others, each in zip(together, alone)]
    return together


def _carriers_deaths(load: Load, at: int, most: int, reading: PassedOn) -> list[list[int]]:
    """The same for one carrier aboard and all it holds: these are safe while it lives."""
    carrier, heads, below = load[at - 1].character, heads_inside(load, at), _deaths(load, at, most, reading)
    health, deaths = carrier.hit_points, []
    for dice in range(most + 1):
        falls = successes(dice, SIDES - carrier.strength, SIDES)
        weights = [sum(falls[:health]) * SIDES ** (dice * heads), *(0 for _ in range(heads + 1))]
        for failed in range(health, dice + 1):
            on = _passes(failed, health, reading)
            scale = falls[failed] * SIDES ** ((dice - on) * heads)
            for dead, so in enumerate(below[on]):
                weights[1 + dead] += scale * so
        deaths.append(weights)
    return deaths

"""A force: its rows, what was agreed about it, its roster, and the fights each row is a tap away from."""

from collections.abc import Iterator, Sequence

from calculators.declare import Inputs, ask, link, links, part
from calculators.declare.outputs import Link
from calculators.warverse.rules.characters import LEAST_MOVE, LEAST_STRENGTH, Armed, Character, receipt
from calculators.warverse.rules.targets import Defender, Target
from calculators.warverse.words.phrases import health
from calculators.weigh.army_list import Breach, Fielded, Tally, row_name

LIMIT = 500
ROWS = 30  # of a force, here and where it meets another
SMALLEST = Character(LEAST_MOVE, LEAST_STRENGTH, 0).points
RANGED = "ranged/range", "ranged/cover"
PLAIN = "one of Strength 3"  # the other side, as those forms begin
AREA = 2  # Attacks that an area takes at the least: areas/radius


class Entry(Inputs):
    """One or more characters alike."""

    name: str = ask("", "Name", most=30)
    count: int = ask(1, "Count", low=1, high=100)
    character: Character = part(Character)

    @property
    def points(self) -> int:
        """Of them all."""
        return self.count * self.character.points


Rows = Sequence[Entry]
STANDS = Entry, Character, Armed, Defender, Target  # what a row can be elsewhere

EXAMPLE = (
    Entry("Captain", 1, Character(8, 5, 12)),
    Entry("Trooper", 4),
    Entry("Shooter", 3, Character(4, 2, 9)),
    Entry("Swarm", 6, Character(4, 1, 3)),
    Entry("Carrier", 1, Character(28, 5, 6)),
)
RAIDERS = (
    Entry("Brute", 2, Character(6, 4, 12)),
    Entry("Raider", 6, Character(8, 2, 7)),
    Entry("Gunner", 2, Character(3, 3, 10)),
    Entry("Mob", 4, Character(5, 1, 6)),
)
GALLERY = {"A company": EXAMPLE, "Raiders": RAIDERS}


class Agreement(Inputs):
    """What was agreed."""

    limit: int = ask(LIMIT, "Points agreed", low=0, high=100_000, hint="0: none", rule="basics/agreement")
    largest: int = ask(0, "Most for one character", low=0, high=100_000, hint="0: none", rule="basics/agreement")

    def tally(self, rows: Rows) -> Tally[int]:
        """What a force comes to, against the points agreed."""
        return Tally(points_of(rows), self.limit, sum(row.count for row in rows), noun="character", army="force")

    def too_dear(self, rows: Rows) -> Iterator[Breach]:
        """Each row whose characters cost more than one of them may."""
        for at, row in enumerate(rows, 1):
            each = row.character.points
            if self.largest and each > self.largest:
                over = f"{each - self.largest} over the limit of {self.largest} for one"
                yield Breach(f"{row_name(row.name, at)} costs {each} points, {over}.", "basics/agreement", at)


def points_of(rows: Rows) -> int:
    """What a force costs."""
    return sum(row.points for row in rows)


def fielded(rows: Rows) -> Iterator[Fielded]:
    """Every row of a force, in order."""
    for at, row in enumerate(rows, 1):
        character = row.character
        fellows = [other.character.points for other in rows if other is not row or row.count > 1]
        carries = any(points <= character.points for points in fellows)
        yield Fielded(
            row_name(row.name, at),
            row.count,
            character.points,
            f"{character.stats}, {health(character.hit_points)}",
            tuple(receipt(character)),
            links=_fights(row),
            health=character.hit_points,
            stands=(row, *_stands(row)),
            common=tuple(_common(character, carries)),
        )


def _stands(row: Entry) -> Iterator[Inputs]:
    """One of them as calculators ask for it; without Attacks it is no attacker."""
    character = row.character
    yield character
    if character.attacks:
        yield Armed(character.attacks, character.strength)
    yield Defender(character.strength, character.hit_points)
    yield Target(row.name, character.strength, character.hit_points, character.points)


def _common(character: Character, carries: bool) -> Iterator[str]:
    """The rules it needs at the table: there are no others than those that hold for many."""
    if character.attacks:
        yield from ("combat/attack-roll", *RANGED)
    yield from ("combat/defence-roll", "combat/killing", "characters/hit-points")
    if character.attacks >= AREA:
        yield "areas/radius"
    if carries:
        yield "transport/capacity"


def _fights(row: Entry) -> tuple[Link, ...]:
    character, fire = row.character, "warverse/concentrated-fire"
    attacks, together = None, None
    if character.attacks:
        attacks = link("warverse/attack", f"Attack {PLAIN}", **character.attacking)
    if row.count > 1:
        together = link(fire, f"All {row.count} attack {PLAIN}", attackers=row.count, **character.attacking)
    return links(
        attacks,
        together,
        link("warverse/attack", f"Attacked by {PLAIN}", **character.attacked),
        link(fire, "How many of Strength 3 kill it", **character.attacked),
        link("warverse/character", "The character", character),
        link("warverse/duel", f"Duel with {PLAIN}", **character.under("a_")),
        link("warverse/choices", "Best upgrades", character, count=row.count),
    )

"""Walking away from enemies in contact, each of whom may strike first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from calculators.declare.calculator import calculator
from calculators.declare.inputs import ask
from calculators.declare.outputs import Answer, Link, Table, chance, number, spread, table
from calculators.kernel.odds import Odds
from calculators.show.wording import figure
from calculators.warverse.rules.areas import attacker_caught
from calculators.warverse.rules.attacking import Cover, Part, defence, hit_per_die, hits, kill, ways_to_hit
from calculators.warverse.rules.fighter import LEAST_STRENGTH, MOST_ATTACKS, MOST_HIT_POINTS, MOST_STRENGTH
from calculators.warverse.rules.targets import Bystander, called
from calculators.warverse.rules.volleys import Volley, survives
from calculators.warverse.rulings import (
    AddReadings,
    AreaCatches,
    CloseAreaReadings,
    LeavingReadings,
    Reset,
    ResetReadings,
    StrikesAtLeaver,
)
from calculators.warverse.words.phrases import health, plain, rows_problem, ways
from calculators.warverse.words.working import Reach
from calculators.warverse.words.working_leaving import leaving_headline, leaving_notes, leaving_steps

MOST_STRIKES = 500  # dice of all strikes in one answer


@dataclass(frozen=True)
class Striker:
    """One enemy left behind, or several alike."""

    name: str = ask("", "Name", most=30)
    count: int = ask(1, "Count", low=1, high=10)
    strength: int = ask(3, "Strength", low=LEAST_STRENGTH, high=MOST_STRENGTH, rule="characters/strength")
    attacks: int = ask(6, "Attacks", low=0, high=MOST_ATTACKS, rule="characters/attacks")
    radius: int = ask(0, "Radius", low=0, high=100, unit='"', hint="if it strikes with an area", rule="areas/radius")
    hp: int = ask(
        8, "Hit Points", low=1, high=MOST_HIT_POINTS, hint="against its own area", rule="characters/hit-points"
    )
    times: int = ask(1, "Left so often", low=1, high=5, hint="this turn", rule="close-combat/leaving")

    @property
    def dice(self) -> int:
        """The dice of one strike: all its Attacks, less the radius."""
        return Reach(close=True, radius=self.radius).dice(self.attacks)


EXAMPLE = (Striker("Trooper", 2), Striker("Champion", strength=5, attacks=12))


@dataclass(frozen=True)
class Retreat:
    """The one that leaves, those it leaves, and what comes after."""

    strength: int = ask(
        3, "Strength", low=LEAST_STRENGTH, high=MOST_STRENGTH, group="Who leaves", rule="combat/defence-roll"
    )
    hp: int = ask(8, "Hit Points", low=1, high=MOST_HIT_POINTS, group="Who leaves", rule="characters/hit-points")
    taken: int = ask(
        0,
        "Hits taken",
        low=0,
        high=MOST_HIT_POINTS - 1,
        group="Who leaves",
        hint="already this turn",
        rule="combat/killing",
    )
    later_dice: int = ask(
        0,
        "Attack dice",
        low=0,
        high=500,
        group="Shot at later",
        hint="in the enemy's turn, after range",
        rule="combat/attack-roll",
    )
    later_strength: int = ask(
        3, "Their Strength", low=LEAST_STRENGTH, high=MOST_STRENGTH, group="Shot at later", rule="characters/strength"
    )
    later_cover: Cover = ask(Cover.NONE, "Cover by then", group="Shot at later", rule="ranged/cover")
    enemies: tuple[Striker, ...] = ask(EXAMPLE, "Enemies it leaves", most=8, rule="close-combat/leaving")


@dataclass(frozen=True)
class Escape(LeavingReadings, CloseAreaReadings, AddReadings, ResetReadings, Retreat):
    """A character that leaves, and how the table reads the rules."""

    def problems(self) -> dict[str, str]:
        both = [called(row.name, at) for at, row in enumerate(self.enemies, 1) if row.radius and row.times > 1]
        wrong = [f"{name}: a strike with an area is worked out for leaving once, not several times." for name in both]
        problem = rows_problem("Enemies it leaves", wrong, len(self.enemies))
        thrown = sum(row.count * row.dice * row.times for row in self.enemies)
        if thrown > MOST_STRIKES:
            problem = f"{problem} All strikes together may throw {MOST_STRIKES} dice here, not {thrown}.".strip()
        found = {"enemies": problem} if problem else {}
        if self.taken >= self.hp:
            found["taken"] = (
                f"With {health(self.hp)} it can have taken {plain(self.hp - 1, 'hit')} at most, not {self.taken}."
            )
        return found

    @property
    def need(self) -> int:
        """The hits that are still missing to kill it this turn (combat/killing)."""
        return self.hp - self.taken if self.hits_add_up else self.hp

    def strikes(self, row: Striker) -> int:
        """How often all of a row strike (close-combat/leaving)."""
        return row.count * (row.times if self.strikes_at_leaver is StrikesAtLeaver.EACH_TIME else 1)

    def own_area_kills(self, row: Striker) -> Fraction:
        """The chance that one of a row dies of its own area (areas/centre)."""
        caught = row.radius and attacker_caught(
            True, 0, Part.NONE, row.radius, 0, self.close_area, AreaCatches.ANY_PART
        )
        return kill(row.dice, row.strength, row.strength, row.hp) if caught else Fraction(0)


@dataclass(frozen=True, kw_only=True)
class Fate(Answer):
    away: Fraction = chance("Gets away")
    killed: Fraction = chance("Killed", "before it moves")
    through: Fraction = chance("Lives to its next turn", "through the later attack too")
    striker_killed: Fraction = chance("A striker dies", "at least one, of its own area", quiet=True)
    dice: int = number("Dice", "of all strikes")
    mean_hits: Fraction = number("Hits, on average")
    hits: Odds = spread("Hits")
    each: Table = table("Enemy by enemy")


@calculator(
    "warverse/leaving-combat",
    title="Leaving close combat",
    summary="Every enemy left in contact may strike with all its Attacks: the chance to get away, and what it costs.",
    rules={
        "close-combat/leaving": "enemies=name:Brute,attacks:12,times:2",
        "characters/strength": "strength=5",
        "characters/attacks": "enemies=attacks:0",
        "characters/hit-points": "hp=20&later_dice=20",
        "combat/attack-roll": "later_dice=12",
        "combat/defence-roll": "strength=1",
        "combat/killing": "taken=3&enemies=count:4",
        "ranged/cover": "later_dice=12&later_cover=heavy",
        "areas/radius": "enemies=attacks:12,radius:2",
        "areas/centre": "enemies=strength:2,attacks:20,radius:1,hp:3",
        "areas/caught": "enemies=strength:1,attacks:20,radius:2,hp:3",
    },
    cases={
        "Two troopers and a champion": "",
        "One trooper: no risk": "enemies=name:Trooper",
        "Twelve Attacks, left twice": "enemies=name:Brute,attacks:12,times:2",
        "Surrounded by a swarm": "enemies=name:Swarm,count:8,strength:1,attacks:4",
        "A champion's area": "enemies=name:Champion,strength:5,attacks:20,radius:2,hp:26",
        "Away from four, and then shot at": "later_dice=12&later_cover=light&enemies=count:4",
        "A small one slips off": "strength=1&hp=3&enemies=count:2",
    },
)
def leaving_combat(escape: Escape) -> Fate:
    """All strikes fall in the turn of the one that leaves, so their hits add up until they reach its Hit Points."""
    volleys = [
        Volley(row.dice, ways_to_hit(row.strength, escape.strength), 1, escape.strikes(row)) for row in escape.enemies
    ]
    shot = defence(escape.strength, escape.later_cover.bonus)
    later = Volley(escape.later_dice, ways_to_hit(escape.later_strength, shot), 2)
    away = survives(volleys, escape.need, escape.hits_add_up)
    made, unhurt = Odds.sure(0), Fraction(1)
    for row, volley in zip(escape.enemies, volleys):
        made = made + hits(volley.dice * volley.count, row.strength, escape.strength)
        unhurt *= (1 - escape.own_area_kills(row)) ** row.count
    if escape.reset is Reset.OWN_TURN:
        through = survives([*volleys, later], escape.need, escape.hits_add_up, escape.reset)
    else:  # by then its Hit Points are full again: characters/hit-points
        through = away * survives([later], escape.hp)
    return Fate(
        headline=leaving_headline(escape, away, through),
        away=away,
        killed=1 - away,
        through=through,
        striker_killed=1 - unhurt,
        dice=sum(one.dice * one.count for one in volleys),
        mean_hits=made.mean,
        hits=made,
        each=_each(escape),
        working=tuple(leaving_steps(escape, away, through, shot)),
        notes=tuple(leaving_notes(escape, away)),
        links=tuple(_opens(escape)),
    )


def _each(escape: Escape) -> Table:
    """What one of each does to the leaver by itself, and to itself."""
    risky = any(row.radius for row in escape.enemies)
    columns = ("Enemy", "Strikes", "Dice each", "Hits each", "Kills alone", *(("Dies of it",) if risky else ()))
    rows = []
    for at, row in enumerate(escape.enemies, 1):
        alone = kill(row.dice, row.strength, escape.strength, escape.need)
        expects = figure(row.dice * hit_per_die(row.strength, escape.strength))
        own = (escape.own_area_kills(row),) if risky else ()
        rows.append((called(row.name, at), escape.strikes(row), row.dice, expects, alone, *own))
    return Table(columns, tuple(rows))


def _opens(escape: Escape) -> Iterator[Link]:
    row = escape.enemies[0]
    target = {"target_strength": escape.strength, "target_hp": escape.need, "close": True}
    yield from ways(
        (
            "attack",
            f"One strike of {called(row.name, 1)}",
            target | {"attacks": row.attacks, "strength": row.strength, "radius": row.radius},
        )
    )
    for at, row in enumerate(escape.enemies, 1):
        if row.radius:
            leaver = (Bystander("Leaver", escape.strength, escape.need),)
            area = {
                "strength": row.strength,
                "attacks": row.attacks,
                "close": True,
                "radius": row.radius,
                "targets": leaver,
            }
            yield from ways(
                (
                    "area-attack",
                    f"Who else is in the area of {called(row.name, at)}",
                    area | {"close_area": escape.close_area},
                )
            )
            break

"""An area attack on everyone in its radius, the attacker perhaps among them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from calculators.declare.calculator import calculator
from calculators.declare.inputs import ask
from calculators.declare.outputs import Answer, Link, Table, chance, number, spread, table
from calculators.kernel.odds import Odds
from calculators.warverse.rules.areas import Group, attacker_caught, kills, together
from calculators.warverse.rules.attacking import SIDES, Part, range_penalty
from calculators.warverse.rules.fighter import (
    LEAST_MOVE,
    LEAST_STRENGTH,
    MOST_MOVE,
    MOST_STRENGTH,
    TERRAIN_HIT_POINTS,
    TERRAIN_STRENGTH,
    Character,
)
from calculators.warverse.rules.targets import (
    MOST_CAUGHT,
    TERRAIN,
    Bystander,
    Side,
    called,
    row_caught,
    row_problems,
    untold_points,
)
from calculators.warverse.rulings import (
    AreaCatches,
    AreaRange,
    AreaReadings,
    CloseArea,
    CloseAreaReadings,
    RangeReadings,
)
from calculators.warverse.words.phrases import rows_problem, ways
from calculators.warverse.words.working import Reach
from calculators.warverse.words.working_area import (
    Blast,
    Caught,
    area_headline,
    area_notes,
    area_steps,
    each_table,
    outcome_table,
)

MOST_ATTACKS = 200


EXAMPLE = (
    Bystander("Grunt", 1, 2, 10, 3),
    Bystander("Trooper", 2, 5, 22),
    Bystander("Our scout", 2, 4, 17, side=Side.FRIEND),
)


@dataclass(frozen=True)
class Explosion:
    """The attacker, its area, and who is in it."""

    move: int = ask(
        6,
        "Move",
        low=LEAST_MOVE,
        high=MOST_MOVE,
        group="Attacker",
        hint="for its own Hit Points",
        rule="characters/move",
    )
    strength: int = ask(
        4, "Strength", low=LEAST_STRENGTH, high=MOST_STRENGTH, group="Attacker", rule="characters/strength"
    )
    attacks: int = ask(12, "Attacks", low=0, high=MOST_ATTACKS, group="Attacker", rule="characters/attacks")
    aboard: bool = ask(
        False, "Aboard a carrier", group="Attacker", hint="then its area never catches it", rule="transport/aboard"
    )
    close: bool = ask(False, "Close combat", group="Area", rule="close-combat/engaging")
    range: int = ask(
        8,
        "Range",
        low=0,
        high=300,
        unit='"',
        group="Area",
        hint="full inches to the centre",
        rule="ranged/range",
        when="close=no",
    )
    part: Part = ask(Part.NONE, "Plus part of an inch", group="Area", rule="ranged/range", when="close=no")
    radius: int = ask(2, "Radius", low=1, high=100, unit='"', group="Area", rule="areas/radius")
    nearest: int = ask(
        8,
        "Range to nearest caught",
        low=0,
        high=400,
        unit='"',
        group="Area",
        rule="areas/centre",
        when="area_range=nearest",
    )
    base: int = ask(
        1,
        "Everyone's base",
        low=0,
        high=20,
        unit='"',
        group="Area",
        rule="areas/caught",
        when="area_catches=half,wholly",
    )
    targets: tuple[Bystander, ...] = ask(EXAMPLE, "In the area", most=8, rule="areas/caught")


@dataclass(frozen=True)
class Bomb(CloseAreaReadings, AreaReadings, RangeReadings, Explosion):
    """An area attack, and how the table reads the rules."""

    def problems(self) -> dict[str, str]:
        problem = rows_problem(
            "In the area", row_problems(row for row in self.targets if row.side not in TERRAIN), len(self.targets)
        )
        heads = sum(row.count for row in self.targets)
        if heads > MOST_CAUGHT:
            problem = f"{problem} An area is worked out for {MOST_CAUGHT} targets at most, not {heads}.".strip()
        found = {"targets": problem} if problem else {}
        if self.aboard and self.close:
            found["aboard"] = "Those aboard a carrier may only make ranged attacks, so not in close combat."
        low, high = max(0, self.range - self.radius - self.base), self.range + self.radius
        if self.area_range is AreaRange.NEAREST and not self.close and not low <= self.nearest <= high:
            found["nearest"] = (
                f'Range to nearest caught must be from {low}" to {high}" with this range and radius, not {self.nearest}".'
            )
        return found


@dataclass(frozen=True, kw_only=True)
class Toll(Answer):
    all_killed: Fraction = chance("All enemies killed")
    any_killed: Fraction = chance("At least one killed")
    attacker_killed: Fraction = chance("Attacker killed", "by its own area", quiet=True)
    friend_killed: Fraction = chance("A friend killed", "at least one", quiet=True)
    clean: Fraction = chance("Clean", "all enemies killed, none of yours")
    dice: int = number("Dice", "left after range and radius")
    mean_kills: Fraction = number("Enemies killed, on average")
    points_killed: Fraction = number("Enemy points killed, on average")
    points_lost: Fraction = number("Own points lost, on average")
    kills: Odds = spread("Enemies killed")
    successes: Odds = spread("Successes", "that everyone caught defends against")
    each: Table = table("One by one")
    outcomes: Table = table("Together")


@calculator(
    "warverse/area-attack",
    title="Area attack",
    summary="Everyone in the radius faces the same successes: who dies with whom, friends, terrain and the attacker itself included.",
    rules={
        "areas/radius": "attacks=8&range=14&radius=3",
        "areas/caught": "range=2&radius=3&targets=name:Grunt,strength:1,hp:2,inside:part;name:Trooper,strength:2,hp:5,inside:half;name:Scout,strength:2,hp:4",
        "areas/centre": "close=yes",
        "areas/defending": "",
        "combat/killing": "attacks=20",
        "combat/attack-roll": "strength=2",
        "characters/attacks": "attacks=4",
        "characters/move": "move=1&close=yes",
        "close-combat/engaging": "close=yes&radius=1",
        "ranged/range": "range=29&part=half_or_more",
        "terrain/pieces": "targets=name:Tree,count:3,side:small",
        "terrain/large": "radius=6&targets=name:Hill,side:large,inside:part;name:Hut,side:large",
        "transport/aboard": "aboard=yes&range=0",
    },
    cases={
        "Three grunts, a trooper and a friend": "",
        'Eight Attacks at 14", radius 3': "strength=3&attacks=8&range=14&radius=3&targets=name:Grunt,strength:1,hp:2,points:10,count:3",
        "In the thick of it": "close=yes&radius=1&targets=name:Grunt,strength:1,hp:2,points:10,count:4",
        "A swarm": "attacks=20&radius=4&targets=name:Swarm,strength:1,hp:2,points:10,count:12",
        "A hut and its guard": "targets=name:Hut,side:large;name:Guard,strength:2,hp:4",
        "Two heroes at once": "strength=5&attacks=30&targets=name:Hero,count:2",
    },
)
def area_attack(bomb: Bomb) -> Toll:
    """One roll of attack dice; everyone caught defends against all its successes, each with its own dice."""
    blast = _blast(bomb)
    enemies, friends, own = blast.groups("enemy"), blast.groups("friend"), blast.groups("attacker")
    heads = blast.count("enemy")
    killed = kills(blast.dice, bomb.strength, enemies)
    all_killed = killed[heads] if heads else Fraction(0)
    attacker_killed = sum((blast.dies(group) for group in own), Fraction(0))
    return Toll(
        headline=area_headline(blast, all_killed, killed.mean, attacker_killed),
        all_killed=all_killed,
        any_killed=1 - killed[0],
        attacker_killed=attacker_killed,
        friend_killed=1 - together(blast.dice, bomb.strength, (), friends),
        clean=together(blast.dice, bomb.strength, enemies, [*friends, *own]) if heads else Fraction(0),
        dice=blast.dice,
        mean_kills=killed.mean,
        points_killed=_points(blast, "enemy"),
        points_lost=_points(blast, "friend", "attacker"),
        kills=killed,
        successes=Odds.successes(blast.dice, Fraction(bomb.strength, SIDES)),
        each=each_table(blast),
        outcomes=outcome_table(blast),
        working=tuple(area_steps(blast)),
        notes=(*area_notes(blast, all_killed), *untold_points(row for row in bomb.targets if row.side not in TERRAIN)),
        links=tuple(_opens(bomb)),
    )


def _points(blast: Blast, *kinds: str) -> Fraction:
    return sum(
        (one.group.count * one.worth * blast.dies(one.group) for one in blast.caught if one.kind in kinds), Fraction(0)
    )


def _own_caught(bomb: Bomb, where: CloseArea, catches: AreaCatches) -> bool:
    return not bomb.aboard and attacker_caught(
        bomb.close, bomb.range, bomb.part, bomb.radius, bomb.base, where, catches
    )


def _inches(bomb: Bomb, measured: AreaRange) -> int:
    return bomb.nearest if measured is AreaRange.NEAREST else bomb.range


def _blast(bomb: Bomb) -> Blast:
    attacker = Character(bomb.move, bomb.strength, bomb.attacks)
    caught, spared = [], []
    for at, row in enumerate(bomb.targets, 1):
        if not row_caught(row, bomb.area_catches):
            spared.append(called(row.name, at))
        elif row.side in TERRAIN:
            caught.append(
                Caught(called(row.name, at), "terrain", Group(TERRAIN_STRENGTH, TERRAIN_HIT_POINTS, row.count), 0)
            )
        else:
            caught.append(
                Caught(called(row.name, at), row.side.value, Group(row.strength, row.hp, row.count), row.worth)
            )
    if _own_caught(bomb, bomb.close_area, bomb.area_catches):
        caught.append(Caught("Attacker", "attacker", Group(bomb.strength, attacker.hit_points), attacker.points))
    inches = _inches(bomb, bomb.area_range)
    reach = Reach(bomb.close, inches, bomb.part, bomb.range_steps, bomb.radius)
    return Blast(bomb.attacks, bomb.strength, reach, tuple(caught), tuple(spared), frozenset(_deciding(bomb)))


def _deciding(bomb: Bomb) -> Iterator[str]:
    """The rulings that another reading of would change something here."""
    if bomb.close:
        yield "close_area"
    elif len({range_penalty(_inches(bomb, measured), bomb.part, bomb.range_steps) for measured in AreaRange}) > 1:
        yield "area_range"
    by_reading = [[row_caught(row, catches) for row in bomb.targets] for catches in AreaCatches]
    own = [_own_caught(bomb, bomb.close_area, catches) for catches in AreaCatches]
    if any(one != by_reading[0] for one in by_reading) or any(own) != all(own):
        yield "area_catches"


def _opens(bomb: Bomb) -> Iterator[Link]:
    for at, row in enumerate(bomb.targets, 1):
        if row.side is Side.ENEMY:
            shot = {
                name: getattr(bomb, name) for name in ("strength", "attacks", "close", "range", "part", "range_steps")
            }
            target = {"target_strength": row.strength, "target_hp": row.hp}
            yield from ways(("attack", f"{called(row.name, at)} alone, no area", shot | target))
            break
    yield from ways(
        ("character", "Attacker's cost", {"move": bomb.move, "strength": bomb.strength, "attacks": bomb.attacks})
    )

"""One attack on one target."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from calculators.declare.calculator import calculator
from calculators.declare.inputs import ask
from calculators.declare.outputs import Answer, Link, Step, Table, chance, number, spread, table
from calculators.kernel.odds import Odds
from calculators.show.wording import counted, sentence
from calculators.warverse.rules.attacking import RANGE_STEP, Cover, Part, defence, hit_per_die, hits, kill
from calculators.warverse.rules.fighter import LEAST_STRENGTH, MOST_ATTACKS, MOST_HIT_POINTS, MOST_STRENGTH
from calculators.warverse.rules.shelter import Shelter, ShelterReadings, shelter, shelter_steps
from calculators.warverse.rules.targets import Bystander, Foe
from calculators.warverse.rulings import RangeReadings
from calculators.warverse.words.phrases import dice_of, expected, health, often, too_late, ways
from calculators.warverse.words.working import Reach, dice_steps, die_steps, hit_points_step, kill_step, mean_step

BANDS = 10  # steps of range told side by side


@dataclass(frozen=True)
class Aim:
    """An attacker, a target and how they stand."""

    attacks: int = ask(
        6, "Attacks", low=0, high=MOST_ATTACKS, group="Attacker", hint="used on this target", rule="characters/attacks"
    )
    strength: int = ask(
        3, "Strength", low=LEAST_STRENGTH, high=MOST_STRENGTH, group="Attacker", rule="characters/strength"
    )
    target_strength: int = ask(
        3, "Strength", low=LEAST_STRENGTH, high=MOST_STRENGTH, group="Target", rule="combat/defence-roll"
    )
    target_hp: int = ask(
        8,
        "Hit Points",
        low=1,
        high=MOST_HIT_POINTS,
        group="Target",
        hint="less the hits of this turn",
        rule="characters/hit-points",
    )
    close: bool = ask(False, "Close combat", group="Situation", rule="close-combat/engaging")
    range: int = ask(
        0,
        "Range",
        low=0,
        high=300,
        unit='"',
        group="Situation",
        hint="full inches",
        rule="ranged/range",
        when="close=no",
    )
    part: Part = ask(
        Part.NONE,
        "Plus part of an inch",
        group="Situation",
        rule="ranged/range",
        when="close=no&range_steps=up,nearest",
    )
    radius: int = ask(
        0, "Radius", low=0, high=100, unit='"', group="Situation", hint="of an area; 0 for none", rule="areas/radius"
    )


@dataclass(frozen=True)
class Shot(RangeReadings, ShelterReadings, Aim):
    """An attack, and how the table reads the rules."""

    @property
    def reach(self) -> Reach:
        return Reach(self.close, self.range, self.part, self.range_steps, self.radius)


@dataclass(frozen=True, kw_only=True)
class Damage(Answer):
    kill: Fraction = chance("Kill")
    dice: int = number("Dice", "left after range and radius")
    defence: int = number("Defends on", "this or less")
    hit_per_die: Fraction = chance("Hit", "one die")
    mean_hits: Fraction = number("Hits, on average")
    hits: Odds = spread("Hits")
    by_range: Table = table("At other ranges")


@calculator(
    "warverse/attack",
    title="Attack",
    summary="Dice left after range and radius, the chance that one hits, how many hits to expect, and the chance of a kill.",
    rules={
        "characters/attacks": "attacks=10",
        "characters/strength": "strength=5",
        "characters/hit-points": "target_hp=2",
        "combat/attack-roll": "strength=4",
        "combat/defence-roll": "target_strength=2",
        "combat/killing": "attacks=12&target_hp=3",
        "combat/expected-hits": "attacks=30&target_hp=10",
        "close-combat/engaging": "close=yes",
        "ranged/shooting": "range=8",
        "ranged/range": "attacks=3&range=8",
        "ranged/cover": "cover=light&angle=45",
        "ranged/cover-by-body": "hidden=over_half",
        "ranged/cover-by-angle": "angle=70",
        "areas/radius": "attacks=8&range=14&radius=3",
        "areas/defending": "radius=1&cover=heavy",
        "terrain/pieces": "attacks=3&target_strength=1&target_hp=1",
    },
    cases={
        "Move 6, Strength 3, Attacks 6 on its copy": "",
        "Twelve Attacks on 3 Hit Points": "attacks=12&target_hp=3",
        "The same in heavy cover": "attacks=12&target_hp=3&cover=heavy",
        'The same at 14"': "attacks=12&target_hp=3&range=14",
        'Eight Attacks at 14", radius 3': "attacks=8&target_hp=2&range=14&radius=3",
        "Close combat, Strength 5": "attacks=10&strength=5&target_hp=5&close=yes",
        "Three Attacks on a tree": "attacks=3&target_strength=1&target_hp=1",
        "From straight above": "attacks=12&target_hp=3&range=6&angle=90",
        "Behind a wall, in close combat": "attacks=12&target_hp=3&close=yes&cover=light",
    },
)
def attack(shot: Shot) -> Damage:
    """Attacks less range and radius are dice; each rolls its Strength or less, and a defence die against it must fail."""
    found = shelter(shot, shot.close, shot.radius)
    defends = defence(shot.target_strength, found.bonus)
    dice = shot.reach.dice(shot.attacks)
    killed = kill(dice, shot.strength, defends, shot.target_hp)
    mean = dice * hit_per_die(shot.strength, defends)
    return Damage(
        headline=_headline(shot, dice, mean, killed),
        kill=killed,
        dice=dice,
        defence=defends,
        hit_per_die=hit_per_die(shot.strength, defends),
        mean_hits=mean,
        hits=hits(dice, shot.strength, defends),
        by_range=_by_range(shot, defends),
        working=tuple(_working(shot, found, dice, killed, mean)),
        notes=tuple(_notes(shot, found, dice, defends, mean)),
        links=tuple(_opens(shot, found)),
    )


def _by_range(shot: Shot, defends: int) -> Table:
    """The same attack at every step of range, the nearest ones."""
    bands = range(min(BANDS, shot.attacks - shot.radius) if not shot.close else 0)
    rows = ((band, shot.attacks - shot.radius - band) for band in bands)
    return Table(
        ("Range", "Dice", "Kill"),
        tuple(
            (
                f'{RANGE_STEP * band}–{RANGE_STEP * (band + 1) - 1}"',
                dice,
                kill(dice, shot.strength, defends, shot.target_hp),
            )
            for band, dice in rows
        ),
    )


def _headline(shot: Shot, dice: int, mean: Fraction, killed: Fraction) -> str:
    far = "" if shot.close else f' at {shot.range}"'
    wide = f" with radius {shot.radius}" if shot.radius else ""
    if not dice:
        return sentence(
            f"{counted(shot.attacks, 'Attack')}{far}{wide} leave{'s' if shot.attacks == 1 else ''} no dice: there is no attack."
        )
    start = sentence(f"{dice_of(dice)} at Strength {shot.strength}")
    expects = f"make{'s' if dice == 1 else ''} {expected(mean)}"
    if not killed:
        return f"{start} {expects} and cannot kill {health(shot.target_hp)}."
    return f"{start} {expects} and kill{'s' if dice == 1 else ''} {health(shot.target_hp)} {often(killed)}."


def _working(shot: Shot, found: Shelter, dice: int, killed: Fraction, mean: Fraction) -> Iterator[Step]:
    yield from dice_steps(shot.attacks, shot.reach)
    yield from shelter_steps(shot, found, shot.target_strength, shot.close, shot.radius)
    yield from die_steps(shot.strength, defence(shot.target_strength, found.bonus))
    yield mean_step(mean)
    yield hit_points_step(shot.target_hp)
    yield kill_step(dice, shot.target_hp, killed)


def _notes(shot: Shot, found: Shelter, dice: int, defends: int, mean: Fraction) -> Iterator[str]:
    if shot.close and (shot.range or shot.part is not Part.NONE):
        yield "Close combat is fought in contact, so the range is not counted."
    if shot.radius and not dice and shot.attacks:
        yield "Range and radius are both taken off, and at least one die must be left."
    if shot.radius and dice:
        yield "Everyone in the radius is caught, friends and the attacker too."
    if found.bonus and defends == shot.target_strength:
        yield "At Strength 5 cover gains nothing."
    if dice and mean < shot.target_hp:
        yield too_late(defends)


def _opens(shot: Shot, found: Shelter) -> Iterator[Link]:
    asked = {name: getattr(shot, name) for name in _SHARED}
    (*_, cover) = (one for one in Cover if one.bonus <= found.total)
    if found.total == cover.bonus:  # both kinds of cover together can be more than any one
        yield from ways(("concentrated-fire", "How many such attackers", asked | {"cover": cover}))
    own = {name: getattr(shot, name) for name in ("attacks", "strength", "close", "range_steps")}
    if shot.radius:
        target = Bystander(strength=shot.target_strength, hp=shot.target_hp)
        area = {"range": shot.range, "part": shot.part, "radius": shot.radius, "targets": (target,)}
        yield from ways(("area-attack", "Others in the area", own | area))
    else:
        foe = Foe(strength=shot.target_strength, hp=shot.target_hp, range=shot.range, cover=cover)
        reading = {"cover_in_close_combat": shot.cover_in_close_combat}
        yield from ways(("planner", "Is there a better way", own | reading | {"targets": (foe,)}))


_SHARED = (
    "attacks",
    "strength",
    "target_strength",
    "target_hp",
    "close",
    "range",
    "part",
    "radius",
    "range_steps",
    "cover_in_close_combat",
)

"""One attack on one target."""

from collections.abc import Iterator
from fractions import Fraction

from calculators.declare import Inputs, Readings, calculator, link, links, part, readings
from calculators.declare.outputs import Answer, Link, Step, Table, chance, number, spread, table
from calculators.kernel.odds import Odds
from calculators.show.wording import counted, often, sentence
from calculators.warverse.rules.characters import Armed, ask_attacks, ask_hit_points
from calculators.warverse.rules.combat import defence, hit_per_die, hits, kill
from calculators.warverse.rules.ranged import RANGE_STEP, Cover, Distance, InchPart, Protection, Reach, Shelter
from calculators.warverse.rules.targets import Bystander, Defender, Foe, Target
from calculators.warverse.rulings import COVER, RangeSteps
from calculators.warverse.words.phrases import dice_of, expected, health, too_late
from calculators.warverse.words.steps import (
    attack_stages,
    dice_steps,
    die_steps,
    hit_points_step,
    kill_step,
    mean_step,
    shelter_steps,
)

BANDS = 10  # steps of range told side by side


class Attack(Inputs):
    """An attacker, a target and how they stand."""

    attacker: Armed = part(Armed, of="Attacker", attacks=ask_attacks(hint="used on this target"))
    target: Defender = part(Defender, "target_", of="Target", hp=ask_hit_points(hint="less the hits of this turn"))
    distance: Distance = part(Distance, of="Situation")
    shelter: Shelter = part(Shelter, of="Situation", when="radius=0")
    readings: Readings = readings(*COVER, RangeSteps)

    @property
    def reach(self) -> Reach:
        return self.distance.reach(self.readings[RangeSteps])


class Damage(Answer, good_for="the attacker", more="kill mean_hits"):
    kill: Fraction = chance("Kill")
    dice: int = number("Dice", "left after range and radius")
    defence: int = number("Defends on", "this or less")
    hit_per_die: Fraction = chance("Hit", "one die")
    mean_hits: Fraction = number("Hits, on average")
    hits: Odds = spread("Hits")
    by_range: Table = table("At other ranges", curve=True)


@calculator(
    "Attack",
    "Dice left after range and radius, the chance that one hits, how many hits to expect, and the chance of a kill.",
)
def attack(inputs: Attack) -> Damage:
    """Attacks less range and radius are dice; each must roll its Strength or less and a defence die against it fail."""
    target, distance = inputs.target, inputs.distance
    cover = inputs.shelter.protection(inputs.readings, distance.close, distance.radius)
    defends = defence(target.strength, cover.bonus)
    dice = inputs.reach.dice(inputs.attacker.attacks)
    killed = kill(dice, inputs.attacker.strength, defends, target.hp)
    mean = dice * hit_per_die(inputs.attacker.strength, defends)
    return Damage(
        headline=_headline(inputs, dice, mean, killed),
        kill=killed,
        dice=dice,
        defence=defends,
        hit_per_die=hit_per_die(inputs.attacker.strength, defends),
        mean_hits=mean,
        hits=hits(dice, inputs.attacker.strength, defends),
        by_range=_by_range(inputs, defends),
        funnel=tuple(attack_stages(inputs.attacker.attacks, dice, inputs.attacker.strength, mean)),
        working=tuple(_working(inputs, cover, dice, killed, mean)),
        notes=tuple(_notes(inputs, cover, dice, defends, mean)),
        links=_links(inputs, cover),
    )


def _by_range(inputs: Attack, defends: int) -> Table:
    """The same attack at every step of range, the nearest ones."""
    most = inputs.attacker.attacks - inputs.distance.radius
    rows = []
    for band in range(0 if inputs.distance.close else min(BANDS, most)):
        inches = f'{RANGE_STEP * band}–{RANGE_STEP * (band + 1) - 1}"'
        rows.append((inches, most - band, kill(most - band, inputs.attacker.strength, defends, inputs.target.hp)))
    return Table(("Range", "Dice", "Kill"), tuple(rows))


def _headline(inputs: Attack, dice: int, mean: Fraction, killed: Fraction) -> str:
    distance, target = inputs.distance, health(inputs.target.hp)
    if not dice:
        far = "" if distance.close else f' at {distance.range}"'
        wide = f" with radius {distance.radius}" if distance.radius else ""
        leave = "leaves" if inputs.attacker.attacks == 1 else "leave"
        return sentence(f"{counted(inputs.attacker.attacks, 'Attack')}{far}{wide} {leave} no dice: there is no attack.")
    s = "s" if dice == 1 else ""
    start = f"{sentence(f'{dice_of(dice)} at Strength {inputs.attacker.strength}')} make{s} {expected(mean)}"
    return f"{start} and kill{s} {target} {often(killed)}." if killed else f"{start} and cannot kill {target}."


def _working(inputs: Attack, cover: Protection, dice: int, killed: Fraction, mean: Fraction) -> Iterator[Step]:
    target, distance = inputs.target, inputs.distance
    yield from dice_steps(inputs.attacker.attacks, inputs.reach)
    yield from shelter_steps(inputs.shelter, cover, target.strength, inputs.readings, distance.close, distance.radius)
    yield from die_steps(inputs.attacker.strength, defence(target.strength, cover.bonus))
    yield mean_step(mean)
    yield hit_points_step(target.hp)
    yield kill_step(dice, target.hp, killed)


def _notes(inputs: Attack, cover: Protection, dice: int, defends: int, mean: Fraction) -> Iterator[str]:
    distance = inputs.distance
    if distance.close and (distance.range or distance.part is not InchPart.NONE):
        yield "Close combat is fought in contact, so the range is not counted."
    if distance.radius and not dice and inputs.attacker.attacks:
        yield "Range and radius are both taken off, and at least one die must be left."
    if distance.radius and dice:
        yield "Everyone in the radius is caught, friends and the attacker too."
    if cover.bonus and defends == inputs.target.strength:
        yield "At Strength 5 cover gains nothing."
    if dice and mean < inputs.target.hp:
        yield too_late(defends)


def _links(inputs: Attack, cover: Protection) -> tuple[Link, ...]:
    (*_, known) = (each for each in Cover if each.bonus <= cover.total)
    target = Target(strength=inputs.target.strength, hp=inputs.target.hp)
    if inputs.distance.radius:
        other = link("warverse/area-attack", "Others in the area", inputs, targets=(Bystander(target),))
    else:
        foe = Foe(target, inputs.distance.range, known)
        other = link("warverse/planner", "Is there a better way", inputs, targets=(foe,))
    if cover.total > known.bonus:  # both kinds of cover together can be more than any one
        return links(other)
    return links(link("warverse/concentrated-fire", "How many such attackers", inputs, cover=known), other)

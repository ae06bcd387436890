"""One weapon's attack on one unit."""

from collections.abc import Iterator
from fractions import Fraction

from calculators.declare import Inputs, Readings, ask, calculator, link, links, part, readings, values
from calculators.declare.outputs import Answer, Link, chance, number, spread
from calculators.kernel.odds import Odds
from calculators.show.wording import sentence
from calculators.wargame.rules.attacks import Attack, casualties
from calculators.wargame.rules.bravery import fled, losses_steps, lost
from calculators.wargame.rules.units import MOST, Group, Modifier, Option, Target, Weapon
from calculators.wargame.rulings import ATTACKS, Natural
from calculators.wargame.words.links import activation_link, bravery_link
from calculators.wargame.words.phrases import models, toll
from calculators.wargame.words.stages import stages


def _either(one_of: str, label: str, hint: str, when: str = "") -> bool:
    """Declare a modifier that excludes another; with neither, the roll is an ordinary one."""
    return ask(False, label, hint=hint, rule="attacks/modifiers", when=when, one_of=one_of)


class Attackers(Inputs):
    """The models with one weapon, and all that touches their roll to hit."""

    is_unit = True

    models: int = ask(5, "Models", low=1, high=MOST, group="Attacker", hint="one die each", rule="attacks/weapons")
    damage: int = ask(1, "Damage", low=0, high=12, group="Attacker", hint="of the weapon", rule="attacks/damage")
    weapon: Weapon = ask(Weapon.RANGED, "Weapon", group="Attacker", rule="attacks/weapons")
    long_range: bool = _either("Range", "Long range", "-1", when="weapon=ranged")
    under_6: bool = _either("Range", 'Under 6"', "+1", when="weapon=ranged")
    stationary: bool = ask(False, "Did not move", hint="+1", rule="attacks/modifiers")
    elite: bool = _either("Training", "Elite", "+1")
    untrained: bool = _either("Training", "Untrained", "-1")
    precise: bool = _either("Aim", "Precise", "+1")
    imprecise: bool = _either("Aim", "Imprecise", "-1")
    fatigued: bool = ask(False, "Fatigued", hint="-1", rule="activation/fatigue")

    @property
    def group(self) -> Group:
        """The same as a row of other calculators."""
        ticked = values(self)
        taken = tuple(modifier for modifier in Modifier if ticked[modifier.input])
        return Group("", self.models, self.damage, self.weapon, taken)

    def stands(self) -> tuple[Inputs, ...]:
        return (self.group,)


class Assault(Inputs):
    """An attack, and how the table reads the rules."""

    attackers: Attackers = part(Attackers, of="To hit")
    target: Target = part(Target, of="Target")
    readings: Readings = readings(*ATTACKS)


class Toll(Answer, good_for="the attacker", more="mean_lost mean_casualties wiped_out"):
    hit: Fraction = chance("Hit", "one model's die")
    damages: Fraction = chance("Damage", "one hit's damage roll")
    casualty: Fraction = chance("Casualty", "all rolls of one model")
    mean_casualties: Fraction = number("Casualties", "on average")
    mean_lost: Fraction = number("Lost", "on average, with those who flee")
    modifier: int = number("Modifier to hit")
    uncovered: Fraction = chance("Not stopped by cover", "one successful damage")
    someone_flees: Fraction = chance("Someone flees")
    wiped_out: Fraction = chance("All lost")
    casualties: Odds = spread("Casualties")
    lost: Odds = spread("Lost")


@calculator("Attack", "Casualties and losses when all models with one weapon attack a unit, by shooting or in melee.")
def attack(inputs: Assault) -> Toll:
    """A die to hit for each model, a Damage Roll for each hit, a Cover Roll if need be; then one Bravery test."""
    target, group = inputs.target, inputs.attackers.group
    made = Attack(group, target, inputs.readings)
    fallen = casualties([made], target.models)
    gone = lost(fallen, target)
    return Toll(
        headline=_headline(made, fallen, gone),
        hit=made.to_hit.result,
        damages=made.to_damage.result,
        casualty=made.casualty,
        mean_casualties=fallen.mean,
        mean_lost=gone.mean,
        modifier=made.modifier,
        uncovered=made.through_cover.result,
        someone_flees=fled(fallen, target).at_least(1),
        wiped_out=gone[target.models],
        casualties=fallen,
        lost=gone,
        funnel=tuple(stages([made], fallen.mean, gone.mean)),
        working=(*made.steps(), *losses_steps(made.models, fallen, target)),
        notes=tuple(_notes(made)),
        links=_links(inputs, group, fallen),
    )


def _headline(attack: Attack, fallen: Odds, gone: Odds) -> str:
    who, s = sentence(models(attack.models)), "s" if attack.models == 1 else ""
    if not attack.to_hit.result:
        return f"{who} at {attack.modifier:+} never hit{s}."
    if not attack.to_damage.result:
        return f"{who} with Damage {attack.group.damage} cannot harm Defense {attack.defense}."
    at = f" at {attack.modifier:+}" if attack.modifier else ""
    always = f" always hit{s} and" if attack.to_hit.result == 1 else ""
    against = f"against Defense {attack.target.defense}{attack.cover.around}"
    return f"{who}{at}{always} make{s} {toll(fallen.mean, gone.mean, attack.target.models, against)}."


def _notes(attack: Attack) -> Iterator[str]:
    yield from attack.odd_modifiers()
    if not attack.to_hit.result and not attack.readings[Natural].six_hits:
        yield "Modifiers have no limit: from -3 down no die can hit."
    if attack.to_hit.result == 1:
        yield "Modifiers have no limit: from +3 on every die hits, a 1 too."


def _links(inputs: Assault, group: Group, fallen: Odds) -> tuple[Link, ...]:
    target, ruled = inputs.target, inputs.readings
    return links(
        link("wargame/several-groups", "Add another weapon", target, ruled, groups=(group, Group())),
        link("wargame/compare", "What would change it", target, ruled, options=(Option(group, target.cover),)),
        activation_link(group, target, ruled),
        bravery_link(fallen.mean, target),
    )

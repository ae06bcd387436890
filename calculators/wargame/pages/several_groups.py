"""Several groups with different weapons attack one unit in one activation."""

from collections.abc import Iterator
from fractions import Fraction

from calculators.declare import Inputs, Readings, ask, calculator, link, links, part, readings
from calculators.declare.outputs import Answer, Link, Table, chance, number, spread, table
from calculators.kernel.odds import Odds
from calculators.show.wording import counted, figure, sentence
from calculators.wargame.rules.attacks import Attack, casualties
from calculators.wargame.rules.bravery import fled, losses_steps, lost
from calculators.wargame.rules.units import Cover, Group, Modifier, Option, Target, Weapon
from calculators.wargame.rulings import ATTACKS
from calculators.wargame.words.links import bravery_link
from calculators.wargame.words.phrases import toll
from calculators.wargame.words.stages import stages
from calculators.weigh.army_list import row_name

MOST_DICE = 200  # more would make fractions of thousands of digits

EXAMPLE = (
    Group("Archers", 6, 1, Weapon.RANGED, (Modifier.STATIONARY,)),
    Group("Officer", 1, 3, Weapon.RANGED, (Modifier.STATIONARY, Modifier.ELITE, Modifier.PRECISE)),
)


class Volley(Inputs):
    """Several groups on one unit, and how the table reads the rules."""

    groups: tuple[Group, ...] = ask(EXAMPLE, "Groups", most=10, rule="attacks/weapons")
    target: Target = part(Target, of="Target")
    readings: Readings = readings(*ATTACKS)

    def problems(self) -> dict[str, str]:
        dice = sum(group.models for group in self.groups)
        if not self.groups:
            return {"groups": "Groups: there must be at least one row."}
        if dice > MOST_DICE:
            return {"groups": f"Groups: all rows together take at most {MOST_DICE} models, not {dice}."}
        return {}


class Sum(Answer, good_for="the attackers", more="mean_lost mean_casualties wiped_out"):
    mean_casualties: Fraction = number("Casualties", "on average")
    mean_lost: Fraction = number("Lost", "on average, with those who flee")
    someone_flees: Fraction = chance("Someone flees")
    wiped_out: Fraction = chance("All lost")
    by_group: Table = table("Each group by itself")
    casualties: Odds = spread("Casualties")
    lost: Odds = spread("Lost")


@calculator(
    "Several groups", "Groups with different weapons attack one unit: casualties, and losses with one Bravery test."
)
def several_groups(inputs: Volley) -> Sum:
    """Every group's casualties added up, at most as many as there are models; then one Bravery test."""
    target = inputs.target
    attacks = [
        (row_name(group.name, place), Attack(group, target, inputs.readings))
        for place, group in enumerate(inputs.groups, 1)
    ]
    fallen = casualties((attack for _, attack in attacks), target.models)
    gone = lost(fallen, target)
    return Sum(
        headline=_headline([attack for _, attack in attacks], target, fallen, gone),
        mean_casualties=fallen.mean,
        mean_lost=gone.mean,
        someone_flees=fled(fallen, target).at_least(1),
        wiped_out=gone[target.models],
        by_group=_by_group(attacks),
        casualties=fallen,
        lost=gone,
        funnel=tuple(stages([attack for _, attack in attacks], fallen.mean, gone.mean)),
        working=(
            *(step for name, attack in attacks for step in attack.steps(name)),
            *losses_steps(sum(group.models for group in inputs.groups), fallen, target),
        ),
        notes=tuple(_notes(attacks)),
        links=_links(inputs, fallen),
    )


Named = list[tuple[str, Attack]]  # each group's attack, with the group's name


def _headline(attacks: list[Attack], target: Target, fallen: Odds, gone: Odds) -> str:
    groups, s = counted(len(attacks), "group"), "s" if len(attacks) == 1 else ""
    dice = sum(attack.models for attack in attacks)
    who = sentence(f"{groups} with {counted(dice, 'die', 'dice')}")
    if not any(attack.casualty for attack in attacks):
        return f"{who} cannot make a casualty."
    cover = target.cover if any(attack.cover is target.cover for attack in attacks) else Cover.NONE
    against = f"against Defense {target.defense}{cover.around}"
    return f"{who} make{s} {toll(fallen.mean, gone.mean, target.models, against)}."


def _by_group(attacks: Named) -> Table:
    rows = []
    for name, attack in attacks:
        fallen = figure(casualties([attack], attack.target.models).mean)
        rows.append((name, attack.to_hit.result, attack.to_damage.result, attack.casualty, fallen))
    return Table(("Group", "Hit", "Damage", "Casualty", "Fallen"), tuple(rows))


def _notes(attacks: Named) -> Iterator[str]:
    for name, attack in attacks:
        yield from attack.odd_modifiers(name)
    if len({attack.melee for _, attack in attacks}) > 1:
        yield "Ranged groups attack in the shooting step, melee groups in combat; one Bravery test follows both."
    if len(attacks) > 1:
        yield "The order of the groups does not matter, as long as all have named this target."


def _links(inputs: Volley, fallen: Odds) -> tuple[Link, ...]:
    options = tuple(Option(group, inputs.target.cover) for group in inputs.groups)
    label = "Compare the groups" if options[1:] else "What would change it"
    return links(
        link("wargame/compare", label, inputs.target, inputs.readings, options=options[:8]),
        bravery_link(fallen.mean, inputs.target),
    )

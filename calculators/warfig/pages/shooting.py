"""One squad shoots at another."""

from collections.abc import Iterator
from fractions import Fraction

from calculators.declare import calculator, link, links
from calculators.declare.outputs import Answer, Link, Stage, chance, number, spread
from calculators.kernel.odds import Odds, mixture, total
from calculators.show.wording import figure, sentence
from calculators.warfig.rules.shooting import Shooting
from calculators.warfig.rulings import Spread
from calculators.warfig.words.phrases import so_many, value_of
from calculators.warfig.words.shooting import volley_steps


class Shot(Answer, good_for="the shooters", more="mean_casualties wiped_out leader_killed"):
    to_hit: Fraction = chance("To hit", "one shot")
    to_wound: Fraction = chance("To wound", "one hit")
    mean_casualties: Fraction = number("Casualties", "on average")
    wiped_out: Fraction = chance("All of them fall")
    leader_killed: Fraction = chance("Their leader falls", quiet=True)
    casualties: Odds = spread("Casualties")
    wounds: Odds = spread("Wounds")
    hits: Odds = spread("Hits")


@calculator(
    "Shooting",
    "Hits, wounds and casualties of a volley, with cover, several targets, targets out of sight and leaders.",
)
def shooting(inputs: Shooting) -> Shot:
    """A die for every shot on the ranged table, one for every hit on the damage table, then the damage by health."""
    shots, wounds = inputs.shots, inputs.wounds
    losses = inputs.losses(wounds)
    lost = losses.map(sum)
    dealt, hits = mixture((way.chance, way.leader + way.others) for way in wounds), total(kind.hits for kind in shots)
    return Shot(
        headline=_headline(inputs, lost.mean),
        to_hit=shots[0].hit.chance,
        to_wound=shots[0].wound.chance,
        mean_casualties=lost.mean,
        wiped_out=lost[inputs.target.size],
        leader_killed=losses.chance(lambda fell: fell[1]),
        casualties=lost,
        wounds=dealt,
        hits=hits,
        funnel=(
            Stage(sum(kind.dice for kind in shots), "shots", "shooting/dice"),
            Stage(hits.mean, "hits", "shooting/to-hit"),
            Stage(dealt.mean, "wounds", "damage/to-wound"),
            Stage(lost.mean, "casualties", "damage/casualties"),
        ),
        working=tuple(volley_steps(inputs)),
        notes=tuple(_notes(inputs)),
        links=_links(inputs),
    )


def _headline(inputs: Shooting, mean: Fraction) -> str:
    aiming, cover, shots = inputs.shooting_here, inputs.situation.cover, inputs.shots
    who = f"{so_many(aiming, 'shooter')} with BS {inputs.shooters.each.bs}" + (" and a leader" if inputs.leader else "")
    whom = so_many(inputs.targets.units, "unit") + (" and their leader" if inputs.target_leader else "")
    whom += f" in {cover.value} cover" if cover.penalty else ""
    kill = "kills" if aiming == 1 and not inputs.leader else "kill"
    hit, wound, skill = shots[0].hit, shots[0].wound, value_of(shots[0].skill)
    if not any(kind.hit.chance for kind in shots):
        return sentence(f"{who} {kill} none of {whom}: with BS {skill} no shot hits.")
    if not mean:
        return sentence(f"{who} {kill} none of {whom}: there are too few shots for their health.")
    roll = f"hit on {hit}, wound on {wound}" if hit.chance else f"with BS {skill} only the leader hits"
    many = f"{figure(mean)} of {whom} on average" if mean >= Fraction(1, 200) else f"hardly any of {whom}"
    return sentence(f"{who} {kill} {many}: {roll}.")


def _notes(inputs: Shooting) -> Iterator[str]:
    stats = inputs.targets.stats
    if inputs.situation.extra_targets:
        yield "Every shot of the squad has the penalty, at each of its targets."
    if stats.damage >= stats.health and inputs.readings[Spread] is Spread.CONCENTRATE:
        yield "The damage so far is taken to lie on as few units as can carry it and live."
    if inputs.target_leader and inputs.leader_hits:
        yield "In Kill the General no hit may go to a general while others of the squad live."


def _links(inputs: Shooting) -> tuple[Link, ...]:
    shooters, targets = inputs.shooters, inputs.targets
    return links(
        link("warfig/friendly-fire", "If friends fight them", inputs),
        link(
            "warfig/melee",
            "Charge them instead",
            inputs.readings,
            attacker_units=shooters.units,
            attacker_strength=shooters.each.strength,
            defender_units=targets.units,
            defender_armour=targets.stats.armour,
            defender_health=targets.stats.health,
            defender_damage=targets.stats.damage,
            cards=bool(targets.armour_change or shooters.strength_change),
            attacker_strength_change=shooters.strength_change,
            defender_armour_change=targets.armour_change,
        ),
    )

"""One squad shoots at another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from calculators.declare.calculator import calculator
from calculators.declare.outputs import Answer, Link, Step, chance, number, spread
from calculators.kernel.odds import Odds
from calculators.show.wording import figure, sentence
from calculators.warfig.rules.aim import SHARED_INPUTS
from calculators.warfig.rules.chances import mixed, total
from calculators.warfig.rules.firing import Volley
from calculators.warfig.rules.tables import shoots_on, wounds_on
from calculators.warfig.rulings import Overkill, Spread
from calculators.warfig.words.phrases import so_many, way
from calculators.warfig.words.working_shooting import damage_step, hit_steps, value_of, wound_step


@dataclass(frozen=True, kw_only=True)
class Shot(Answer):
    to_hit: Fraction = chance("To hit", "one shot")
    to_wound: Fraction = chance("To wound", "one hit")
    mean_casualties: Fraction = number("Casualties", "on average")
    wiped_out: Fraction = chance("All of them fall")
    leader_killed: Fraction = chance("Their leader falls", quiet=True)
    casualties: Odds = spread("Casualties")
    wounds: Odds = spread("Wounds")
    hits: Odds = spread("Hits")


@calculator(
    "warfig/shooting",
    title="Shooting",
    summary="Hits, wounds and casualties of a squad that shoots, with cover, several targets, targets out of sight and leaders.",
    rules={
        "shooting/dice": "attacks=2",
        "shooting/to-hit": "bs=1&cover=hard",
        "shooting/cover": "cover=soft",
        "shooting/several-targets": "extra_targets=1&aiming=5",
        "shooting/out-of-sight": "out_of_sight=yes",
        "shooting/one-special-rule": "cover=soft&extra_targets=2",
        "shooting/modifiers": "cover=hard&out_of_sight=yes",
        "shooting/picking-a-target": "",
        "shooting/assigning-hits": "target_leader=yes&leader_hits=3",
        "statistics/ballistic-skill": "bs=5",
        "statistics/strength": "strength=4",
        "statistics/armour": "armour=5",
        "statistics/health": "health=2",
        "statistics/attacks": "attacks=2",
        "statistics/profiles": "bs_change=1&armour_change=1",
        "items/adding": "bs=3&bs_change=2",
        "damage/to-wound": "strength=5",
        "damage/assigning": "targets=5&health=2",
        "damage/counters": "targets=5&health=3&damage=2",
        "damage/casualties": "",
        "melee/targets": "targets=5&target_leader=yes&leader_hits=9",
        "objectives/kill-the-general": "target_leader=yes",
        "tables/ranged": "bs=6",
        "tables/damage": "strength=6&armour=2",
        "tables/reading": "bs=6&strength=1&armour=4",
        "tables/pattern": "bs=7",
        "tables/outside": "strength=10&strength_change=2&armour=10",
    },
    cases={
        "Ten BS 4 at armour 3": "",
        "The same in soft cover": "cover=soft",
        "The same in hard cover": "cover=hard",
        "Over a friendly squad": "out_of_sight=yes",
        "Five each at two squads": "extra_targets=1&aiming=5",
        "At five of health 2": "targets=5&health=2",
        "BS 6 and strength 5": "bs=6&strength=5",
        "With a leader, BS 6": "shooters=9&leader=yes&leader_bs=6&leader_strength=4",
        "Leader takes three hits": "targets=9&target_leader=yes&leader_hits=3",
    },
)
def shooting(volley: Volley) -> Shot:
    """A die for every shot on the ranged table, one for every hit on the damage table, then the damage by health."""
    ways = volley.ways
    fall = volley.falls(ways)
    lost = fall.map(sum)
    return Shot(
        headline=_headline(volley, lost.mean),
        to_hit=volley.shots[0].hit,
        to_wound=volley.shots[0].wound,
        mean_casualties=lost.mean,
        wiped_out=lost[volley.target.size],
        leader_killed=fall.chance(lambda fate: fate[1]),
        casualties=lost,
        wounds=mixed((one.chance, one.leader + one.others) for one in ways),
        hits=total(one.hits for one in volley.shots),
        working=tuple(volley_steps(volley)),
        notes=tuple(_notes(volley)),
        links=tuple(_opens(volley)),
    )


def _headline(volley: Volley, mean: Fraction) -> str:
    aiming = volley.here
    who = f"{so_many(aiming, 'shooter')} with BS {volley.bs}" + (" and a leader" if volley.leader else "")
    whom = so_many(volley.targets, "unit") + (" and their leader" if volley.target_leader else "")
    whom += f" in {volley.cover.value} cover" if volley.cover.penalty else ""
    kill = "kills" if aiming == 1 and not volley.leader else "kill"
    cell, wound = shoots_on(volley.skill, volley.bs_below_one), wounds_on(volley.force, volley.guard, volley.over_ten)
    if not any(one.hit for one in volley.shots):
        return sentence(f"{who} {kill} none of {whom}: with BS {value_of(volley.skill)} no shot hits.")
    if not mean:
        return sentence(f"{who} {kill} none of {whom}: there are too few shots for their health.")
    roll = (
        f"hit on {cell}, wound on {wound}" if cell.chance else f"with BS {value_of(volley.skill)} only the leader hits"
    )
    many = f"{figure(mean)} of {whom} on average" if mean >= Fraction(1, 200) else f"hardly any of {whom}"
    return sentence(f"{who} {kill} {many}: {roll}.")


def volley_steps(volley: Volley) -> Iterator[Step]:
    """How one volley goes, and the readings that decide anything in it."""
    shots = volley.shots
    yield from hit_steps("A shot", volley.bs, volley.bs_change, volley, volley.bs_below_one)
    yield wound_step("A hit wounds", volley.force, volley.guard, volley.over_ten)
    yield Step("A shot wounds, all told", shots[0].hit * shots[0].wound, f"{shots[0].dice} dice", "shooting/dice")
    if volley.leader:
        yield from hit_steps("The leader's shot", volley.leader_bs, 0, volley, volley.bs_below_one)
        yield wound_step("The leader's hit wounds", volley.leader_strength, volley.guard, volley.over_ten)
    if volley.target_leader:
        if volley.leader_hits:
            yield Step(
                f"The first {volley.leader_hits} hits go to their leader",
                None,
                "common shooters' first",
                "shooting/assigning-hits",
            )
            yield wound_step("A hit wounds their leader", volley.force, volley.target_leader_armour, volley.over_ten)
            if volley.leader:
                yield wound_step(
                    "The leader's hit wounds theirs",
                    volley.leader_strength,
                    volley.target_leader_armour,
                    volley.over_ten,
                )
        lost = volley.overkill is Overkill.LOST
        yield Step(
            f"Wounds beyond those who take them {'are lost' if lost else 'go on to the rest'}",
            None,
            "",
            "melee/targets",
            "overkill",
        )
    yield damage_step(volley.targets, volley.health, volley.damage, volley.spread)


def _notes(volley: Volley) -> Iterator[str]:
    if volley.extra_targets:
        yield "Every shot of the squad has the penalty, at each of its targets."
    if volley.damage >= volley.health and volley.spread is Spread.CONCENTRATE:
        yield "The damage so far is taken to lie on as few units as can carry it and live."
    if volley.target_leader and volley.leader_hits:
        yield "In Kill the General no hit may go to a general while others of the squad live."


def _opens(volley: Volley) -> Iterator[Link]:
    yield way("friendly-fire", "If friends fight them", **{name: getattr(volley, name) for name in SHARED_INPUTS})
    yield way(
        "melee",
        "Charge them instead",
        attacker_units=volley.shooters,
        attacker_strength=volley.strength,
        defender_units=volley.targets,
        defender_armour=volley.armour,
        defender_health=volley.health,
        defender_damage=volley.damage,
        cards=bool(volley.armour_change or volley.strength_change),
        attacker_strength_change=volley.strength_change,
        defender_armour_change=volley.armour_change,
        over_ten=volley.over_ten,
        spread=volley.spread,
    )

"""The working of stacks that meet: the first combat step by step, and what decides the rest."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from calculators.declare.outputs import Step
from calculators.erfworld.rules.battle import Combat
from calculators.erfworld.rules.clash import Clash, Order
from calculators.erfworld.rules.encounter import Encounter
from calculators.erfworld.rules.formula import AGAINST_FLYERS, Terrain, percent, shelter
from calculators.erfworld.rules.stack import FIRST, Ability, Shape, Stack
from calculators.erfworld.rulings import CommandDefence, FlyersAtFort, FlyersInFort, WipedOut, WoodsAnswer
from calculators.erfworld.words.combat_words import (
    ambush_step,
    brief,
    command_step,
    first_told,
    roll_steps,
    shelter_steps,
    special_step,
    through_step,
)
from calculators.erfworld.words.working_aid import aid_steps, aim_steps, reading_notes
from calculators.show.wording import counted, listed, sentence

_ORDER = {
    Order.TOGETHER: "Both sides strike at once, from the stacks as they stand",
    Order.ATTACKERS: "The attackers' hits fall first; the survivors answer",
    Order.DEFENDERS: "The defenders' hits fall first; the attackers who are left strike",
    Order.UNANSWERED: "The attackers strike and leave before the answer",
}
_WIPED = {
    WipedOut.CLEARED: "fresh again",
    WipedOut.NOT_COUNTED: "that combat is not counted",
    WipedOut.COUNTED: "it counts all the same",
}
_FLYERS_AT_FORT = {
    FlyersAtFort.INSTEAD: f"+{AGAINST_FLYERS} instead of the fortification's bonus",
    FlyersAtFort.ADDED: f"+{AGAINST_FLYERS} on top of the fortification's bonus",
    FlyersAtFort.LARGER: f"+{AGAINST_FLYERS} or the fortification's bonus, whichever is larger",
}
_WOODS = {
    WoodsAnswer.STRIKE_BACK: "ground units without Woods do not attack them, and do strike back",
    WoodsAnswer.NEITHER: "ground units without Woods neither attack them nor strike back",
    WoodsAnswer.RANGED_MAY: "of ground stacks without Woods only ranged ones attack them; all strike back",
}


def combat_steps(encounter: Encounter, fought: list[Combat]) -> Iterator[Step]:
    """The first combat by the formula, then everything that touches it and those after it."""
    clash = fought[0].clash
    a, d = clash.charging, clash.defenders.shape(clash.defenders.fresh)
    yield from _order_steps(encounter, clash, d)
    answered = clash.order(d) is not Order.UNANSWERED or len(fought) > 1
    answers = _answer_steps(encounter, clash, a, d) if answered else ()
    yield from first_told([*_strike_steps(encounter, clash, a, d), *answers])
    yield from _stack_steps(encounter, [combat.clash for combat in fought])
    yield from _woods_steps(encounter, clash)
    for combat in fought:
        if combat.clash.protectors:
            yield from aid_steps(combat.clash)
    yield Step(
        "Hits are taken in stacking order",
        None,
        "each unit is croaked before the next is wounded",
        "damage/stacking-order",
    )
    yield from aim_steps(encounter)
    if len(fought) > 1:
        yield Step("Wounds stay for the next combat", None, "and the croaked are out of it", "damage/wounds")
        yield Step("The defenders' Special Bonus is halved again in each further combat", rule="bonuses/later-combats")
        detail = f"after croaking a whole attacking stack: {_WIPED[encounter.wiped_out]}"
        yield Step("Wiping out the attackers", fought[0].attackers_wiped, detail, "bonuses/wipe-out", "wiped_out")
    more = fought[0].chance(fought[0].attackers_more)
    point = "an experience point for each living Commander of the winners"
    yield Step("The attackers inflict more hits", more, point, "commanders/experience", "win")


def _order_steps(encounter: Encounter, clash: Clash, d: Shape) -> Iterator[Step]:
    a, order = clash.charging, clash.order(d)
    ever_melee = any(
        not unit.has(Ability.RANGED) for unit in encounter.defenders
    )  # archers may be croaked before their Commander
    if a.ranged and d.ranged:
        rule = "ranged/against-ranged"
    elif a.ranged or d.ranged:
        rule = "ranged/attacking" if a.ranged else "ranged/defending"
    else:
        rule = "combat/order"
    stays = "ranged_stays" if a.ranged and not d.ranged and not encounter.leaves else ""
    yield Step(_ORDER[order], None, "", rule, stays or ("" if a.ranged or d.ranged else "melee_order"))
    if a.ranged and d.ranged and ever_melee and not encounter.leaves:
        yield Step(
            "If only a Commander without Ranged is left, that order changes",
            rule="ranged/attacking",
            ruling="ranged_stays",
        )
    melee_later = any(not row for row in _ranged_attackers(encounter)) and ever_melee
    if melee_later and rule != "combat/order":
        yield Step(
            "Melee meets melee", None, "in a combat that follows, if it comes to that", "combat/order", "melee_order"
        )
    if any(_ranged_attackers(encounter)[1:]) and not a.ranged and ever_melee and not encounter.leaves:
        yield Step("A ranged stack attacks later", rule="ranged/attacking", ruling="ranged_stays")


def _ranged_attackers(encounter: Encounter) -> list[bool]:
    return [clash.charging.ranged for clash in encounter.clashes]


def _strike_steps(encounter: Encounter, clash: Clash, a: Shape, d: Shape) -> Iterator[Step]:
    blow, who = clash.strike(a, d), "Attackers: "
    yield _total_step(who, blow.attack, a, clash.order(d) is Order.DEFENDERS)
    yield command_step(
        a.level, encounter.attacker_chief, a.command, who, "chief_reaches" if encounter.attacker_chief else ""
    )
    yield special_step(percent(encounter.attacker_special), encounter.attacker_combats, who)
    yield ambush_step(blow.ambush, who)
    yield _average_step("Defenders: ", clash.defenders, d)
    yield from _shelter_steps(encounter, clash, a, d)
    yield through_step(blow, d.defence, blow.negated - d.defence)
    yield from roll_steps(blow, who, "combat_dice")


def _answer_steps(encounter: Encounter, clash: Clash, a: Shape, d: Shape) -> Iterator[Step]:
    blow, who = clash.answer(d, encounter.defender_combats), "Defenders: "
    yield _total_step(who, blow.attack, d, clash.order(d) is Order.ATTACKERS)
    yield command_step(
        d.level, encounter.defender_chief, d.command, who, "chief_reaches" if encounter.defender_chief else ""
    )
    yield special_step(percent(encounter.defender_special), encounter.defender_combats, who)
    yield ambush_step(blow.ambush, who)
    yield _average_step("Attackers: ", clash.attackers, a)
    yield Step("Attackers have no Terrain Bonus", rule="combat/terrain-bonus")
    yield through_step(blow, a.defence, Fraction(0))
    yield from roll_steps(blow, who, "combat_dice")


def _total_step(who: str, attack: int, shape: Shape, struck_before: bool) -> Step:
    detail = "the first eight units" if shape.living > FIRST else counted(shape.living, "unit")
    detail += ", before the losses they take first" if struck_before else ""
    if shape.ranged:
        detail += "; a Commander without Ranged adds no Attack"
        return Step(f"{who}Total Attack {attack}", None, detail, "ranged/ranged-stacks")
    return Step(f"{who}Total Attack {attack}", None, detail, "combat/attack-total")


def _average_step(whose: str, stack: Stack, shape: Shape) -> Step:
    mixed = len({unit.defence for unit in stack.units}) > 1
    ruling = "average_rounding" if mixed else ""
    detail = f"{sum(unit.count * unit.defence for unit in stack.units)} over {counted(stack.size, 'unit')}"
    return Step(f"{whose}average Defence {brief(shape.defence)}", None, detail, "combat/average-defence", ruling)


def _shelter_steps(encounter: Encounter, clash: Clash, a: Shape, d: Shape) -> Iterator[Step]:
    terrain, fort, rulings = encounter.terrain, encounter.fort_hits, clash.rulings
    if d.flies:
        yield Step("Flyers have no Terrain Bonus", rule="combat/terrain-bonus")
    if not d.flies or fort:
        yield from shelter_steps(terrain, fort, shelter(terrain, fort, rulings), rulings)
    if fort and any(_any(rows, Ability.FLYING) for rows in encounter.rows.values()):
        have = _FLYERS_AT_FORT[rulings.flyers_at_fort]
        yield Step(f"Against flyers those inside have {have}", rule="fortifications/flyers", ruling="flyers_at_fort")
        theirs = "its bonus" if rulings.flyers_in_fort is FlyersInFort.BONUS else "no bonus"
        yield Step(f"Flyers inside a fortification have {theirs}", rule="combat/terrain-bonus", ruling="flyers_in_fort")


def _stack_steps(encounter: Encounter, clashes: list[Clash]) -> Iterator[Step]:
    """How stacks are read, where it makes a difference."""
    stacks = [clashes[0].defenders, *(clash.attackers for clash in clashes)]
    stacks += [clash.protectors.stack for clash in clashes if clash.protectors]
    if any(sum(unit.count for unit in stack.units if unit.level) > 1 for stack in stacks):
        yield Step("Several Commanders in one stack", rule="combat/command-bonus", ruling="two_commanders")
    if any(stack.shape(stack.fresh).command > 1 for stack in stacks):
        adds = "leaves Defence as it is" if encounter.command_defence is CommandDefence.NONE else "raises Defence too"
        yield Step(f"A Commander {adds}", rule="combat/command-bonus", ruling="command_defence")
    if any(stack.size > FIRST for stack in stacks):
        yield Step(
            "More than eight units", None, "the first eight add their Attack", "combat/average-defence", "average_over"
        )
    if any(len({unit.defence for unit in stack.units}) > 1 for stack in stacks[2:]):
        yield Step("Their average Defence", None, "in later combats too", "combat/average-defence", "average_rounding")


def _woods_steps(encounter: Encounter, clash: Clash) -> Iterator[Step]:
    if encounter.terrain is not Terrain.WOODS or not any(
        _any(rows, Ability.FLYING) for rows in encounter.rows.values()
    ):
        return
    safe = "safe from the ground" if encounter.safe_over_woods else "as exposed as anywhere"
    yield Step(f"Flyers over woods are {safe}", rule="combat/flyers-over-woods", ruling="safe_over_woods")
    if encounter.safe_over_woods:
        yield Step(sentence(_WOODS[encounter.woods_answer]), rule="combat/flyers-over-woods", ruling="woods_answer")


def _any(rows: tuple, ability: Ability) -> bool:
    return any(unit.has(ability) for unit in rows)


def combat_notes(encounter: Encounter, fought: list[Combat]) -> Iterator[str]:
    """What a player may have overlooked."""
    for name, rows in encounter.rows.items():
        who = {"second": "second stack", "third": "third stack"}.get(name, name)
        if _any(rows, Ability.FLYING) and not all(unit.has(Ability.FLYING) for unit in rows):
            others = listed(
                dict.fromkeys(
                    unit.name or f"row {at}" for at, unit in enumerate(rows, 1) if not unit.has(Ability.FLYING)
                )
            )
            yield f"{sentence(who)}: {others} must ride the flyers, and fly with them."
        part = [unit for unit in rows if not unit.has(Ability.RANGED) and not unit.level]
        if _any(rows, Ability.RANGED) and part:
            yield f"{sentence(who)}: not every unit is Ranged, so the stack fights as melee."
    defenders = fought[0].clash.defenders
    if encounter.leaves and not any(_ranged_attackers(encounter)):
        yield "Only a ranged stack can leave before the answer; the attackers are none."
    elif encounter.leaves and defenders.shape(defenders.fresh).ranged:
        yield "Ranged defenders strike all the same; the attackers cannot leave before that."
    yield from reading_notes(encounter, fought)
    if not any(unit.level for rows in encounter.rows.values() for unit in rows):
        yield "Without a Commander nobody gains experience."

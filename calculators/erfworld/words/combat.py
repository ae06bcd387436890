"""The working of stacks that meet: the first combat step by step, aimed hits, protectors, and what decides the rest."""

from collections.abc import Iterator

from calculators.declare.outputs import Step
from calculators.erfworld.asked import MOST_STRIKING
from calculators.erfworld.rules.combat import Combat, First
from calculators.erfworld.rules.encounter import Encounter
from calculators.erfworld.rules.formula import Command, Terrain
from calculators.erfworld.rules.fortifications import AGAINST_FLYERS, shelter
from calculators.erfworld.rules.outcomes import Fought
from calculators.erfworld.rules.retaliation import INTO_MELEE, ON_FRIENDS
from calculators.erfworld.rules.stacks import Ability, Shape, Stack, Unit
from calculators.erfworld.rulings import (
    AimedSurplus,
    AimedTargets,
    AimedWound,
    AmbushLater,
    AmbushProtectors,
    CommandDefence,
    FlyersAtFort,
    FlyersInFort,
    FriendlyFire,
    RetaliationCount,
    SafeOverWoods,
    SeveralEarn,
    WipedOut,
    WoodsAnswer,
)
from calculators.erfworld.words.figures import brief, exact, share
from calculators.erfworld.words.formula import blow_steps, product, shelter_steps
from calculators.show.wording import counted, figure, listed, sentence

_ORDER = {
    First.TOGETHER: "Both sides strike at once, from the stacks as they stand",
    First.ATTACKERS: "The attackers' hits fall first; the survivors answer",
    First.DEFENDERS: "The defenders' hits fall first; the attackers who are left strike",
    First.UNANSWERED: "The attackers strike and leave before the answer",
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
    WoodsAnswer.STRIKE_BACK: "Ground units without Woods do not attack them, and do strike back",
    WoodsAnswer.NEITHER: "Ground units without Woods neither attack them nor strike back",
    WoodsAnswer.RANGED_MAY: "Of ground stacks without Woods only ranged ones attack them; all strike back",
}
_STRAY = {
    FriendlyFire.PROTECTED: "the stack they protect",
    FriendlyFire.PROTECTOR: "themselves",
    FriendlyFire.EVERY: "the stack they protect and themselves",
}
_WOUND = {
    AimedWound.SHARE: "too few leave half as many wounds, a quarter on a Commander, rounded down",
    AimedWound.KEPT: "too few are kept for the next aimed blow, and are no wounds",
    AimedWound.NONE: "too few leave no trace",
}


def combat_steps(encounter: Encounter, fights: list[Fought]) -> Iterator[Step]:
    """The first combat by the formula, then everything that touches it and those after it."""
    combat = fights[0].combat
    a, d = combat.charging, combat.defenders.shape(combat.defenders.fresh)
    yield from _order_steps(encounter, combat, d)
    answered = combat.order(d).first is not First.UNANSWERED or len(fights) > 1
    answers = _answer_steps(encounter, combat, a, d) if answered else ()
    yield from dict.fromkeys([*_strike_steps(encounter, combat, a, d), *answers])  # each step once
    yield from _stack_steps(encounter, [fought.combat for fought in fights])
    yield from _woods_steps(encounter)
    for fought in fights:
        if fought.combat.protectors:
            yield from _aid_steps(fought)
    yield from _ambush_steps(encounter)
    detail = "each unit is croaked before the next is wounded"
    yield Step("Hits are taken in stacking order", None, detail, "damage/stacking-order")
    yield from _aim_steps(encounter)
    if len(fights) > 1:
        yield Step("Wounds stay for the next combat", None, "and the croaked are out of it", "damage/wounds")
        yield Step("The defenders' Special Bonus is halved again in each further combat", rule="bonuses/later-combats")
        detail = f"after croaking a whole attacking stack: {_WIPED[encounter.readings[WipedOut]]}"
        yield Step("Wiping out the attackers", fights[0].attackers_wiped, detail, "bonuses/wipe-out", "wiped_out")
    more = fights[0].chance(fights[0].attackers_more)
    yield Step("The attackers inflict more hits", more, "and win", "commanders/experience", "win")
    each = encounter.readings[SeveralEarn] is SeveralEarn.EACH
    point = "each living Commander" if each else "the living Commander of the highest level"
    several = any(sum(unit.count for unit in rows if unit.level) > 1 for rows in encounter.rows.values())
    what, ruling = f"An experience point for {point} of the winners", "several_earn" if several else ""
    yield Step(what, rule="commanders/experience", ruling=ruling)


def _order_steps(encounter: Encounter, combat: Combat, d: Shape) -> Iterator[Step]:
    a, order = combat.charging, combat.order(d)
    yield Step(_ORDER[order.first], None, "", order.rule, order.ruling)
    if all(unit.has(Ability.RANGED) for unit in encounter.defenders):
        return  # otherwise archers may be croaked before their Commander
    attacking = [combat.charging.ranged for combat in encounter.combats]
    if a.ranged and d.ranged and not encounter.leaves:
        what = "If only a Commander without Ranged is left, that order changes"
        yield Step(what, rule="ranged/attacking", ruling="ranged_stays")
    if not all(attacking) and order.rule != "combat/order":
        yield Step("Melee meets melee in a later combat", None, "if it comes to that", "combat/order", "melee_order")
    if any(attacking[1:]) and not a.ranged and not encounter.leaves:
        yield Step("A ranged stack attacks later", rule="ranged/attacking", ruling="ranged_stays")


def _strike_steps(encounter: Encounter, combat: Combat, a: Shape, d: Shape) -> Iterator[Step]:
    blow, who, side = combat.strike(a, d), "Attackers: ", encounter.attacker
    yield _total_step(who, blow.attack, a, combat.order(d).first is First.DEFENDERS)
    sheltered = (_average_step("Defenders: ", combat.defenders, d), *_shelter_steps(encounter, combat, a, d))
    yield from blow_steps(blow, Command(a.level, side.chief), side.special, side.combats, d.defence, sheltered, who)


def _answer_steps(encounter: Encounter, combat: Combat, a: Shape, d: Shape) -> Iterator[Step]:
    side, who = encounter.defender, "Defenders: "
    blow = combat.answer(d, side.combats)
    yield _total_step(who, blow.attack, d, combat.order(d).first is First.ATTACKERS)
    none = Step("Attackers have no Terrain Bonus", rule="combat/terrain-bonus")
    sheltered = (_average_step("Attackers: ", combat.attackers, a), none)
    yield from blow_steps(blow, Command(d.level, side.chief), side.special, side.combats, a.defence, sheltered, who)


def _total_step(who: str, attack: int, shape: Shape, struck_before: bool) -> Step:
    detail = "the first eight units" if shape.living > MOST_STRIKING else counted(shape.living, "unit")
    detail += ", before the losses they take first" if struck_before else ""
    detail += "; a Commander without Ranged adds no Attack" if shape.ranged else ""
    rule = "ranged/ranged-stacks" if shape.ranged else "combat/attack-total"
    return Step(f"{who}Total Attack {attack}", None, detail, rule)


def _average_step(whose: str, stack: Stack, shape: Shape) -> Step:
    mixed = len({unit.defence for unit in stack.units}) > 1
    ruling = "average_rounding" if mixed else ""
    detail = f"{sum(unit.count * unit.defence for unit in stack.units)} over {counted(stack.size, 'unit')}"
    return Step(f"{whose}average Defence {brief(shape.defence)}", None, detail, "combat/average-defence", ruling)


def _shelter_steps(encounter: Encounter, combat: Combat, a: Shape, d: Shape) -> Iterator[Step]:
    terrain, fort, readings = encounter.terrain, encounter.fort_hits, combat.place.readings
    if d.flies:
        yield Step("Flyers have no Terrain Bonus", rule="combat/terrain-bonus")
    if not d.flies or fort:
        yield from shelter_steps(terrain, fort, shelter(terrain, fort, readings), readings)
    if fort and _anybody_flies(encounter):
        have = _FLYERS_AT_FORT[readings[FlyersAtFort]]
        yield Step(f"Against flyers those inside have {have}", rule="fortifications/flyers", ruling="flyers_at_fort")
        theirs = "its bonus" if readings[FlyersInFort] is FlyersInFort.BONUS else "no bonus"
        yield Step(f"Flyers inside a fortification have {theirs}", rule="combat/terrain-bonus", ruling="flyers_in_fort")


def _stack_steps(encounter: Encounter, combats: list[Combat]) -> Iterator[Step]:
    """How stacks are read, where it makes a difference."""
    stacks = [combats[0].defenders, *(combat.attackers for combat in combats)]
    stacks += [combat.protectors.stack for combat in combats if combat.protectors]
    if any(sum(unit.count for unit in stack.units if unit.level) > 1 for stack in stacks):
        yield Step("Several Commanders in one stack", rule="combat/command-bonus", ruling="two_commanders")
    if any(stack.shape(stack.fresh).command > 1 for stack in stacks):
        none = encounter.readings[CommandDefence] is CommandDefence.NONE
        what = "A Commander leaves Defence as it is" if none else "A Commander raises Defence too"
        yield Step(what, rule="combat/command-bonus", ruling="command_defence")
    if any(stack.size > MOST_STRIKING for stack in stacks):
        detail = "the first eight add their Attack"
        yield Step("More than eight units", None, detail, "combat/average-defence", "average_over")
    if any(len({unit.defence for unit in stack.units}) > 1 for stack in stacks[2:]):
        yield Step("Their average Defence", None, "in later combats too", "combat/average-defence", "average_rounding")


def _woods_steps(encounter: Encounter) -> Iterator[Step]:
    if encounter.terrain is not Terrain.WOODS or not _anybody_flies(encounter):
        return
    safe = encounter.readings[SafeOverWoods] is SafeOverWoods.YES
    are = "safe from the ground" if safe else "as exposed as anywhere"
    yield Step(f"Flyers over woods are {are}", rule="combat/flyers-over-woods", ruling="safe_over_woods")
    if safe:
        what = _WOODS[encounter.readings[WoodsAnswer]]
        yield Step(what, rule="combat/flyers-over-woods", ruling="woods_answer")


def _anybody_flies(encounter: Encounter) -> bool:
    return any(_any(rows, Ability.FLYING) for rows in encounter.rows.values())


def _any(rows: tuple[Unit, ...], ability: Ability) -> bool:
    return any(unit.has(ability) for unit in rows)


def _ambush_steps(encounter: Encounter) -> Iterator[Step]:
    if encounter.stacks > 1 and max(encounter.attacker.ambush, encounter.defender.ambush) > 100:
        every = encounter.readings[AmbushLater] is AmbushLater.EVERY
        when = "in every combat" if every else "in the first combat only"
        yield Step(f"The ambush counts {when}", rule="bonuses/ambush", ruling="ambush_later")


def _aid_steps(fought: Fought) -> Iterator[Step]:
    """What the protectors do, and what allows it."""
    combat, protectors, defenders = fought.combat, fought.combat.protectors, fought.combat.defenders
    assert protectors
    a, d, shape, readings = combat.charging, defenders.shape(defenders.fresh), protectors.shape, combat.place.readings
    refused = protectors.refusal(a, d)
    if refused:
        ruling = "" if shape.ranged else "other_protectors"
        yield Step(sentence(refused), rule="retaliation/against-whom", ruling=ruling)
    if combat.order(d).first is First.UNANSWERED:
        yield Step("The attackers leave before anyone can protect", rule="ranged/attacking")
    # archers may be croaked before this combat
    shapes = [defenders.shape(now) for now, _ in fought.before if now.alive]
    aided = [d for d in shapes if combat.aid(d)]
    if not aided:
        return
    alive = "any Commander of their side who is alive then"
    yield Step("A Warlord in the hex allows it", None, alive, "retaliation/warlord")
    if not protectors.infantry:
        yield Step("Protectors other than infantry", rule="retaliation/against-whom", ruling="other_protectors")
    if shape.ranged:
        yield from _shooting_steps(combat, aided)
    if combat.defending.ambush > 1:
        ambush = readings[AmbushProtectors] is AmbushProtectors.YES
        what = "The protectors ambush too" if ambush else "The protectors do not ambush"
        yield Step(what, rule="bonuses/ambush", ruling="ambush_protectors")
    if protectors.asked.combats:
        both = readings[RetaliationCount] is RetaliationCount.BOTH
        what = "Their earlier combats halve it" if both else "Their earlier combats do not halve it"
        yield Step(what, rule="retaliation/protecting", ruling="retaliation_count")
    aid = combat.aid(d)
    if aid:
        what = f"Protectors: Special Bonus {share(aid.blow.special)}, {figure(aid.blow.odds.mean)} hits on average"
        detail = f"{product(aid.blow)} before the dice; they count with the defenders' own"
        yield Step(what, None, detail, "retaliation/protecting")


def _shooting_steps(combat: Combat, aided: list[Shape]) -> Iterator[Step]:
    """Whether ranged protectors shoot into a melee, and whom they hit besides."""
    protectors, a, rule = combat.protectors, combat.charging, "retaliation/ranged-protectors"
    assert protectors
    if any(protectors.into_melee(a, d) for d in aided):
        into = f"Ranged protectors who shoot into a melee: Special Bonus {exact(INTO_MELEE)}"
        yield Step(into, None, "otherwise as others", rule, "melee_present")
        hit = f"They hit {_STRAY[combat.place.readings[FriendlyFire]]} with {exact(ON_FRIENDS)}"
        yield Step(hit, None, "by the same roll; Defence and bonus count", rule, "friendly_fire")
    elif all(d.ranged for d in aided):
        yield Step("Only ranged stacks fight: the protectors hit no friends", rule=rule)
    else:
        yield Step("The attackers are ranged: the protectors hit no friends", rule=rule, ruling="melee_present")


def _aim_steps(encounter: Encounter) -> Iterator[Step]:
    """Where the attackers' hits are aimed."""
    aims = [attack.aims for attack in encounter.attacks]
    if not any(aims):
        return
    at = listed(dict.fromkeys(named for several in aims for named in several))
    what, wound = f"Aimed at {at} while a Commander leads", _WOUND[encounter.readings[AimedWound]]
    yield Step(what, None, wound, "damage/aimed-hits", "aimed_wound")
    first = "the first unit of the stack as usual"
    yield Step("To croak it takes twice its Hits, four times for a Commander", None, first, "damage/aimed-hits")
    over = "go on in stacking order" if encounter.readings[AimedSurplus] is AimedSurplus.RUNS_ON else "are lost"
    yield Step(f"Hits left over {over}", rule="damage/aimed-hits", ruling="aimed_surplus")
    if any(len(several) > 1 for several in aims):
        detail = "in that order, as long as there are hits"
        yield Step("Several units are named", None, detail, "damage/aimed-hits", "aimed_targets")


def combat_notes(encounter: Encounter, fights: list[Fought]) -> Iterator[str]:
    """What a player may have overlooked."""
    for name, rows in encounter.rows.items():
        who = {"second": "second stack", "third": "third stack"}.get(name, name)
        others = [unit.name or f"row {at}" for at, unit in enumerate(rows, 1) if not unit.has(Ability.FLYING)]
        if _any(rows, Ability.FLYING) and others:
            yield f"{sentence(who)}: {listed(dict.fromkeys(others))} must ride the flyers, and fly with them."
        if _any(rows, Ability.RANGED) and not all(unit.has(Ability.RANGED) or unit.level for unit in rows):
            yield f"{sentence(who)}: not every unit is Ranged, so the stack fights as melee."
    defenders = fights[0].combat.defenders
    if encounter.leaves and not any(combat.charging.ranged for combat in encounter.combats):
        yield "Only a ranged stack can leave before the strike back; the attackers aren't one."
    elif encounter.leaves and defenders.shape(defenders.fresh).ranged:
        yield "Ranged defenders strike all the same; the attackers cannot leave before that."
    yield from _reading_notes(encounter, fights)
    if not any(unit.level for rows in encounter.rows.values() for unit in rows):
        yield "Without a Commander nobody gains experience."


def _reading_notes(encounter: Encounter, fights: list[Fought]) -> Iterator[str]:
    """What a reading does that the figures here do not show."""
    for fought in fights:
        combat, defenders = fought.combat, fought.combat.defenders
        a, d = combat.charging, defenders.shape(defenders.fresh)
        if combat.protectors and combat.protectors.stands_aside(a, d):
            yield f"The protectors stand aside: {combat.protectors.refusal(a, d)}."
    if encounter.protection.protect and encounter.readings[RetaliationCount] is not RetaliationCount.NEITHER:
        yield "Protecting counts as a combat: in the protectors' next one their Special Bonus is halved once more."
    aims = encounter.attacks[0].aims
    if len(aims) > 1 and encounter.readings[AimedTargets] is AimedTargets.ONE:
        yield f"By this reading one unit is aimed at, the first named: {aims[0]}."

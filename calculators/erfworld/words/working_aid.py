"""The working of Special Retaliation and of aimed hits."""

from __future__ import annotations

from collections.abc import Iterator

from calculators.declare.outputs import Step
from calculators.erfworld.rules.battle import Combat
from calculators.erfworld.rules.clash import Clash, Order
from calculators.erfworld.rules.encounter import Encounter
from calculators.erfworld.rules.protectors import INTO_MELEE, ON_FRIENDS, Class
from calculators.erfworld.rulings import AimedSurplus, AimedTargets, AimedWound, FriendlyFire, RetaliationCount
from calculators.erfworld.words.combat_words import exact, product, share
from calculators.show.wording import figure, listed, sentence

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


def aid_steps(clash: Clash) -> Iterator[Step]:
    """What the protectors do, and what allows it."""
    protectors, d = clash.protectors, clash.defenders.shape(clash.defenders.fresh)
    assert protectors
    a, shape, rulings = clash.charging, protectors.shape, clash.rulings
    refused = protectors.refusal(a, d)
    if refused:
        yield Step(
            sentence(refused), rule="retaliation/against-whom", ruling="" if shape.ranged else "other_protectors"
        )
    if clash.order(d) is Order.UNANSWERED:
        yield Step("The attackers leave before anyone can protect", rule="ranged/attacking")
    yield Step(
        "A Warlord in the hex allows it", None, "any Commander of their side who is alive then", "retaliation/warlord"
    )
    if not refused and (protectors.kind is not Class.INFANTRY or shape.flies):
        yield Step("Protectors that are no infantry", rule="retaliation/against-whom", ruling="other_protectors")
    if shape.ranged:
        yield Step(
            f"Ranged protectors who shoot into a melee: Special Bonus {exact(INTO_MELEE)}",
            None,
            "otherwise as others",
            "retaliation/ranged-protectors",
            "melee_present",
        )
        yield Step(
            f"They hit {_STRAY[rulings.friendly_fire]} with {exact(ON_FRIENDS)}",
            None,
            "by the same roll; Defence and bonus count",
            "retaliation/ranged-protectors",
            "friendly_fire",
        )
    if protectors.combats:
        both = rulings.retaliation_count is RetaliationCount.BOTH
        what = "Their earlier combats halve it" if both else "Their earlier combats do not halve it"
        yield Step(what, rule="retaliation/protecting", ruling="retaliation_count")
    aid = clash.aid(d)
    if aid:
        odds = aid.blow.odds
        what = f"Protectors: Special Bonus {share(aid.blow.special)}, {figure(odds.mean)} hits on average"
        yield Step(
            what,
            None,
            f"{product(aid.blow)} before the dice; they fall with the defenders' own",
            "retaliation/protecting",
        )


def aim_steps(encounter: Encounter) -> Iterator[Step]:
    """Where the attackers' hits are aimed."""
    names = ("attackers", "second", "third")[: encounter.stacks]
    aims = {name: encounter.aims(name) for name in names}
    if not any(aims.values()):
        return
    at = listed(dict.fromkeys(one for named in aims.values() for one in named))
    yield Step(
        f"Aimed at {at} while a Commander leads",
        None,
        _WOUND[encounter.aimed_wound],
        "damage/aimed-hits",
        "aimed_wound",
    )
    first = "the first unit of the stack as usual"
    yield Step("To croak it takes twice its Hits, four times for a Commander", None, first, "damage/aimed-hits")
    over = "go on in stacking order" if encounter.aimed_surplus is AimedSurplus.RUNS_ON else "are lost"
    yield Step(f"Hits left over {over}", rule="damage/aimed-hits", ruling="aimed_surplus")
    if any(len(named) > 1 for named in aims.values()):
        yield Step(
            "Several units are named",
            None,
            "in that order, as long as there are hits",
            "damage/aimed-hits",
            "aimed_targets",
        )


def reading_notes(encounter: Encounter, fought: list[Combat]) -> Iterator[str]:
    """What a reading does that the figures here do not show."""
    for combat in fought:
        clash, d = combat.clash, combat.clash.defenders.shape(combat.clash.defenders.fresh)
        if clash.protectors and clash.protectors.stands_aside(clash.charging, d):
            yield f"The protectors stand aside: {clash.protectors.refusal(clash.charging, d)}."
    if encounter.protect and encounter.retaliation_count is not RetaliationCount.NEITHER:
        yield "Protecting counts as a combat of the protectors: in their next one their Special Bonus is halved once more."
    aims = encounter.aims("attackers")
    if len(aims) > 1 and encounter.aimed_targets is AimedTargets.ONE:
        yield f"By this reading one unit is aimed at, the first named: {aims[0]}."

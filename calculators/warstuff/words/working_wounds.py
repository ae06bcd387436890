"""The working of wounds: the instant kill of stunned units, markers, the wound roll, rescues."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from calculators.declare.outputs import Step
from calculators.show.wording import counted, in_words, listed, sentence
from calculators.warstuff.rules.fighter import TOUGH_LIMIT, Condition, Fighter, Mode
from calculators.warstuff.rules.specials import Special
from calculators.warstuff.rules.wounding import FREEZES, RESCUE, kills, rescue_dice, rolls
from calculators.warstuff.rulings import MarkerCount, Rulings, StunCharge, StunHit, Wounds

_HIT_KILLS = {
    StunHit.AFTER_SAVES: "a hit that is not ignored kills it at once",
    StunHit.BEFORE_SAVES: "any hit kills it at once",
    StunHit.AFTER_TEST: "a hit kills it at once if its test fails",
}
_CHARGE_KILLS = {
    StunCharge.AUTO: "being charged kills it outright",
    StunCharge.ON_HIT: "a charge's hit that is not ignored kills it at once",
    StunCharge.NONE: "a charge is fought like any other",
}


class Toll(NamedTuple):
    """A unit that may be wounded, and what by."""

    target: Fighter
    now: Condition
    rulings: Rulings
    whom: str = "target"
    markers: int = 0  # as they were given
    wounds: int = 1  # the most that one attack can deal
    repeated: bool = False  # more attacks like it follow
    piling: bool = False  # and they can add to its markers
    fire: bool = False
    freeze: bool = False

    @property
    def tough(self) -> bool:
        return self.target.tough

    @property
    def old(self) -> int:
        """Markers from before, whether they still count or not."""
        return max(self.markers, self.now.markers)


def stunned_steps(toll: Toll, mode: Mode) -> Iterator[Step]:
    """What being stunned, now or after an earlier attack, means for the unit attacked."""
    if not (toll.now.stunned or toll.repeated) or mode is Mode.STRIKE_BACK:
        return
    rulings, rule = toll.rulings, "wounds/hits-on-stunned"
    when = f"{sentence(toll.whom)} is stunned" if toll.now.stunned else "Once it is stunned"
    charged = mode is Mode.CHARGE
    says = _CHARGE_KILLS[rulings.stun_charge] if charged else _HIT_KILLS[rulings.stun_hit]
    spared = toll.tough and not rulings.tough_stun_kill
    at_once = not (charged and rulings.stun_charge is StunCharge.NONE)
    sure = (
        Fraction(1) if charged and rulings.stun_charge is StunCharge.AUTO and toll.now.stunned and not spared else None
    )
    yield Step(f"{when}: {says}", sure, rule=rule, ruling="stun_charge" if charged else "stun_hit")
    if toll.tough and at_once:
        helps = "saves it from that" if spared else "is no help against that"
        yield Step(f"Tough {helps}", rule="special-rules/tough", ruling="tough_stun_kill")
    if at_once and not spared and _helpers(toll.target):
        yield from rescue_steps(toll, at_once=True)


def wound_steps(toll: Toll, rolls: bool = True) -> Iterator[Step]:
    """The wound roll and what may soften it; `rolls` is off where no wound can come of the attack."""
    if rolls:
        yield from _roll_steps(toll)
        if _helpers(toll.target):
            yield from rescue_steps(toll)
    if toll.freeze:
        yield Step(
            "A hit that is not ignored freezes it",
            FREEZES,
            "on 4+, it may not move in its next activation",
            "special-rules/freeze",
        )


def _roll_steps(toll: Toll) -> Iterator[Step]:
    rulings, old = toll.rulings, toll.now.markers
    counts = "marker_count" if (toll.old and _markers_decide(toll)) or (toll.piling and not toll.tough) else ""
    if toll.tough:
        later = toll.repeated or toll.old + toll.wounds > TOUGH_LIMIT
        yield Step(
            "Tough rolls only from its third wound on, and dies on 8+",
            None,
            "",
            "special-rules/tough",
            "tough_after" if later else "",
        )
    for new in range(1, toll.wounds + 1 if rulings.wounds is Wounds.BATCH else 2):
        step = _roll_step(toll, old, new, counts)
        yield step
        counts = ""
        if step.chance == 1:
            break
    if toll.wounds > 1:
        how = "one roll with all markers down" if rulings.wounds is Wounds.BATCH else "one roll after each marker"
        yield Step(f"Several wounds at once: {how}", rule="wounds/markers", ruling="wounds")
    if toll.fire:
        yield Step("Fire/Poison adds 1 to the wound roll", rule="special-rules/fire")


def _markers_decide(toll: Toll) -> bool:
    """Whether the old markers would count otherwise under another reading."""
    return not toll.tough or (toll.old >= TOUGH_LIMIT and not toll.now.stunned)


def _roll_step(toll: Toll, old: int, new: int, ruling: str) -> Step:
    target, rulings = toll.target, toll.rulings
    only_new = rulings.marker_count is MarkerCount.NEW and not target.tough
    number = new if only_new else old + new
    wounds = "A wound" if new == 1 else sentence(counted(new, "wound"))
    if not rolls(target, old, old + new, rulings):
        return Step(
            f"{wounds}: no roll with {counted(old + new, 'marker')}",
            None,
            "only a marker",
            "special-rules/tough",
            ruling,
        )
    need = target.kill_number - number - toll.fire
    least = "any roll" if need <= 1 else "no roll" if need > 6 else f"{need}+" if need < 6 else "a 6"
    adds = counted(number, "marker") + (" and Fire/Poison" if toll.fire else "")
    rest = "" if need <= 1 else "; otherwise stunned"
    if need <= 1 and new < toll.wounds:
        wounds = sentence(f"{in_words(new)} or more wounds")
    detail = f"{least} with {adds} makes {target.kill_number} or more{rest}"
    return Step(
        f"{wounds}: the wound roll kills", kills(target, number, toll.fire), detail, "wounds/wound-roll", ruling
    )


def rescue_steps(toll: Toll, at_once: bool = False) -> Iterator[Step]:
    """Regeneration and Healers."""
    target, rulings = toll.target, toll.rulings
    regenerates = target.has(Special.REGENERATION)
    by = ["Regeneration"] if regenerates else []
    by += [counted(target.healers, "Healer")] if target.healers else []
    dice = rescue_dice(target, at_once, rulings)
    rule = "special-rules/regeneration" if regenerates else "special-rules/healer"
    saved = 1 - (1 - RESCUE) ** dice
    how = f"{counted(dice, 'die', 'dice')}, 4+ leaves it stunned"
    if at_once:
        can = "can save it even so" if dice else "cannot save it from that"
        yield Step(
            f"{sentence(listed(by))} {can}", saved if dice else None, how if dice else "", rule, "save_instant_kill"
        )
    else:
        yield Step(
            f"{sentence(listed(by))} may save it from being killed",
            saved,
            how,
            rule,
            "saviours" if _helpers(target) > 1 else "",
        )
    if at_once and dice and toll.now.stunned and _helpers(target) > 1:
        yield Step(f"{sentence(counted(dice, 'die', 'dice'))} for a rescue", saved, how, rule, "saviours")


def _helpers(target: Fighter) -> int:
    return target.healers + target.has(Special.REGENERATION)

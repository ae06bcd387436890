"""The combat rulings as inputs: a calculator takes those that touch it as bases, behind its own questions."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from calculators.declare.inputs import ask
from calculators.erfworld.rulings import (
    AimedSurplus,
    AimedTargets,
    AimedWound,
    AverageOver,
    AverageRounding,
    ChiefReaches,
    CombatDice,
    CommandDefence,
    FlyersAtFort,
    FlyersInFort,
    FortAndTerrain,
    FortBonus,
    FriendlyFire,
    MeleeOrder,
    MeleePresent,
    OtherProtectors,
    RangedStays,
    RetaliationCount,
    SiegeAttack,
    TwoCommanders,
    WallOpens,
    Win,
    WipedOut,
    WoodsAnswer,
)


@dataclass(frozen=True)
class ChiefReading:
    """How far the Chief Warlord's bonus goes."""

    chief_reaches: ChiefReaches = ask(
        ChiefReaches.ALL, "Which stacks does the Chief help?", ruling="combat/chief-warlord/chief-reaches"
    )


@dataclass(frozen=True)
class FortReading:
    """What a fortification's Hits are worth."""

    fort_bonus: FortBonus = ask(FortBonus.EXACT, "Hits between two fifties?", ruling="fortifications/bonus/fort-bonus")


@dataclass(frozen=True)
class FormulaReadings(FortReading, ChiefReading):
    """All that touches one side's blow."""

    average_rounding: AverageRounding = ask(
        AverageRounding.EXACT, "Is average Defence rounded?", ruling="combat/average-defence/average-rounding"
    )
    fort_and_terrain: FortAndTerrain = ask(
        FortAndTerrain.FORT, "Fortification in hills, woods or swamp?", ruling="combat/terrain-bonus/fort-and-terrain"
    )


@dataclass(frozen=True)
class FlyersAtFortReading:
    """What flyers find at a fortification."""

    flyers_at_fort: FlyersAtFort = ask(
        FlyersAtFort.INSTEAD, "The +2 against flyers?", ruling="fortifications/flyers/flyers-at-fort"
    )


@dataclass(frozen=True)
class CommandReadings:
    """What Commanders add."""

    two_commanders: TwoCommanders = ask(
        TwoCommanders.HIGHEST, "Two Commanders in a stack?", ruling="combat/command-bonus/two-commanders"
    )
    command_defence: CommandDefence = ask(
        CommandDefence.NONE, "What do Commanders add to Defence?", ruling="combat/command-bonus/command-defence"
    )


@dataclass(frozen=True)
class StackReadings(CommandReadings):
    """What a stack is worth."""

    average_over: AverageOver = ask(
        AverageOver.ALL, "Whose Defence is averaged?", ruling="combat/average-defence/average-over"
    )
    flyers_in_fort: FlyersInFort = ask(
        FlyersInFort.NONE, "Flyers inside a fortification?", ruling="combat/terrain-bonus/flyers-in-fort"
    )


@dataclass(frozen=True)
class MeetReadings:
    """Who strikes when, and whom, in one combat."""

    combat_dice: CombatDice = ask(CombatDice.EACH, "Dice for a combat?", ruling="combat/random-number/combat-dice")
    melee_order: MeleeOrder = ask(MeleeOrder.TOGETHER, "Melee against melee?", ruling="combat/order/melee-order")
    ranged_stays: RangedStays = ask(
        RangedStays.FIRST, "Ranged attackers that stay?", ruling="ranged/attacking/ranged-stays"
    )
    safe_over_woods: bool = ask(True, "Are flyers over woods safe?", ruling="combat/flyers-over-woods/safe-over-woods")
    woods_answer: WoodsAnswer = ask(
        WoodsAnswer.STRIKE_BACK, "Ground units against them?", ruling="combat/flyers-over-woods/woods-answer"
    )


@dataclass(frozen=True)
class OrderReadings(MeetReadings):
    """The same in several combats."""

    wiped_out: WipedOut = ask(WipedOut.CLEARED, "A whole attacking stack croaked?", ruling="bonuses/wipe-out/wiped-out")


@dataclass(frozen=True)
class ProtectorReadings:
    """Special Retaliation."""

    retaliation_count: RetaliationCount = ask(
        RetaliationCount.NEITHER, "Retaliation and earlier combats?", ruling="retaliation/protecting/retaliation-count"
    )
    other_protectors: OtherProtectors = ask(
        OtherProtectors.ANY, "Cavalry, flyers, garrisons protect?", ruling="retaliation/against-whom/other-protectors"
    )
    melee_present: MeleePresent = ask(
        MeleePresent.EITHER, "Who makes it a melee?", ruling="retaliation/ranged-protectors/melee-present"
    )
    friendly_fire: FriendlyFire = ask(
        FriendlyFire.PROTECTED, "Whom do their 12.5% hit?", ruling="retaliation/ranged-protectors/friendly-fire"
    )


@dataclass(frozen=True)
class DamageReadings:
    """Aimed hits, and who has won."""

    aimed_wound: AimedWound = ask(
        AimedWound.SHARE, "Aimed hits too few to croak?", ruling="damage/aimed-hits/aimed-wound"
    )
    aimed_surplus: AimedSurplus = ask(
        AimedSurplus.RUNS_ON, "Hits left after aiming?", ruling="damage/aimed-hits/aimed-surplus"
    )
    aimed_targets: AimedTargets = ask(
        AimedTargets.SEVERAL, "How many units to aim at?", ruling="damage/aimed-hits/aimed-targets"
    )
    win: Win = ask(Win.FORMULA, "What is compared for the win?", ruling="commanders/experience/win")


@dataclass(frozen=True)
class SiegeReadings(FlyersAtFortReading, FortReading, ChiefReading):
    """Attacks on a fortification."""

    siege_attack: SiegeAttack = ask(
        SiegeAttack.SIEGE_UNITS, "What does a siege attack take off?", ruling="fortifications/siege/siege-attack"
    )
    wall_opens: WallOpens = ask(
        WallOpens.AT_ZERO, "When may units pass a wall?", ruling="fortifications/walls/wall-opens"
    )
    inside_strike_back: bool = ask(
        False, "Do those inside strike back?", ruling="fortifications/siege/inside-strike-back"
    )


@dataclass(frozen=True)
class Rulings(DamageReadings, ProtectorReadings, FlyersAtFortReading, OrderReadings, StackReadings, FormulaReadings):
    """All that can touch two stacks that meet."""


def readings(given: Any) -> Rulings:
    """The readings someone chose; whatever a calculator does not ask for is read as this site does."""
    return Rulings(**{one.name: getattr(given, one.name) for one in fields(Rulings) if hasattr(given, one.name)})

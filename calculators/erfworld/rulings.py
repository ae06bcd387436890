"""What Erfworld's rules leave open, each with its readings; the one this site plays by comes first."""

from __future__ import annotations

from calculators.declare import Readings, Ruling


class ChiefReaches(Ruling, ruling="combat/chief-warlord/chief-reaches", asks="Which stacks does the Chief help?"):
    ALL = "all", "Every stack in the hex"
    LED = "led", "Only led stacks"


class FortBonus(Ruling, ruling="fortifications/bonus/fort-bonus", asks="Hits between two fifties?"):
    EXACT = "exact", "Count: 175 Hits are +3.5"
    WHOLE = "whole", "Don't: 175 Hits are +3"


class AverageRounding(Ruling, ruling="combat/average-defence/average-rounding", asks="Is average Defence rounded?"):
    EXACT = "exact", "Not at all"
    DOWN = "down", "Down"
    NEAREST = "nearest", "To the nearest, half up"
    UP = "up", "Up"


class FortAndTerrain(
    Ruling, ruling="combat/terrain-bonus/fort-and-terrain", asks="Fortification in hills, woods or swamp?"
):
    FORT = "fort", "The fortification alone"
    ADD = "add", "Both, added"
    LARGER = "larger", "The larger of the two"


class TwoCommanders(Ruling, ruling="combat/command-bonus/two-commanders", asks="Two Commanders in a stack?"):
    HIGHEST = "highest", "The highest level counts"
    SUM = "sum", "Their levels add up"


class CommandDefence(Ruling, ruling="combat/command-bonus/command-defence", asks="What do Commanders add to Defence?"):
    NONE = "none", "Nothing"
    MULTIPLY = "multiply", "Average × Command Bonus"
    ADD = "add", "0.1 more for each level"


class AverageOver(Ruling, ruling="combat/average-defence/average-over", asks="Whose Defence is averaged?"):
    ALL = "all", "All units of the stack"
    FIRST_EIGHT = "first_eight", "The first eight"


class FlyersInFort(Ruling, ruling="combat/terrain-bonus/flyers-in-fort", asks="Flyers inside a fortification?"):
    NONE = "none", "No bonus"
    BONUS = "bonus", "The fortification's bonus"


class CombatDice(Ruling, ruling="combat/random-number/combat-dice", asks="Dice for a combat?"):
    EACH = "each", "2d6 for each stack"
    SHARED = "shared", "One 2d6 for all"


class MeleeOrder(Ruling, ruling="combat/order/melee-order", asks="Melee against melee?"):
    TOGETHER = "together", "Both at once"
    ATTACKER_FIRST = "attacker_first", "Attackers first"
    DEFENDER_FIRST = "defender_first", "Defenders first"


class RangedStays(Ruling, ruling="ranged/attacking/ranged-stays", asks="Ranged attackers that stay?"):
    FIRST = "first", "They strike first"
    TOGETHER = "together", "Both at once"


class SafeOverWoods(Ruling, ruling="combat/flyers-over-woods/safe-over-woods", asks="Are flyers over woods safe?"):
    YES = "yes", "Yes"
    NO = "no", "No"


class WoodsAnswer(Ruling, ruling="combat/flyers-over-woods/woods-answer", asks="Ground units against them?"):
    STRIKE_BACK = "strike_back", "May only strike back"
    NEITHER = "neither", "Not even strike back"
    RANGED_MAY = "ranged_may", "Ranged stacks may attack"


class WipedOut(Ruling, ruling="bonuses/wipe-out/wiped-out", asks="A whole attacking stack croaked?"):
    CLEARED = "cleared", "Count as fresh"
    NOT_COUNTED = "not_counted", "That combat doesn't count"
    COUNTED = "counted", "It counts like any other"


class FlyersAtFort(Ruling, ruling="fortifications/flyers/flyers-at-fort", asks="The +2 against flyers?"):
    INSTEAD = "instead", "Stands in for the bonus"
    ADDED = "added", "Comes on top of it"
    LARGER = "larger", "The larger of the two"


class RetaliationCount(
    Ruling, ruling="retaliation/protecting/retaliation-count", asks="Retaliation and earlier combats?"
):
    NEITHER = "neither", "Not halved, not counted"
    BOTH = "both", "Halved and counted"
    COUNTS_ONLY = "counts_only", "Counted, not halved"


class OtherProtectors(
    Ruling, ruling="retaliation/against-whom/other-protectors", asks="Cavalry, flyers, garrisons protect?"
):
    ANY = "any", "May, against anyone"
    AS_INFANTRY = "as_infantry", "Not against ranged stacks"
    NONE = "none", "May not protect"


class MeleePresent(Ruling, ruling="retaliation/ranged-protectors/melee-present", asks="Who makes it a melee?"):
    EITHER = "either", "Attackers and protected"
    ATTACKER = "attacker", "Attackers only"


class FriendlyFire(Ruling, ruling="retaliation/ranged-protectors/friendly-fire", asks="Whom do their 12.5% hit?"):
    PROTECTED = "protected", "The stack they protect"
    PROTECTOR = "protector", "Themselves"
    EVERY = "every", "Both"


class AimedWound(Ruling, ruling="damage/aimed-hits/aimed-wound", asks="Aimed hits too few to croak?"):
    SHARE = "share", "Half or a quarter stay"
    KEPT = "kept", "Kept for the next aimed blow"
    NONE = "none", "Leave no trace"


class AimedSurplus(Ruling, ruling="damage/aimed-hits/aimed-surplus", asks="Hits left after aiming?"):
    RUNS_ON = "runs_on", "Go on in stacking order"
    LOST = "lost", "Are lost"


class AimedTargets(Ruling, ruling="damage/aimed-hits/aimed-targets", asks="How many units to aim at?"):
    SEVERAL = "several", "Several, in the order named"
    ONE = "one", "One only"


class Win(Ruling, ruling="commanders/experience/win", asks="What is compared for the win?"):
    FORMULA = "formula", "The formula's results"
    DAMAGE = "damage", "Hits that units really lost"


class SeveralEarn(Ruling, ruling="commanders/experience/several-earn", asks="Two Commanders win together?"):
    EACH = "each", "A point for each"
    LEADER = "leader", "One point, for the leader"


class AmbushLater(Ruling, ruling="bonuses/ambush/ambush-later", asks="Which combats does an ambush count in?"):
    EVERY = "every", "Every combat in the hex"
    FIRST = "first", "The first combat only"


class AmbushProtectors(Ruling, ruling="bonuses/ambush/ambush-protectors", asks="Do protectors ambush too?"):
    YES = "yes", "Yes"
    NO = "no", "No"


class SiegeAttack(Ruling, ruling="fortifications/siege/siege-attack", asks="What does a siege attack take off?"):
    SIEGE_UNITS = "siege_units", "Formula, siege units only"
    WHOLE_STACK = "whole_stack", "Formula, whole stack"
    DIRECT = "direct", "Siege Attack, no dice"


class WallOpens(Ruling, ruling="fortifications/walls/wall-opens", asks="When may units pass a wall?"):
    AT_ZERO = "at_zero", "At 0 Hits"
    BELOW_EIGHT = "below_eight", "When hits get through"
    NEVER = "never", "Only when captured"


class InsideStrikeBack(Ruling, ruling="fortifications/siege/inside-strike-back", asks="Do those inside strike back?"):
    NO = "no", "No"
    YES = "yes", "Yes"


class ScoutPrice(Ruling, ruling="cost/scout/scout-price", asks="Price of a scout?"):
    PRECEDENCE = "precedence", "5 + Hits + Attack × Defence"
    GROUPED = "grouped", "5 + (Hits + Attack) × Defence"
    ALL_PLUS = "all_plus", "5 + Hits + Attack + Defence"


class SeveralSpecials(Ruling, ruling="cost/several-specials/several-specials", asks="What do several specials cost?"):
    SUM = "sum", "For each of them"
    DEAREST = "dearest", "For the most expensive only"


class SpecialsAllowed(Ruling, ruling="cost/several-specials/specials-allowed", asks="How many specials?"):
    ANY = "any", "As many as are paid for"
    ONE = "one", "One"


class Rounding(Ruling, ruling="cost/formula/rounding", asks="Are points rounded?"):
    EXACT = "exact", "Not at all"
    UP = "up", "Up"
    DOWN = "down", "Down"
    NEAREST = "nearest", "To the nearest, half up"


class CommanderCounts(
    Ruling, ruling="unit-design/types/commander-counts", asks="Is a Commander one of the five types?"
):
    YES = "yes", "Yes"
    NO = "no", "No"


class TooCostly(Ruling, ruling="movement/terrain-costs/too-costly", asks="A hex costs more than the whole Move?"):
    NEVER = "never", "It never enters"
    ONE_HEX = "one_hex", "One hex a turn, always"
    NEXT_TURN = "next_turn", "It owes the rest"


class RoadCost(Ruling, ruling="movement/roads/road-cost", asks="Cost of a road hex?"):
    ONE = "one", "1 for everyone"
    TERRAIN = "terrain", "As the ground beneath"


class RoadBonus(Ruling, ruling="movement/roads/road-bonus", asks="What earns the extra hex?"):
    ALL_ROAD = "all_road", "Road all the way"
    ANY_EXTRA = "any_extra", "Road, then any hex"
    START_ON_ROAD = "start_on_road", "Starting on a road"


class TerrainCapability(
    Ruling, ruling="movement/terrain-capability/terrain-capability", asks="What does a capability do?"
):
    ONE = "one", "It costs 1 there"
    INFANTRY_RATE = "infantry_rate", "Cavalry pays as infantry"


class AfterCombat(Ruling, ruling="movement/after-combat/after-combat", asks="Move after combat?"):
    ONE_HEX = "one_hex", "One adjacent hex"
    REST = "rest", "As far as Move lasts"


class TowerEntry(Ruling, ruling="fortifications/towers/tower-entry", asks="Cost of a tower's hex?"):
    REST = "rest", "All the move that is left"
    WHOLE = "whole", "The whole Move"


class WallsStop(Ruling, ruling="fortifications/walls/walls-stop", asks="Whom do walls stop?"):
    GROUND = "ground", "Ground units"
    ALL = "all", "Flyers too"


class HalfMove(Ruling, ruling="scouting/reach/half-move", asks="Half of an odd Move?"):
    DOWN = "down", "Down"
    UP = "up", "Up"


class ScoutReach(Ruling, ruling="scouting/reach/scout-reach", asks="How far does a scout see?"):
    MOVE_AND_HALF = "move_and_half", "Move and half of it"
    MOVE = "move", "Its Move"


class MountPlaces(Ruling, ruling="riding/in-combat/mount-places", asks="Mount and rider in a stack?"):
    TWO = "two", "Two units, two places"
    ONE = "one", "One place, both Attacks"
    RIDER_ONLY = "rider_only", "Only the rider fights"


class Experience(Ruling, ruling="commanders/experience/experience", asks="Points when it rises?"):
    KEPT = "kept", "They stay"
    SPENT = "spent", "They are used up"


class StartingExperience(Ruling, ruling="commanders/experience/starting-experience", asks="Points of a new Commander?"):
    NONE = "none", "None"
    LEVEL = "level", "As many as its level"


class LevelCap(Ruling, ruling="commanders/experience/level-cap", asks="Is there a highest level?"):
    NONE = "none", "There is none"
    FIVE = "five", "Level 5"


COST = (ScoutPrice, SeveralSpecials, SpecialsAllowed, Rounding)
MARCH = (TooCostly, RoadCost, RoadBonus, TerrainCapability, AfterCombat, TowerEntry, WallsStop, HalfMove, ScoutReach)
EXPERIENCE = (Experience, StartingExperience, LevelCap)
FORMULA = (ChiefReaches, FortBonus, AverageRounding, FortAndTerrain)
COMMAND = (TwoCommanders, CommandDefence)
STRIKING = (CombatDice, MeleeOrder, RangedStays, SafeOverWoods, WoodsAnswer)
RETALIATION = (RetaliationCount, OtherProtectors, MeleePresent, FriendlyFire)
AIMED = (AimedWound, AimedSurplus, AimedTargets)
AMBUSH = (AmbushLater, AmbushProtectors)
COMBAT = (
    *(*FORMULA, *COMMAND, AverageOver, FlyersInFort, *STRIKING, WipedOut, FlyersAtFort),
    *(*RETALIATION, *AIMED, Win, SeveralEarn, *AMBUSH),
)
SIEGE = (ChiefReaches, FortBonus, FlyersAtFort, SiegeAttack, WallOpens, InsideStrikeBack)


def combat_readings(chosen: Readings) -> Readings:
    """The readings of every combat ruling: those chosen, and this site's where a page does not ask."""
    return Readings(ruling.default() for ruling in COMBAT).but(*(each for each in chosen if type(each) in COMBAT))

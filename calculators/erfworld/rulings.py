"""What Erfworld's rules leave open, each with its readings; the one this site plays by comes first."""

from calculators.declare import Readings, Ruling


class ChiefReaches(Ruling, rule="combat/chief-warlord", asks="Which stacks does the Chief help?"):
    ALL = "all", "Every stack in the hex"
    LED = "led", "Only led stacks"


class FortBonus(Ruling, rule="fortifications/bonus", asks="Hits short of a full 50?"):
    EXACT = "exact", "Count: 175 Hits are +3.5"
    WHOLE = "whole", "Don't: 175 Hits are +3"


class AverageRounding(Ruling, rule="combat/average-defence", asks="Is average Defence rounded?"):
    EXACT = "exact", "Not at all"
    DOWN = "down", "Down"
    NEAREST = "nearest", "To the nearest, half up"
    UP = "up", "Up"


class FortAndTerrain(Ruling, rule="combat/terrain-bonus", asks="Fortification in hills, woods or swamp?"):
    FORT = "fort", "The fortification alone"
    ADD = "add", "Both, added"
    LARGER = "larger", "The larger of the two"


class TwoCommanders(Ruling, rule="combat/command-bonus", asks="Two Commanders in a stack?"):
    HIGHEST = "highest", "The highest level counts"
    SUM = "sum", "Their levels add up"


class CommandDefence(Ruling, rule="combat/command-bonus", asks="What do Commanders add to Defence?"):
    NONE = "none", "Nothing"
    MULTIPLY = "multiply", "Average × Command Bonus"
    ADD = "add", "0.1 more for each level"


class AverageOver(Ruling, rule="combat/average-defence", asks="Whose Defence is averaged?"):
    ALL = "all", "All units of the stack"
    FIRST_EIGHT = "first_eight", "The first eight"


class FlyersInFort(Ruling, rule="combat/terrain-bonus", asks="Flyers inside a fortification?"):
    NONE = "none", "No bonus"
    BONUS = "bonus", "The fortification's bonus"


class CombatDice(Ruling, rule="combat/random-number", asks="Dice for a combat?"):
    EACH = "each", "2d6 for each stack"
    SHARED = "shared", "One 2d6 for all"


class MeleeOrder(Ruling, rule="combat/order", asks="Melee against melee?"):
    TOGETHER = "together", "Both at once"
    ATTACKER_FIRST = "attacker_first", "Attackers first"
    DEFENDER_FIRST = "defender_first", "Defenders first"


class RangedStays(Ruling, rule="ranged/attacking", asks="Ranged attackers that stay?"):
    FIRST = "first", "They strike first"
    TOGETHER = "together", "Both at once"


class SafeOverWoods(Ruling, rule="combat/flyers-over-woods", asks="Are flyers over woods safe?"):
    YES = "yes", "Yes"
    NO = "no", "No"


class WoodsAnswer(Ruling, rule="combat/flyers-over-woods", asks="Ground units against them?"):
    STRIKE_BACK = "strike_back", "May only strike back"
    NEITHER = "neither", "Not even strike back"
    RANGED_MAY = "ranged_may", "Ranged stacks may attack"


class WipedOut(Ruling, rule="bonuses/wipe-out", asks="A whole attacking stack croaked?"):
    CLEARED = "cleared", "Count as fresh"
    NOT_COUNTED = "not_counted", "That combat doesn't count"
    COUNTED = "counted", "It counts like any other"


class FlyersAtFort(Ruling, rule="fortifications/flyers", asks="The +2 against flyers?"):
    INSTEAD = "instead", "Replaces the bonus"
    ADDED = "added", "Comes on top of it"
    LARGER = "larger", "The larger of the two"


class RetaliationCount(Ruling, rule="retaliation/protecting", asks="Retaliation and earlier combats?"):
    NEITHER = "neither", "Not halved, not counted"
    BOTH = "both", "Halved and counted"
    COUNTS_ONLY = "counts_only", "Counted, not halved"


class OtherProtectors(Ruling, rule="retaliation/against-whom", asks="Cavalry, flyers, garrisons protect?"):
    ANY = "any", "May, against anyone"
    AS_INFANTRY = "as_infantry", "Not against ranged stacks"
    NONE = "none", "May not protect"


class MeleePresent(Ruling, rule="retaliation/ranged-protectors", asks="Who makes it a melee?"):
    EITHER = "either", "Attackers and protected"
    ATTACKER = "attacker", "Attackers only"


class FriendlyFire(Ruling, rule="retaliation/ranged-protectors", asks="Who takes their 12.5%?"):
    PROTECTED = "protected", "The stack they protect"
    PROTECTOR = "protector", "Themselves"
    EVERY = "every", "Both"


class AimedWound(Ruling, rule="damage/aimed-hits", asks="Aimed hits too few to croak?"):
    SHARE = "share", "Half or a quarter stay"
    KEPT = "kept", "Kept for the next aimed blow"
    NONE = "none", "Leave no trace"


class AimedSurplus(Ruling, rule="damage/aimed-hits", asks="Hits left after aiming?"):
    RUNS_ON = "runs_on", "Go on in stacking order"
    LOST = "lost", "Are lost"


class AimedTargets(Ruling, rule="damage/aimed-hits", asks="How many units to aim at?"):
    SEVERAL = "several", "Several, in the order named"
    ONE = "one", "One only"


class Win(Ruling, rule="commanders/experience", asks="What is compared for the win?"):
    FORMULA = "formula", "The formula's results"
    DAMAGE = "damage", "Hits that units really lost"


class SeveralEarn(Ruling, rule="commanders/experience", asks="Two Commanders win together?"):
    EACH = "each", "A point for each"
    LEADER = "leader", "One point, for the leader"


class AmbushLater(Ruling, rule="bonuses/ambush", asks="Which combats does an ambush count in?"):
    EVERY = "every", "Every combat in the hex"
    FIRST = "first", "The first combat only"


class AmbushProtectors(Ruling, rule="bonuses/ambush", asks="Do protectors ambush too?"):
    YES = "yes", "Yes"
    NO = "no", "No"


class SiegeAttack(Ruling, rule="fortifications/siege", asks="What does a siege attack take off?"):
    SIEGE_UNITS = "siege_units", "Formula, siege units only"
    WHOLE_STACK = "whole_stack", "Formula, whole stack"
    DIRECT = "direct", "Siege Attack, no dice"


class WallOpens(Ruling, rule="fortifications/walls", asks="When may units pass a wall?"):
    AT_ZERO = "at_zero", "At 0 Hits"
    BELOW_EIGHT = "below_eight", "When hits get through"
    NEVER = "never", "Only when captured"


class InsideStrikeBack(Ruling, rule="fortifications/siege", asks="Do those inside strike back?"):
    NO = "no", "No"
    YES = "yes", "Yes"


class ScoutPrice(Ruling, rule="cost/scout", asks="Price of a scout?"):
    PRECEDENCE = "precedence", "5 + Hits + Attack × Defence"
    GROUPED = "grouped", "5 + (Hits + Attack) × Defence"
    ALL_PLUS = "all_plus", "5 + Hits + Attack + Defence"


class SeveralSpecials(Ruling, rule="cost/several-specials", asks="What do several specials cost?"):
    SUM = "sum", "For each of them"
    DEAREST = "dearest", "For the most expensive only"


class SpecialsAllowed(Ruling, rule="cost/several-specials", asks="How many specials?"):
    ANY = "any", "As many as are paid for"
    ONE = "one", "One"


class Rounding(Ruling, rule="cost/formula", asks="Are points rounded?"):
    EXACT = "exact", "Not at all"
    UP = "up", "Up"
    DOWN = "down", "Down"
    NEAREST = "nearest", "To the nearest, half up"


class CommanderCounts(Ruling, rule="unit-design/types", asks="Is a Commander one of the five types?"):
    YES = "yes", "Yes"
    NO = "no", "No"


class TooCostly(Ruling, rule="movement/terrain-costs", asks="A hex costs more than the whole Move?"):
    NEVER = "never", "It never enters"
    ONE_HEX = "one_hex", "One hex a turn, always"
    NEXT_TURN = "next_turn", "It owes the rest"


class RoadCost(Ruling, rule="movement/roads", asks="Cost of a road hex?"):
    ONE = "one", "1 for everyone"
    TERRAIN = "terrain", "As the ground beneath"


class RoadBonus(Ruling, rule="movement/roads", asks="What earns the extra hex?"):
    ALL_ROAD = "all_road", "Road all the way"
    ANY_EXTRA = "any_extra", "Road, then any hex"
    START_ON_ROAD = "start_on_road", "Starting on a road"


class TerrainCapability(Ruling, rule="movement/terrain-capability", asks="What does a capability do?"):
    ONE = "one", "It costs 1 there"
    INFANTRY_RATE = "infantry_rate", "Cavalry pays as infantry"


class AfterCombat(Ruling, rule="movement/after-combat", asks="Move after combat?"):
    ONE_HEX = "one_hex", "One adjacent hex"
    REST = "rest", "As far as Move lasts"


class TowerEntry(Ruling, rule="fortifications/towers", asks="Cost of a tower's hex?"):
    REST = "rest", "All the move that is left"
    WHOLE = "whole", "The whole Move"


class WallsStop(Ruling, rule="fortifications/walls", asks="Who is stopped by walls?"):
    GROUND = "ground", "Ground units"
    ALL = "all", "Flyers too"


class HalfMove(Ruling, rule="scouting/reach", asks="Half of an odd Move?"):
    DOWN = "down", "Down"
    UP = "up", "Up"


class ScoutReach(Ruling, rule="scouting/reach", asks="How far does a scout see?"):
    MOVE_AND_HALF = "move_and_half", "Move and half of it"
    MOVE = "move", "Its Move"


class MountPlaces(Ruling, rule="riding/in-combat", asks="Mount and rider in a stack?"):
    TWO = "two", "Two units, two places"
    ONE = "one", "One place, both Attacks"
    RIDER_ONLY = "rider_only", "Only the rider fights"


class Experience(Ruling, rule="commanders/experience", asks="Points when it rises?"):
    KEPT = "kept", "They stay"
    SPENT = "spent", "They are used up"


class StartingExperience(Ruling, rule="commanders/experience", asks="Points of a new Commander?"):
    NONE = "none", "None"
    LEVEL = "level", "As many as its level"


class LevelCap(Ruling, rule="commanders/experience", asks="Is there a highest level?"):
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

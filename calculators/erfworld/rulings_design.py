"""The readings of the rules on design, movement, riding and experience; the one this site uses comes first.

A calculator asks for those that touch it by taking these classes as bases, behind its own questions.
"""

from __future__ import annotations

from dataclasses import dataclass

from calculators.declare.choices import Choice
from calculators.declare.inputs import ask


class ScoutPrice(Choice):
    """What the bracket in the price of a scout means."""

    PRECEDENCE = "precedence", "5 + Hits + Attack × Defence"
    GROUPED = "grouped", "5 + (Hits + Attack) × Defence"
    ALL_PLUS = "all_plus", "5 + Hits + Attack + Defence"


class SeveralSpecials(Choice):
    """What a unit with several specials pays."""

    SUM = "sum", "For each of them"
    DEAREST = "dearest", "For the dearest only"


class SpecialsAllowed(Choice):
    """How many specials a unit may have."""

    ANY = "any", "As many as are paid for"
    ONE = "one", "One"


class Rounding(Choice):
    """Fractions of a point, unit by unit."""

    EXACT = "exact", "Not at all"
    UP = "up", "Up"
    DOWN = "down", "Down"
    NEAREST = "nearest", "To the nearest, half up"


class TooCostly(Choice):
    """A hex that costs more than a unit's whole Move."""

    NEVER = "never", "It never enters"
    ONE_HEX = "one_hex", "One hex a turn, always"
    NEXT_TURN = "next_turn", "It owes the rest"


class RoadCost(Choice):
    """The cost of a road hex."""

    ONE = "one", "1 for everyone"
    TERRAIN = "terrain", "As the ground beneath"


class RoadBonus(Choice):
    """What earns the extra hex."""

    ALL_ROAD = "all_road", "Road all the way"
    ANY_EXTRA = "any_extra", "Road, then any hex"
    START_ON_ROAD = "start_on_road", "Starting on a road"


class TerrainCapability(Choice):
    """What a terrain capability does."""

    ONE = "one", "It costs 1 there"
    INFANTRY_RATE = "infantry_rate", "Cavalry pays as infantry"


class AfterCombat(Choice):
    """Moving after a fight."""

    ONE_HEX = "one_hex", "One adjacent hex"
    REST = "rest", "As far as Move lasts"


class TowerEntry(Choice):
    """What the hex of an enemy tower costs."""

    REST = "rest", "All the move that is left"
    WHOLE = "whole", "The whole Move"


class WallsStop(Choice):
    """Whom a wall keeps out."""

    GROUND = "ground", "Ground units"
    ALL = "all", "Flyers too"


class HalfMove(Choice):
    """Half of an odd Move."""

    DOWN = "down", "Down"
    UP = "up", "Up"


class ScoutReach(Choice):
    """How far a scout sees."""

    MOVE_AND_HALF = "move_and_half", "Move and half of it"
    MOVE = "move", "Its Move"


class MountPlaces(Choice):
    """Mount and rider among the first eight."""

    TWO = "two", "Two units, two places"
    ONE = "one", "One place, both Attacks"
    RIDER_ONLY = "rider_only", "Only the rider fights"


class Experience(Choice):
    """Experience points when a Commander rises."""

    KEPT = "kept", "They stay"
    SPENT = "spent", "They are used up"


class StartingExperience(Choice):
    """Experience points of a new Commander."""

    NONE = "none", "None"
    LEVEL = "level", "As many as its level"


class LevelCap(Choice):
    """The highest level."""

    NONE = "none", "There is none"
    FIVE = "five", "Level 5"


@dataclass(frozen=True)
class CostReadings:
    """What touches the price of a design, and whether it is legal."""

    scout_price: ScoutPrice = ask(ScoutPrice.PRECEDENCE, "Price of a scout?", ruling="cost/scout/scout-price")
    several_specials: SeveralSpecials = ask(
        SeveralSpecials.SUM, "What do several specials cost?", ruling="cost/several-specials/several-specials"
    )
    specials_allowed: SpecialsAllowed = ask(
        SpecialsAllowed.ANY, "How many specials?", ruling="cost/several-specials/specials-allowed"
    )
    rounding: Rounding = ask(Rounding.EXACT, "Are points rounded?", ruling="cost/formula/rounding")


@dataclass(frozen=True)
class ForceReadings(CostReadings):
    """What touches a whole force."""

    commander_counts: bool = ask(
        True, "Is a Commander one of the five types?", ruling="unit-design/types/commander-counts"
    )


@dataclass(frozen=True)
class MarchReadings:
    """What touches a march, and a scout's reach."""

    too_costly: TooCostly = ask(
        TooCostly.NEVER, "Hex dearer than the whole Move?", ruling="movement/terrain-costs/too-costly"
    )
    road_cost: RoadCost = ask(RoadCost.ONE, "Cost of a road hex?", ruling="movement/roads/road-cost")
    road_bonus: RoadBonus = ask(RoadBonus.ALL_ROAD, "What earns the extra hex?", ruling="movement/roads/road-bonus")
    terrain_capability: TerrainCapability = ask(
        TerrainCapability.ONE, "What does a capability do?", ruling="movement/terrain-capability/terrain-capability"
    )
    after_combat: AfterCombat = ask(
        AfterCombat.ONE_HEX, "Move after combat?", ruling="movement/after-combat/after-combat"
    )
    tower_entry: TowerEntry = ask(TowerEntry.REST, "Cost of a tower's hex?", ruling="fortifications/towers/tower-entry")
    walls_stop: WallsStop = ask(WallsStop.GROUND, "Whom do walls stop?", ruling="fortifications/walls/walls-stop")
    half_move: HalfMove = ask(HalfMove.DOWN, "Half of an odd Move?", ruling="scouting/reach/half-move")
    scout_reach: ScoutReach = ask(
        ScoutReach.MOVE_AND_HALF, "How far does a scout see?", ruling="scouting/reach/scout-reach"
    )


@dataclass(frozen=True)
class MountReadings:
    """What touches mounts and riders."""

    mount_places: MountPlaces = ask(
        MountPlaces.TWO, "Mount and rider in a stack?", ruling="riding/in-combat/mount-places"
    )


@dataclass(frozen=True)
class LevelReadings:
    """What touches a Commander's way up."""

    experience: Experience = ask(Experience.KEPT, "Points when it rises?", ruling="commanders/experience/experience")
    starting_experience: StartingExperience = ask(
        StartingExperience.NONE, "Points of a new Commander?", ruling="commanders/experience/starting-experience"
    )
    level_cap: LevelCap = ask(LevelCap.NONE, "Is there a highest level?", ruling="commanders/experience/level-cap")

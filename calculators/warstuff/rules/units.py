"""A unit on the table, the condition it is in, and how it attacks."""

from fractions import Fraction
from typing import NamedTuple, TypeVar

from calculators.declare import Choice, Inputs, Readings, ask, part
from calculators.kernel.odds import Odds
from calculators.warstuff.rules.special_rules import SHOOTERS, Special
from calculators.warstuff.rules.unit_creation import Unit, quality_by
from calculators.warstuff.rulings import MarkerCount, ToughAfter

TOUGH_LIMIT = 3  # wounds before a Tough unit rolls: special-rules/tough
TOUGH_KILL, KILL = 8, 6  # special-rules/tough, wounds/wound-roll


class Mode(Choice):
    """How a unit attacks."""

    SHOOTING = "shooting", "Shooting"
    CHARGE = "charge", "Charge"
    STRIKE_BACK = "strike-back", "Strike back"


class State(Choice):
    """How a unit stands before the attack."""

    FRESH = "fresh", "Standing"
    STUNNED = "stunned", "Stunned"


class Fighter(NamedTuple):
    """A unit: what does not change while it fights."""

    quality: int
    rules: frozenset[Special] = frozenset()
    cover: bool = False
    healers: int = 0  # friends with Healer near enough

    def has(self, rule: Special) -> bool:
        return rule in self.rules

    def having(self, rule: Special) -> tuple[Special, ...]:
        """The rule, if it has it."""
        return (rule,) if rule in self.rules else ()

    @property
    def tough(self) -> bool:
        return Special.TOUGH in self.rules

    @property
    def rolls_from(self) -> int:
        """The fewest markers with which it rolls on the wounds table."""
        return TOUGH_LIMIT if self.tough else 1

    @property
    def kill_number(self) -> int:
        """What a wound roll must come to."""
        return TOUGH_KILL if self.tough else KILL


class Condition(NamedTuple):
    """How a unit fares: what attacks change."""

    markers: int = 0
    stunned: bool = False
    dead: bool = False
    frozen: bool = False  # may not move in its next activation: special-rules/freeze
    marked: bool = False  # has taken a marker since we began to count

    @property
    def fate(self) -> str:
        """What a player would call it; a unit stunned from the start is stunned too."""
        if self.dead:
            return "killed"
        if self.stunned:
            return "stunned"
        return "marked" if self.marked else "unharmed"


class Fates(NamedTuple):
    """How often a unit fares in each way."""

    killed: Fraction = Fraction(0)
    stunned: Fraction = Fraction(0)
    marked: Fraction = Fraction(0)
    unharmed: Fraction = Fraction(0)


def fates(conditions: Odds) -> Fates:
    """How often a unit in one of these conditions fares in each way."""
    odds = conditions.map(lambda condition: condition.fate)
    return Fates(*(odds[fate] for fate in Fates._fields))


def fighter(unit: Unit, cover: bool = False, healers: int = 0) -> Fighter:
    """A unit on the table; Camouflaged is always in cover (special-rules/camouflaged)."""
    return Fighter(unit.quality, frozenset(unit.rules), cover or Special.CAMOUFLAGED in unit.rules, healers)


Asked = TypeVar("Asked", bound="Combatant")


class Combatant(Inputs):
    """A unit as someone puts it on the table."""

    unit: Unit = part(Unit)
    cover: bool = ask(False, "In cover", rule="terrain/cover")
    state: State = ask(State.FRESH, "{of} is", rule="wounds/stunned")
    markers: int = ask(0, "Markers", low=0, high=10, rule="wounds/markers")
    healers: int = ask(0, "Healers near", low=0, high=5, hint='friends within 3"', rule="special-rules/healer")

    @property
    def fighter(self) -> Fighter:
        return fighter(self.unit, self.cover, self.healers)

    def now(self, readings: Readings) -> Condition:
        return standing(self.fighter, self.state, self.markers, readings)

    def asked_as(self, kind: type[Asked]) -> Asked:
        """The same unit under the public names of another page."""
        return kind(unit=self.unit, cover=self.cover, state=self.state, markers=self.markers, healers=self.healers)


_STUNNED = "a stunned one has at least 1"


class Target(Combatant):
    """The same as the target of a page that has but one."""

    unit: Unit = part(Unit, "target_", of="{of}", quality=quality_by("shooting/defence"))
    state: State = ask(State.FRESH, "Target is", name="target_state", rule="wounds/stunned")
    markers: int = ask(0, "Markers", low=0, high=10, hint=_STUNNED, rule="wounds/markers")


def standing(unit: Fighter, state: State, markers: int, readings: Readings) -> Condition:
    """The condition of a unit before anything happens.

    A stunned unit has at least one marker.
    Every wound roll stuns or kills, so where recovering removes markers, a standing unit has none:
    only a Tough one that has not rolled yet keeps its one or two.
    """
    if state is State.STUNNED:
        return Condition(max(1, markers), stunned=True)
    return Condition(0 if recovered(unit.tough, markers, readings) else markers)


def recovered(tough: bool, markers: int, readings: Readings) -> bool:
    """Whether a standing unit must have lost these markers, as far as it had any, when it got up."""
    return readings[MarkerCount] is MarkerCount.UNTIL_RECOVERY and not (tough and markers < TOUGH_LIMIT)


def worn(unit: Fighter, markers: int, readings: Readings) -> int:
    """The markers as far as they matter: where the next wound roll is sure to kill, more make no difference."""
    most = unit.kill_number - 2  # the next wound's marker and a die make up the rest
    if markers <= most:
        return markers
    if unit.tough and readings[ToughAfter] is ToughAfter.EVERY_THIRD:
        return most + (markers - most) % TOUGH_LIMIT  # where it stands between two rolls still matters
    return most


_ATTACKING = {Special.DEADLY, Special.FIRE, Special.FREEZE}
_FIGHTING = {Special.FRENZY, Special.LARGE, Special.SMALL, Special.INTIMIDATING, Special.FEARLESS}
_SUFFERING = {Special.ARMORED, Special.CAMOUFLAGED, Special.TOUGH, Special.REGENERATION, Special.LARGE, Special.SMALL}


def attacking_rules(mode: Mode) -> set[Special]:
    """The special rules of an attacker that can touch an attack of this kind."""
    if mode is Mode.SHOOTING:
        return _ATTACKING | SHOOTERS
    return _ATTACKING | _FIGHTING | ({Special.MOUNTED} if mode is Mode.CHARGE else set())


def suffering_rules(mode: Mode | None) -> set[Special]:
    """The special rules of a target that can touch such an attack."""
    if mode is None:
        return _SUFFERING - {Special.LARGE, Special.SMALL}
    return _SUFFERING if mode is Mode.SHOOTING else _SUFFERING | {Special.INTIMIDATING}

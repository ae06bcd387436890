"""The values on a unit's card (statistics), as every form asks for them."""

from typing import Any

from calculators.declare import Inputs, ask

MOST_CHANGE = 9  # by items and cards
HIGHEST_CHANGED = 10 + MOST_CHANGE  # of a value that is typed in with all its changes
MOST_HEALTH, MOST_ATTACKS = 20, 5
MOST_DAMAGE = 1900  # on a hundred units with the most health, all of them alive
WOUNDED = "health=" + ",".join(map(str, range(2, MOST_HEALTH + 1)))

LABELS = {
    "move": "Movement",
    "ws": "Weapon skill",
    "strength": "Strength",
    "bs": "Ballistic skill",
    "range": "Range",
    "armour": "Armour",
    "health": "Health",
    "attacks": "Attacks",
}
_HIGH = {"move": 100, "range": 300, "health": MOST_HEALTH, "attacks": MOST_ATTACKS}
_UNITS = {"move": "cm", "range": "cm"}


def stat(
    name: str, default: int, *, low: int = 1, high: int = 0, label: str = "", hint: str = "", when: str = ""
) -> Any:
    """Declare one of the values as an input."""
    return ask(
        default,
        label or LABELS[name],
        low=low,
        high=high or _HIGH.get(name, 10),
        hint=hint,
        rule=f"statistics/{LABELS[name].lower().replace(' ', '-')}",
        unit=_UNITS.get(name, ""),
        when=when,
    )


def change(label: str, *, name: str = "", group: str = "", hint: str = "", rule: str = "items/adding") -> Any:
    """Declare what items or cards add to one of the values."""
    return ask(0, label, name=name, low=-MOST_CHANGE, high=MOST_CHANGE, group=group, hint=hint, rule=rule)


def defence_dice(label: str = "Defence dice", *, name: str = "", group: str = "", when: str = "") -> Any:
    """Declare how many dice one unit defends with."""
    hint, rule = "0: same; as attacks", "statistics/attacks"
    return ask(0, label, name=name, low=0, high=MOST_ATTACKS, group=group, hint=hint, rule=rule, when=when)


class Stats(Inputs):
    """What a unit is on its card, and the damage it has taken; forms leave out what they have no use for."""

    move: int = stat("move", 10, low=0)
    ws: int = stat("ws", 3)
    strength: int = stat("strength", 3)
    bs: int = stat("bs", 0, low=0)  # 0: it cannot shoot
    range: int = stat("range", 0, low=0)
    armour: int = stat("armour", 3)
    health: int = stat("health", 1)
    damage: int = ask(
        0, "Damage so far", low=0, high=MOST_DAMAGE, hint="on units still alive", rule="damage/counters", when=WOUNDED
    )
    attacks: int = stat("attacks", 1)


NO_SHOTS = ("move", "bs", "range")  # what melee does not ask for
UNHURT = (*NO_SHOTS, "damage")


def with_changes(**defaults: int) -> dict[str, Any]:
    """Declare values that are typed in with all their changes."""
    typed: dict[str, Any] = {"high": HIGHEST_CHANGED, "hint": "with items and cards"}
    return {name: stat(name, default, **typed) for name, default in defaults.items()}


LEADER = with_changes(ws=5, strength=4, armour=4)  # what a leader's values begin with


def within_tables(value: int) -> tuple[int, int]:
    """A value within the tables, and the change that takes it beyond them."""
    held = max(1, min(10, value))
    return held, max(-MOST_CHANGE, min(MOST_CHANGE, value - held))

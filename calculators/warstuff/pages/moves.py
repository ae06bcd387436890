"""How far a unit moves."""

from collections.abc import Iterator

from calculators.declare import Choice, Inputs, ask, calculator
from calculators.declare.outputs import Answer, Step, Table, number, table, word
from calculators.show.wording import counted


class Action(Choice):
    """What an activated unit may do (rounds/activation)."""

    ADVANCE = "advance", "Advance"
    HOLD = "hold", "Hold"
    HUNKER = "hunker", "Hunker"
    GUARD = "guard", "Guard"
    RUSH = "rush", "Rush"
    CHARGE = "charge", "Charge"

    @property
    def rule(self) -> str:
        return f"rounds/{self.value}"


class Gait(Choice):
    """Special rules that change moves."""

    FAST = "fast", "Fast"
    SLOW = "slow", "Slow"
    FLYING = "flying", "Flying"
    STRIDER = "strider", "Strider"


class Ground(Choice):
    """What a unit moves through."""

    OPEN = "open", "Open"
    DIFFICULT = "difficult", "Difficult"


INCHES = {Action.HOLD: 0, Action.HUNKER: 0, Action.GUARD: 0, Action.ADVANCE: 6, Action.RUSH: 12, Action.CHARGE: 12}
CHANGE = {Action.ADVANCE: 2, Action.RUSH: 4, Action.CHARGE: 4}  # special-rules/fast, special-rules/slow
SHOOTING = {Action.HOLD: "yes", Action.GUARD: "in reaction", Action.ADVANCE: "after moving"}


class March(Inputs):
    """One unit on the move."""

    action: Action = ask(Action.ADVANCE, "Action", rule="rounds/activation")
    rules: tuple[Gait, ...] = ask((), "Special rules", most=3, rule="unit-creation/three-rules")
    terrain: Ground = ask(Ground.OPEN, "Terrain", rule="terrain/difficult")
    distance: int = ask(24, "Distance to go", low=1, high=72, unit='"', rule="basics/measuring")


class Stride(Answer):
    inches: int = number("Inches")
    turns: int | str = word("Activations for the distance")
    actions: Table = table("All actions, in inches")


@calculator("Moves", "How far a unit goes with each action, Fast or Slow, in the open or through difficult ground.")
def moves(march: March) -> Stride:
    """The action's inches, Fast or Slow added first, then halved in difficult ground."""
    inches = reach(march.action, march.rules, march.terrain)
    turns = -(-march.distance // inches) if inches else 0
    through = " through difficult ground" if march.terrain is Ground.DIFFICULT else ""
    who = f"A {' and '.join(gait.label for gait in march.rules)} unit" if march.rules else "A unit"
    time = f'covers {march.distance}" in {counted(turns, "activation")}' if inches else "stays where it is"
    return Stride(
        headline=f'{who} moves {inches}" with {march.action.label}{through} and {time}.',
        inches=inches,
        turns=turns or "never",
        actions=Table(
            ("Action", "Open", "Difficult", "Shooting"), tuple(_row(action, march.rules) for action in INCHES)
        ),
        working=tuple(_working(march, inches)),
        notes=tuple(_notes(march)),
    )


def reach(action: Action, rules: tuple[Gait, ...], terrain: Ground) -> int:
    """Inches; every halved move comes out whole."""
    change = CHANGE.get(action, 0) * ((Gait.FAST in rules) - (Gait.SLOW in rules))
    inches = INCHES[action] + change
    return inches // 2 if terrain is Ground.DIFFICULT and not free(rules) else inches


def free(rules: tuple[Gait, ...]) -> bool:
    """Whether difficult ground is as good as open."""
    return Gait.FLYING in rules or Gait.STRIDER in rules


def _row(action: Action, rules: tuple[Gait, ...]) -> tuple[str | int, ...]:
    return action.label, *(reach(action, rules, ground) for ground in Ground), SHOOTING.get(action, "no")


def _working(march: March, inches: int) -> Iterator[Step]:
    yield Step(f'{march.action.label}: {INCHES[march.action]}"', rule=march.action.rule)
    change = CHANGE.get(march.action, 0)
    if change and Gait.FAST in march.rules:
        yield Step(f'Fast: {change}" more', rule="special-rules/fast")
    if change and Gait.SLOW in march.rules:
        yield Step(f'Slow: {change}" less', rule="special-rules/slow")
    if march.terrain is Ground.DIFFICULT and INCHES[march.action]:
        if free(march.rules):
            gait = Gait.FLYING if Gait.FLYING in march.rules else Gait.STRIDER
            yield Step(f"{gait.label}: difficult ground is no hindrance", rule=f"special-rules/{gait.value}")
        else:
            halved = f'Difficult ground halves it: {inches}"'
            yield Step(halved, None, "the whole move of the action", "terrain/difficult")


def _notes(march: March) -> Iterator[str]:
    if {Gait.FAST, Gait.SLOW} <= set(march.rules):
        yield "Fast and Slow cancel out."
    if march.action is Action.CHARGE:
        yield "A charge may be declared only if it reaches; over a longer way all but the last activation are rushes."

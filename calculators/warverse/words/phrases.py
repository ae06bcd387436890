"""Words the calculators share: dice, hits and Hit Points in a sentence, and what players find out too late."""

from collections.abc import Iterable
from fractions import Fraction

from calculators.show.wording import amount, counted, decimal
from calculators.warverse.rules.combat import times_the_points


def dice_of(count: int) -> str:
    """Dice in a sentence: three dice, 1 die, no dice."""
    return counted(count, "die", "dice")


def expected(mean: Fraction) -> str:
    """Hits on average, in a sentence."""
    return f"{amount(mean, 'hit')} on average"


def each_hits(dice: int) -> str:
    """Dice of a step that tells what one of them does: one die hits, with its chance behind it."""
    return f"{dice_of(dice)}; one die hits" if dice > 1 else "one die; it hits" if dice else "no dice left"


def health(count: int) -> str:
    """Hit Points in a sentence."""
    return amount(count, "Hit Point")


def too_late(defends: int) -> str:
    """What players find out too late about points and kills (combat/expected-hits)."""
    times = decimal(times_the_points(defends), 2).rstrip("0").rstrip(".")
    return (
        f"To expect a kill in one turn, {times} times the target's points must go into Attacks "
        f"if it defends on {defends} or less: point for point, don't expect a kill."
    )


def rows_problem(label: str, problems: Iterable[str], count: int) -> str:
    """One message about a list of rows: what is wrong in it, or that it is empty; nothing if all is well."""
    return " ".join(problems) if count else f"{label}: there must be at least one row."

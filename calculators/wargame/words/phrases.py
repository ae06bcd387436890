"""Words that several calculators use: models, dice, casualties and losses in a sentence."""

from fractions import Fraction

from calculators.show.wording import amount, counted, figure, more_or_less


def models(count: int) -> str:
    """One model, five models."""
    return counted(count, "model")


def dice(count: int) -> str:
    """1 die, 5 dice."""
    return amount(count, "die", "dice")


def signed(value: Fraction | int) -> str:
    """A change with its sign: +1, -0.42, 0."""
    return more_or_less(Fraction(value)) if value else "0"


def on_average(casualties: Fraction) -> str:
    """1.25 casualties on average, 1 casualty on average."""
    return f"{amount(casualties, 'casualty', 'casualties')} on average"


def rare(mean: Fraction) -> bool:
    """Whether a mean is too small to be told with two decimals."""
    return mean < Fraction(1, 200)


def toll(casualties: Fraction, lost: Fraction, models: int, against: str) -> str:
    """What attacks make on average, and what their target loses by it."""
    if rare(casualties):
        return f"hardly any casualties {against}"
    flee = f"the target loses {figure(lost)} of {models} models, counting those who flee"
    if figure(lost) == figure(casualties):
        flee = "hardly anyone flees" if lost > casualties else "nobody flees"
    return f"{on_average(casualties)} {against}, and {flee}"

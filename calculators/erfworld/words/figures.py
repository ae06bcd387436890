"""Figures of Erfworld in a sentence."""

from fractions import Fraction

from calculators.show.wording import amount, decimal, figure

_PLACES = 4  # a figure that needs more is written as a fraction


def exact(value: Fraction | int) -> str:
    """A figure without rounding: 1.3, 14.625, or 7/3 where no short decimal is exact."""
    value = Fraction(value)
    for places in range(_PLACES + 1):
        if (value * 10**places).denominator == 1:
            return decimal(value, places)
    return str(value)


def brief(value: Fraction | int) -> str:
    """A figure for a heading: exact where that is short, otherwise to two places."""
    text = exact(value)
    return figure(value) if "/" in text else text


def hits_stat(hits: int) -> str:
    """The stat Hits in a sentence: 1 Hit, 50 Hits."""
    return amount(hits, "Hit")


def share(value: Fraction) -> str:
    """A bonus in percent."""
    return f"{exact(value * 100)}%"


def points(price: Fraction | int) -> str:
    """A price in a sentence, exact: 29.125 points."""
    return f"{exact(price)} {'point' if price == 1 else 'points'}"

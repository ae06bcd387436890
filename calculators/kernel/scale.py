"""How the chances of a long calculation are kept: as fractions, or as fixed-point numbers, always rounded down."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

BITS = 96  # binary places that are kept where chances are rounded


class Scale(NamedTuple):
    """One way to keep chances, and how to calculate with them."""

    one: Any
    part: Callable[[int, int], Any]  # one whole number over another
    cut: Callable[[Any], Any]  # the product of two chances, brought back to the scale
    over: Callable[[Any, Any], Any]
    fraction: Callable[[Any], Fraction]


EXACT = Scale(Fraction(1), Fraction, lambda product: product, lambda part, other: part / other, lambda chance: chance)
ROUNDED = Scale(
    1 << BITS,
    lambda part, other: (part << BITS) // other,
    lambda product: product >> BITS,
    lambda part, other: (part << BITS) // other,
    lambda chance: Fraction(chance, 1 << BITS),
)

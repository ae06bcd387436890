"""Figures and lists in words, the same everywhere: on the page, in the shell, in a shared line."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import log10

_SMALL = "no one two three four five six seven eight nine ten eleven twelve".split()
_MONSTROUS = 10**12  # from here on nobody counts digits
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_LONGEST_FRACTION = 9  # characters; a longer one says less than its percentage


def decimal(value: Fraction | int, places: int) -> str:
    """The value to so many places, rounded half up, without a float's surprises."""
    sign = "-" if value < 0 else ""
    scaled = abs(Fraction(value)) * 10**places
    digits = str((2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)).rjust(places + 1, "0")
    return sign + (f"{digits[:-places]}.{digits[-places:]}" if places else digits)


def percent(chance: Fraction | int) -> str:
    """A chance as people say it: 16.7 %; a tiny one never reads as never."""
    if chance in (0, 1):
        return "100 %" if chance else "0 %"
    if chance < Fraction(1, 2000):
        return "< 0.1 %"
    if chance > Fraction(1999, 2000):
        return "> 99.9 %"
    return decimal(Fraction(chance) * 100, 1) + " %"


def exactly(value: Fraction | int) -> str:
    """The exact value where it is short enough to read, otherwise nothing."""
    text = str(Fraction(value))
    return text if len(text) <= _LONGEST_FRACTION else ""


def chance(value: Fraction | int) -> str:
    """A chance with its exact fraction: 5.6 % (1/18)."""
    exact = exactly(value)
    return f"{percent(value)} ({exact})" if "/" in exact else percent(value)


def number(value: Fraction | int) -> str:
    """A count or a mean: whole if it is whole, otherwise to two places (three for eighths); a monstrous one by its size."""
    value = Fraction(value)
    if abs(value) >= _MONSTROUS:
        size = int(log10(abs(value.numerator) // value.denominator))
        return f"{decimal(value / 10**size, 2)} × 10{str(size).translate(_RAISED)}"
    if value.denominator == 1:
        return str(value.numerator)
    return decimal(value, 3 if value.denominator == 8 else 2)


def in_words(count: int) -> str:
    """Small numbers as words."""
    return _SMALL[count] if 0 <= count < len(_SMALL) else str(count)


def counted(count: int, noun: str, nouns: str = "") -> str:
    """A count with its noun: one unit, three units, no units."""
    return f"{in_words(count)} {noun if count == 1 else nouns or noun + 's'}"


def listed(items: Iterable[str], last: str = "and") -> str:
    """Items as a list in a sentence: a, b and c."""
    items = list(items)
    if len(items) < 2:
        return "".join(items)
    return ", ".join(items[:-1]) + f" {last} {items[-1]}"


def sentence(text: str) -> str:
    """The same with a capital letter at the front."""
    return text[:1].upper() + text[1:]

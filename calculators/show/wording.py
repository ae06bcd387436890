"""Figures and lists in words, the same everywhere: on the page, in the shell, in a shared line."""

import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import count
from math import log10

_SMALL = "no one two three four five six seven eight nine ten eleven twelve".split()
_MONSTROUS = 10**12  # from here on nobody counts digits
_TINY = Fraction(1, 200)  # what two places would round to nothing
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
# What is left alone, in one match with the harmless words behind it: a page has a thousand tags and few minuses.
_ASIDE = r"(?P<as_it_is>(?:(?:<[^>]*>|\]\([^)]*\)|`[^`]*`)[^<\]`\-]*)+)"
_SET = re.compile(_ASIDE + r"|(?<![^\s(>])-(?=\d)")
_LONGEST_FRACTION = 9  # characters; a longer one says less than its percentage


def decimal(value: Fraction | int, places: int) -> str:
    """The value to so many places, rounded half up, without a float's surprises."""
    sign = "-" if value < 0 else ""
    part, whole = abs(value.numerator), value.denominator
    digits = str((2 * part * 10**places + whole) // (2 * whole)).rjust(places + 1, "0")
    return sign + (f"{digits[:-places]}.{digits[-places:]}" if places else digits)


def short(decimal: str) -> str:
    """A decimal without the zeros at its end."""
    return decimal.rstrip("0").rstrip(".") if "." in decimal else decimal


def percent(chance: Fraction | int) -> str:
    """A chance as people say it: 16.7%; a tiny one never reads as never."""
    return share(chance.numerator, chance.denominator)


def share(part: int, whole: int) -> str:
    """The same of two whole numbers, which need not be in lowest terms: a chart has hundreds of them."""
    if part in (0, whole):
        return "100%" if part else "0%"
    if 2000 * part < whole:
        return "<0.1%"
    if 2000 * part > 1999 * whole:
        return ">99.9%"
    tenths = (2000 * part + whole) // (2 * whole)
    return short(f"{tenths // 10}.{tenths % 10}") + "%"


def often(chance: Fraction | int) -> str:
    """How often, in a sentence: 16.7% of the time."""
    return f"{percent(chance)} of the time"


def exactly(value: Fraction | int) -> str:
    """The exact value where it is short enough to read, otherwise nothing."""
    if value.numerator.bit_length() + value.denominator.bit_length() > 4 * _LONGEST_FRACTION:
        return ""  # writing out hundreds of digits takes longer than reckoning them
    text = str(Fraction(value))
    return text if len(text) <= _LONGEST_FRACTION else ""


def exact_percent(value: Fraction | int) -> str:
    """A chance with its exact fraction: 5.6% (1/18)."""
    exact = exactly(value)
    return f"{percent(value)} ({exact})" if "/" in exact else percent(value)


def in_a_cell(value: object) -> str:
    """What stands in a table as people read it: a chance as a percentage, anything else as it is."""
    return percent(value) if isinstance(value, Fraction) else str(value)


def instead(after: Fraction | int, before: Fraction | int, chances: bool) -> str:
    """A figure that has changed: 66% instead of 48%, with tenths where whole percents would hide it."""
    words = [_whole(value) if chances else figure(value) for value in (after, before)]
    if chances and ("" in words or words[0] == words[1]):
        words = [percent(after), percent(before)]
    if words[0] == words[1]:
        return f"barely {'more' if after > before else 'less'}"
    return f"{words[0]} instead of {words[1]}"


def _whole(chance: Fraction | int) -> str:
    """A chance in whole percents, unless it is so near to never or always that they would say so."""
    rounded = decimal(Fraction(chance) * 100, 0)
    return "" if rounded in ("0", "100") else f"{rounded}%"


def figure(value: Fraction | int) -> str:
    """A count or a mean: to two places (three for eighths), never 0 if it is more; a monstrous one by its size."""
    value = Fraction(value)
    if abs(value) >= _MONSTROUS:
        size = int(log10(abs(value.numerator) // value.denominator))
        return f"{short(decimal(value / 10**size, 2))} × 10{str(size).translate(_RAISED)}"
    if 0 < abs(value) < _TINY:
        return "under 0.01" if value > 0 else "just below 0"
    return short(decimal(value, 3 if value.denominator == 8 else 2))


def round_steps() -> Iterator[int]:
    """Steps in which people count: 1, 2, 5, 10, 20, 50 …"""
    return (step * 10**zeros for zeros in count() for step in (1, 2, 5))


def more_or_less(difference: Fraction, places: int = 2) -> str:
    """A difference with its sign; one too small for its places is told in words."""
    size = abs(difference)
    if not size:
        return "same"
    if size * 2 * 10**places < 1:
        return "barely more" if difference > 0 else "barely less"
    return ("+" if difference > 0 else "-") + (figure(size) if places == 2 else short(decimal(size, places)))


def typeset(html: str) -> str:
    """The words of a page as a printer sets them: with a true minus.

    Tags, links and code are left alone. People who type -1, in the data say, need not think of it.
    """
    return _SET.sub(lambda match: match[0] if match["as_it_is"] else "\N{MINUS SIGN}", html)


def in_words(count: int) -> str:
    """Small numbers as words."""
    return _SMALL[count] if 0 <= count < len(_SMALL) else str(count)


def amount(value: Fraction | int, noun: str, nouns: str = "") -> str:
    """A figure with its noun: 1 hit, 8 hits, 2.5 hits."""
    return f"{figure(value)} {noun if value == 1 else nouns or noun + 's'}"


def counted(count: int, noun: str, nouns: str = "") -> str:
    """A count with its noun: one unit, three units, no units."""
    return f"{in_words(count)} {noun if count == 1 else nouns or noun + 's'}"


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows of cells as lines of plain text, each column as wide as its longest cell."""
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))] if rows else []
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows]


def listed(items: Iterable[str], last: str = "and") -> str:
    """Items as a list in a sentence: a, b and c."""
    items = list(items)
    if len(items) < 2:
        return "".join(items)
    return ", ".join(items[:-1]) + f" {last} {items[-1]}"


def lower(label: str) -> str:
    """A label in the middle of a sentence; names in capitals stay."""
    return label if label[1:2].isupper() or label[1:2] == " " else label[:1].lower() + label[1:]


def sentence(text: str) -> str:
    """The same with a capital letter at the front."""
    return text[:1].upper() + text[1:]

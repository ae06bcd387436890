"""An answer as plain text, for the shell."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from .answer import Answer, Output, outputs
from .declare import Calculator
from .wording import chance, number, percent


def answer(calculator: Calculator, given: Any, found: Answer) -> str:
    """The headline, every output, and the working."""
    lines = [found.headline, ""]
    for output in outputs(calculator.tells):
        value = getattr(found, output.name)
        if output.kind == "spread":
            lines += _spread(output, value)
        elif value or not output.quiet:
            lines += _TEXTS[output.kind](output.label, value)
    lines += found.notes
    if found.working:
        lines += ["", "The working:"]
        lines += [f"  {at}. {_step(step)}" for at, step in enumerate(found.working, 1)]
    return "\n".join(lines)


def _step(step: Any) -> str:
    odds = "" if step.chance is None else f": {chance(step.chance)}"
    source = ", ".join(part for part in (step.rule, f"ruling {step.ruling}" if step.ruling else "") if part)
    return f"{step.what}{odds}{f' — {step.detail}' if step.detail else ''}{f' [{source}]' if source else ''}"


def _spread(output: Output, odds: Any) -> list[str]:
    name = {output.more: f"{output.more}+"}  # the last may stand for all above it, and then there is no mean to tell
    mean = f"{output.more}+ stands for {output.more} or more" if output.more in odds else f"mean {number(odds.mean)}"
    rows = [f"  {name.get(n, n):>4} {percent(odds[n]):>9} {percent(odds.at_least(n)):>9} {percent(odds.at_most(n)):>9}" for n in sorted(odds)]
    return [f"{output.label}: {mean}", "        exactly  at least   at most", *rows]


def _receipt(label: str, lines: Any) -> list[str]:
    return [f"{label}:", *(f"  {line.what:<40} {number(line.points):>6}" for line in lines)]


def _table(label: str, table: Any) -> list[str]:
    rows = [table.columns, *(tuple(_cell(cell) for cell in row) for row in table.rows)]
    widths = [max(len(str(row[at])) for row in rows) for at in range(len(table.columns))]
    return [f"{label}:", *("  " + "  ".join(str(cell).ljust(width) for cell, width in zip(row, widths)) for row in rows)]


def _cell(value: Any) -> str:
    return percent(value) if isinstance(value, Fraction) else str(value)


_TEXTS = {
    "chance": lambda label, value: [f"{label}: {chance(value)}"],
    "number": lambda label, value: [f"{label}: {value if isinstance(value, str) else number(value)}"],
    "word": lambda label, value: [f"{label}: {value}"],
    "sentences": lambda label, found: [f"{label}:", *(f"  - {sentence}" for sentence in found)] if found else [],
    "receipt": _receipt,
    "table": _table,
}

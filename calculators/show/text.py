"""An answer as plain text, for the shell."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any

from calculators.declare.calculator import Calculator
from calculators.declare.outputs import Answer, Output, Step, Table
from calculators.declare.pinned import LETTERS
from calculators.declare.solve import Solved
from calculators.explore.helps import Helps
from calculators.explore.vary import Point, Sweep
from calculators.show.differences import FIGURES, difference, differing_inputs, receipt_lines
from calculators.show.verdict import verdict
from calculators.show.wording import columns, decimal, exact_percent, figure, in_a_cell, percent


def answer(calculator: Calculator, answer: Answer) -> str:
    """The headline, every output, and the working."""
    lines = [answer.headline, ""]
    for output in calculator.outputs:
        value = getattr(answer, output.name)
        if output.kind == "spread":
            lines += _spread(output, value)
        elif output.kind == "word":
            lines.append(f"{output.label}: {output.shown(value)}")
        elif value or not output.quiet:
            lines += _TEXTS[output.kind](output.label, value)
    lines += answer.notes
    if answer.working:
        lines += ["", "The working:"]
        lines += [f"  {place}. {_step(step)}" for place, step in enumerate(answer.working, 1)]
    return "\n".join(lines)


def pair(calculator: Calculator, a: Solved, b: Solved) -> str:
    """Two answers beside each other: what was asked differently, figures with their differences, and spreads."""
    found = verdict(calculator, a, b)
    lines = [f"A: {a.answer.headline}", f"B: {b.answer.headline}", *([found] if found else []), ""]
    asked = [("Input", "A", "B"), *differing_inputs(a.inputs, b.inputs)]
    lines += _columns(asked) if len(asked) > 1 else ["Both have the same inputs."]
    both = [(output, getattr(a.answer, output.name), getattr(b.answer, output.name)) for output in calculator.outputs]
    figures = [
        (output.label, output.shown(before), output.shown(other), difference(output.kind, before, other))
        for output, before, other in both
        if output.kind in FIGURES and (before or other or not output.quiet)
    ]
    lines += ["", *_columns([("Figure", "A", "B", "Difference (B less A)"), *figures])] if figures else []
    for output, before, other in both:
        if output.kind == "spread":
            lines += ["", f"{output.label}, exactly:", *_columns([("", "A", "B"), *_both(output, before, other)])]
        elif output.kind == "receipt":
            rows = [
                (line.what, *(figure(side.points) if side else "-" for side in (mine, theirs)))
                for line, mine, theirs in receipt_lines(before, other)
            ]
            lines += ["", f"{output.label}:", *_columns([("", "A", "B"), *rows])]
        elif output.kind in ("sentences", "table") and before != other:
            lines += [
                "",
                *_TEXTS[output.kind](f"A: {output.label}", before),
                *_TEXTS[output.kind](f"B: {output.label}", other),
            ]
    return "\n".join(lines)


def several(calculator: Calculator, every: Sequence[Solved]) -> str:
    """Up to six answers side by side: what was asked differently, and figures."""
    letters = LETTERS[: len(every)]
    lines = [f"{letter}: {solved.answer.headline}" for letter, solved in zip(letters, every)]
    asked = [("Input", *letters), *differing_inputs(*(solved.inputs for solved in every))]
    lines += ["", *_columns(asked)] if len(asked) > 1 else ["", "All have the same inputs."]
    figures = [
        (output.label, *(output.shown(getattr(solved.answer, output.name)) for solved in every))
        for output in calculator.outputs
        if output.kind in FIGURES and (not output.quiet or any(getattr(solved.answer, output.name) for solved in every))
    ]
    lines += ["", *_columns([("Figure", *letters), *figures])] if figures else []
    return "\n".join(lines)


def sweeps(sweeps: Sequence[Sweep]) -> str:
    """A figure over one input as a list, over two as a grid; `<` marks the question itself, gaps have their reason.

    Of several answers the lists stand side by side, and the grids below each other.
    """
    if len(sweeps[0].axes) > 1:
        letters = [f"{letter}: " for letter in LETTERS] if len(sweeps) > 1 else [""]
        return "\n\n".join(letter + _grid(sweep) for letter, sweep in zip(letters, sweeps))
    (axis,), figure = sweeps[0].axes, sweeps[0].figure
    title = f"{figure.label}, by {axis.label}:"
    short = len(sweeps) > 1
    sides = [[_point(sweep, point, short) for point in sweep.points] for sweep in sweeps]
    heads = [("", *LETTERS[: len(sweeps)])] if short else []
    return "\n".join([title, *_columns([*heads, *zip(map(axis.shown, axis.values), *sides)])])


def _grid(sweep: Sweep) -> str:
    down, across = sweep.axes
    cells = iter(sweep.points)
    head = ("", *(across.shown(value) for value in across.values))
    rows = [
        (down.shown(value), *(_point(sweep, next(cells), short=True) for _ in across.values)) for value in down.values
    ]
    title = f"{sweep.figure.label}, by {down.label} (down) and {across.label} (across):"
    return "\n".join([title, *_columns([head, *rows])])


def _point(sweep: Sweep, point: Point, short: bool = False) -> str:
    if point.refused:
        return "-" if short else f"- {point.refused}"
    return sweep.figure.shown(point.value) + (" <" if point.at == sweep.now else "")


def helps(helps: Helps) -> str:
    """What raises a figure and what lowers it, by side, the most telling change of each first."""
    lines = [f"{helps.figure.label} is {helps.figure.shown(helps.now)}."]
    for title, sides in helps.ways:
        rows = [
            (
                *helps.row(change),
                "" if change.points is None else " -> ".join(map(figure, change.points)) + " points",
            )
            for _, changes in sides
            for change in changes
        ]
        lines += [f"{title}:", *_columns(rows)]
    return "\n".join(lines if len(lines) > 1 else [*lines, "No single change moves it."])


def csv(sweeps: Sequence[Sweep]) -> str:
    """A sweep for a spreadsheet: a line for each point, with the exact value and the same as a decimal.

    Of several answers each has its own three columns, with its letter behind their names.
    """
    axes, name = sweeps[0].axes, sweeps[0].figure.name
    behind = [f" {letter.lower()}" for letter in LETTERS] if len(sweeps) > 1 else [""]
    heads = [f"{head}{letter}" for letter, _ in zip(behind, sweeps) for head in (name, "decimal", "refused")]
    lines = [[*(axis.question.name for axis in axes), *heads]]
    for points in zip(*(sweep.points for sweep in sweeps)):
        at = [str(axis.plain(value)) for axis, value in zip(axes, points[0].at)]
        lines.append([*at, *(cell for sweep, point in zip(sweeps, points) for cell in _csv_cells(sweep, point))])
    return _csv_lines(lines)


def helps_csv(calculator: Calculator, found: Helps) -> str:
    """The changes that move a figure for a spreadsheet, each with the query of its link."""
    heads = ["input", "change", "value", "difference", "points_before", "points_after", "query", "side"]
    changes = found.plain(calculator)["changes"]
    return _csv_lines([heads, *([str(change.get(head, "")) for head in heads] for change in changes)])


def _csv_lines(lines: Iterable[Sequence[str]]) -> str:
    return "\n".join(",".join(_csv_cell(cell) for cell in line) for line in lines)


def _csv_cells(sweep: Sweep, point: Point) -> tuple[str, str, str]:
    number = isinstance(point.value, int | Fraction)
    exact = "" if point.refused else str(sweep.figure.plain(point.value))
    return exact, decimal(Fraction(point.value), 6) if number else "", point.refused


def _csv_cell(words: str) -> str:
    return '"' + words.replace('"', '""') + '"' if any(sign in words for sign in ',"\n') else words


def _both(output: Output, a: Any, b: Any) -> list[tuple[str, str, str]]:
    names = {output.more: f"{output.more}+"}
    return [(str(names.get(n, n)), percent(a[n]), percent(b[n])) for n in sorted({*a, *b})]


def _columns(rows: Sequence[tuple[str, ...]]) -> list[str]:
    return [f"  {line}" for line in columns(rows)]


def _step(step: Step) -> str:
    odds = "" if step.chance is None else f": {exact_percent(step.chance)}"
    source = ", ".join(part for part in (step.rule, f"ruling {step.ruling}" if step.ruling else "") if part)
    return f"{step.what}{odds}{f' — {step.detail}' if step.detail else ''}{f' [{source}]' if source else ''}"


def _spread(output: Output, odds: Any) -> list[str]:
    name = {output.more: f"{output.more}+"}  # the last may stand for all above it, and then there is no mean to tell
    mean = f"{output.more}+ stands for {output.more} or more" if output.more in odds else f"mean {figure(odds.mean)}"
    rows = [
        f"  {name.get(n, n):>4} {percent(odds[n]):>9} {percent(odds.at_least(n)):>9} {percent(odds.at_most(n)):>9}"
        for n in sorted(odds)
    ]
    return [f"{output.label}: {mean}", "        exactly  at least   at most", *rows]


def _receipt(label: str, lines: Any) -> list[str]:
    return [f"{label}:", *(f"  {line.what:<40} {figure(line.points):>6}" for line in lines)]


def _table(label: str, table: Any) -> list[str]:
    if not table.rows:
        return []
    head, *rows = _columns([table.columns, *(tuple(map(in_a_cell, row)) for row in table.rows)])
    says = table.says or [""] * len(rows)
    return [
        f"{label}:",
        head,
        *(line for row, words in zip(rows, says) for line in (row, f"    {words}") if line.strip()),
    ]


def _roster(label: str, units: Any) -> list[str]:
    return [f"{label}:", *(f"  {unit.called:<24} {figure(unit.points):>6}  {unit.text}" for unit in units)]


def _matrix(label: str, matrix: Any) -> list[str]:
    shown = percent if matrix.chance else figure
    rows = tuple((name, *(shown(meeting.value) for meeting in row)) for name, row in zip(matrix.down, matrix.cells))
    return _table(label, Table((matrix.corner, *matrix.across), rows))


_TEXTS: dict[str, Callable[[str, Any], list[str]]] = {
    "chance": lambda label, value: [f"{label}: {exact_percent(value)}"],
    "number": lambda label, value: [f"{label}: {value if isinstance(value, str) else figure(value)}"],
    "sentences": lambda label, said: [f"{label}:", *(f"  - {sentence}" for sentence in said)] if said else [],
    "receipt": _receipt,
    "table": _table,
    "roster": _roster,
    "matrix": _matrix,
}

"""An answer asked sideways and backwards, as HTML: what to vary and to seek, and what was found.

Each control stands in an element with `data-door`, whose values joined by `data-join` are what the link has behind
that door; the script puts them together and knows no more.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import ceil
from typing import Any

from calculators.declare import Calculator, Question
from calculators.declare.inputs import changed
from calculators.declare.query import write
from calculators.declare.solve import Solved
from calculators.explore.asked import Asked, Explored, joined
from calculators.explore.figure import Figure
from calculators.explore.vary import KINDS, Axis, Point, Sweep, moving
from calculators.show import charts
from calculators.show.element import Html, el, join
from calculators.show.glance import key_figures
from calculators.show.html import row_head, scrolled
from calculators.show.wording import typeset

_SHADES = 10
_USUAL = 80  # percent: what most people call safe
_MOST_OUTCOMES = 12  # of a spread, offered as "N or more"


def offer(calculator: Calculator, now: Solved) -> str:
    """The two ways in, below an answer that nobody has asked further."""
    inputs = [question for question in calculator.questions if question.kind in KINDS and not question.ruling]
    figures = _figures(calculator, now)
    if not inputs or not figures:
        return ""
    by = next((question for question in inputs if question.kind == "number"), inputs[0])
    goal = _typical(calculator, now, figures)
    ways = [("Vary an input", Asked(vary=by.name, of=figures[0].name))]
    if goal:
        ways.append((f"What makes it {_USUAL}%?", Asked(goal=f"{goal.name}:{_USUAL}")))
    links = (el("a", words, href=_link(now, asked)) for words, asked in ways)
    return el("p", *((link, " ") for link in links), class_="ways-on", data_nosnippet=True)


def _typical(calculator: Calculator, now: Solved, figures: list[Figure]) -> Figure | None:
    """What somebody would want more of: the figure that matters most, or of a mean the usual number or more."""
    output = next((output for output in calculator.outputs if output.kind == "spread"), None)
    if output and not figures[0].is_chance:
        odds = getattr(now.answer, output.name)
        return Figure(output, max(1, ceil(odds.mean) if output.more not in odds else min(odds)))
    return next((figure for figure in figures if figure.is_chance), None)


def section(calculator: Calculator, now: Solved, found: Explored) -> str:
    """What was asked, with its controls, and what was found."""
    figures = _figures(calculator, now)
    parts = [_seek(calculator, now, found, figures), _vary(calculator, now, found, figures)]
    close = el("a", "Close", href=_link(now, Asked()))
    return typeset(el("section", el("h2", "Vary and seek"), parts, el("p", close), class_="explore"))


def _link(now: Solved, asked: Asked) -> str:
    query = joined(now.full, asked)
    return f"?{query}" if query else "./"


def _figures(calculator: Calculator, now: Solved) -> list[Figure]:
    """What can be followed, the figures that matter first; of a spread its chances of so many or more."""
    keys = [output for output in key_figures(calculator, now.answer) if output.kind in ("chance", "number")]
    rest = [output for output in calculator.outputs if output.kind in ("chance", "number") and output not in keys]
    found = [Figure(output) for output in [*keys, *rest]]
    for output in calculator.outputs:
        if output.kind == "spread":
            odds = getattr(now.answer, output.name)
            most = min(max(odds, default=0), min(odds, default=0) + _MOST_OUTCOMES)
            found += [Figure(output, least) for least in range(max(1, min(odds, default=0)), most + 1)]
    return found


def _vary(calculator: Calculator, now: Solved, found: Explored, figures: list[Figure]) -> Html:
    """The controls for varying, and the curve or the map."""
    sweep = found.sweep
    named = [axis.question.name for axis in sweep.axes] if sweep else []
    offered = _offered(calculator, now, sweep.figure if sweep else figures[0], named)
    first, second = (*named, "", "")[:2]
    controls = el(
        "p",
        el("span", _select("Vary", offered, first), _select("and", offered, second, "nothing else"), data_door="vary"),
        el("span", _select("Show", _options(figures), sweep.figure.name if sweep else figures[0].name), data_door="of"),
        class_="doors",
    )
    wrong = [el("p", words, class_="error") for door, words in found.problems.items() if door in ("vary", "of")]
    return join(controls, wrong, Html(_drawn(calculator, now, sweep)) if sweep else None)


def _seek(calculator: Calculator, now: Solved, found: Explored, figures: list[Figure]) -> Html:
    """The controls for a goal, and the sentence that says where it is met."""
    chances = [figure for figure in figures if figure.is_chance]
    if not chances and not found.sought:
        return Html()
    goal = found.sought.goal if found.sought else None
    figure, by = (goal.figure, goal.by.question.name) if goal else (chances[0], "")
    shown = chances if figure.is_chance else figures
    least = goal.least * (100 if figure.is_chance else 1) if goal else Fraction(_USUAL)
    amount = el(
        "label",
        "at least ",
        el("input", value=str(least), inputmode="decimal", size="3"),
        "%" if figure.is_chance else "",
    )
    controls = el(
        "p",
        el(
            "span",
            _select("I want", _options(shown), figure.name),
            amount,
            _select("by changing", _offered(calculator, now, figure, [by]), by),
            data_door="for",
            data_join=":",
        ),
        class_="doors",
    )
    wrong = [el("p", words, class_="error") for door, words in found.problems.items() if door in ("for", "by")]
    said = el("p", found.sought.says, class_="found", role="status") if found.sought else None
    drawn = Html(_drawn(calculator, now, found.sought.sweep)) if found.sought and not found.sweep else None
    return join(controls, wrong, said, drawn)


def _offered(calculator: Calculator, now: Solved, figure: Figure, chosen: Iterable[str]) -> list[tuple[str, str]]:
    """The inputs that move the figure, and those that are chosen already; in two parts of one kind with their group."""
    chosen = {*chosen}
    asked = [question for question in calculator.questions if question.kind in KINDS]
    moved = {question.name for question in moving(calculator, now.inputs, asked, figure)} | chosen
    labels = [question.label for question in asked]
    return [
        (question.name, _label(question, labels.count(question.label) > 1))
        for question in asked
        if question.name in moved
    ]


def _label(question: Question, twin: bool) -> str:
    return f"{question.group}: {question.label}" if twin and question.group else question.label


def _options(figures: Iterable[Figure]) -> list[tuple[str, str]]:
    return [(figure.name, figure.label) for figure in figures]


def _select(label: str, options: Sequence[tuple[str, str]], chosen: str, none: str | None = None) -> Html:
    """A labelled choice; with `none`, its first word stands for nothing."""
    first = [] if none is None and chosen else [el("option", none or "…", value="")]
    rest = (el("option", words, value=value, selected=value == chosen or None) for value, words in options)
    return el("label", f"{label} ", el("select", first, rest))


def _drawn(calculator: Calculator, now: Solved, sweep: Sweep) -> str:
    return _map(calculator, now, sweep) if len(sweep.axes) > 1 else _curve(sweep)


def _curve(sweep: Sweep) -> str:
    """The figure over one input as bars, with its table; the present value is marked."""
    (axis,), figure = sweep.axes, sweep.figure
    names = [axis.shown(point.at[0]) for point in sweep.points]
    sizes = [_size(point) for point in sweep.points]
    shown = [point.refused or figure.shown(point.value) for point in sweep.points]
    here = next((at for at, point in enumerate(sweep.points) if point.at == sweep.now), None)
    return charts.sweep(figure.label, axis.question.label, list(zip(names, sizes, shown)), figure.is_chance, here)


def _size(point: Point) -> float:
    return float(point.value) if isinstance(point.value, int | Fraction) else 0.0


def _map(calculator: Calculator, now: Solved, sweep: Sweep) -> str:
    """The figure over two inputs: every cell is a link to that very answer."""
    down, across = sweep.axes
    greatest = max((_size(point) for point in sweep.points), default=0.0)
    drawn = (_cell(calculator, now, sweep, point, greatest) for point in sweep.points)
    body = [el("tr", row_head(down.shown(value)), [next(drawn) for _ in across.values]) for value in down.values]
    title = f"{sweep.figure.label} by {down.question.label} (down) and {across.question.label} (across)"
    head = el(
        "thead",
        el("tr", [el("th", words, scope="col") for words in [down.question.label, *map(across.shown, across.values)]]),
    )
    return scrolled(title, el("table", el("caption", title), head, el("tbody", body), class_="matrix"))


def _cell(calculator: Calculator, now: Solved, sweep: Sweep, point: Point, greatest: float) -> Html:
    if point.refused:
        return el("td", "\N{EN DASH}", title=point.refused)
    shade = min(_SHADES - 1, int(_SHADES * _size(point) / greatest)) if greatest else 0
    inside = el(
        "a", sweep.figure.shown(point.value), class_="open", href=f"?{_there(calculator, now, sweep.axes, point)}"
    )
    return el("td", inside, class_=f"heat-{shade}{' here' if point.at == sweep.now else ''}")


def _there(calculator: Calculator, now: Solved, axes: tuple[Axis, ...], point: Point) -> str:
    new: dict[str, Any] = {axis.question.name: value for axis, value in zip(axes, point.at)}
    return write(calculator, changed(now.inputs, **new), full=True)

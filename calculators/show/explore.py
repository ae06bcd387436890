"""An answer asked sideways and backwards, as HTML: what to vary and to seek, and what was found.

Each control stands in an element with `data-door`, whose values joined by `data-join` are what the link has behind
that door; the script puts them together and knows no more.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from math import ceil
from typing import Any

from calculators.declare import Calculator
from calculators.declare.inputs import changed
from calculators.declare.pinned import LETTERS, this_page
from calculators.declare.pinned import joined as beside
from calculators.declare.query import write
from calculators.declare.solve import Solved
from calculators.explore.asked import CURVE, Asked, Explored, joined, movable
from calculators.explore.figure import Figure
from calculators.explore.helps import SHOWN, Change, Helps
from calculators.explore.helps import helps as ranked
from calculators.explore.luck import Luck, spreads
from calculators.explore.seek import Goal, Sought
from calculators.explore.vary import Point, Sweep, called, moving
from calculators.show import charts
from calculators.show.element import Html, el, join
from calculators.show.glance import key_figures
from calculators.show.html import row_head, scrolled
from calculators.show.wording import exactly, listed, sentence, typeset
from calculators.show.wording import figure as in_figures

_NAMED = 6  # points of a curve that a sentence tells
_DASH = "\N{EN DASH}"
_NOTHING = Asked()
_SHADES = 10
_USUAL = 80  # percent: what most people call safe
_MOST_MOVED = 4  # other figures that are offered where one stays the same
_MOST_REASONS = 3  # told below a curve or a map
_NARROW = 10  # values that a goal's curve always goes on for
_MOST_OUTCOMES = 12  # of a spread, offered as "N or more"


def offer(calculator: Calculator, now: Solved, pinned: Sequence[Solved] = ()) -> str:
    """The ways in, above an answer."""
    ways = ways_on(calculator, now)
    return _links(now, pinned, ways) if ways else ""


def _links(now: Solved, pinned: Sequence[Solved], ways: Iterable[tuple[str, Asked]]) -> Html:
    links = (el("a", words, href=_link(now, pinned, asked)) for words, asked in ways)
    return el("p", *((link, " ") for link in links), class_="ways-on", data_nosnippet=True)


def ways_on(calculator: Calculator, now: Solved, taken: Asked = _NOTHING) -> list[tuple[str, Asked]]:
    """What can be asked besides, each with the words of its link."""
    inputs, figures = movable(calculator, rulings=False), follows(calculator, now)
    if not figures:
        return []
    ways = []
    if inputs and not taken.vary:
        ways.append(("Vary an input", replace(taken, of=figures[0].name)))
    goal = _typical(calculator, now, figures)
    if inputs and goal and not taken.goal:
        ways.append((f"What makes it {_USUAL}%?", replace(taken, goal=f"{goal.name}:{_USUAL}")))
    if not taken.helps:
        ways.append(("What helps most?", replace(taken, helps=figures[0].name)))
    rolled = next((output for output in spreads(calculator) if len(getattr(now.answer, output.name)) > 1), None)
    if rolled and not taken.rolled:
        ways.append(("How lucky was that?", replace(taken, rolled=f"{rolled.name}:")))
    return ways


def _typical(calculator: Calculator, now: Solved, figures: list[Figure]) -> Figure | None:
    """What somebody would want more of: the figure that matters most, or of a mean the usual number or more."""
    output = next((output for output in calculator.outputs if output.kind == "spread"), None)
    if output and not figures[0].is_chance:
        odds = getattr(now.answer, output.name)
        return Figure(output, max(1, ceil(odds.mean) if output.more not in odds else min(odds)))
    return next((figure for figure in figures if figure.is_chance), None)


def section(calculator: Calculator, now: Solved, found: Explored, pinned: Sequence[Solved] = ()) -> str:
    """What was asked, with its controls, and what was found."""
    figures, asked = follows(calculator, now), found.asked
    parts: list[Html] = []
    if asked.goal:
        parts.append(_seek(calculator, now, found, figures, pinned))
    if asked.vary or asked.of:
        parts.append(_vary(calculator, now, found, figures, pinned))
    if asked.helps:
        parts.append(_helps(calculator, now, found, figures, pinned))
    if asked.rolled:
        parts.append(_luck(calculator, now, found))
    further = [*ways_on(calculator, now, asked), ("Close", Asked())]
    return typeset(el("section", parts, _links(now, pinned, further), class_="explore", aria_label="Asked further"))


def _link(now: Solved, pinned: Sequence[Solved], asked: Asked) -> str:
    return this_page(joined(beside(now.full, *(solved.full for solved in pinned)), asked))


def follows(calculator: Calculator, now: Solved) -> list[Figure]:
    """What can be followed, the figures that matter first; of a spread its chances of so many or more."""
    keys = [output for output in key_figures(calculator, now.answer) if output.kind in ("chance", "number")]
    rest = [output for output in calculator.outputs if output.kind in ("chance", "number") and output not in keys]
    found = [Figure(output) for output in [*keys, *rest]]
    for output in spreads(calculator):
        odds = getattr(now.answer, output.name)
        most = min(max(odds, default=0), min(odds, default=0) + _MOST_OUTCOMES)
        found += [Figure(output, least) for least in range(max(1, min(odds, default=0)), most + 1)]
    return found


def _wrong(found: Explored, *doors: str) -> list[Html]:
    return [el("p", words, class_="error") for door, words in found.problems.items() if door in doors]


def _letters(sides: Sequence[Any]) -> str:
    """A letter for each side, where there are several."""
    return LETTERS[: len(sides)] if len(sides) > 1 else " "


def _vary(
    calculator: Calculator, now: Solved, found: Explored, figures: list[Figure], pinned: Sequence[Solved]
) -> Html:
    """The controls for varying, and the curves or the maps."""
    sweep = found.sweep
    named = [axis.question.name for axis in sweep.axes] if sweep else []
    shown = sweep.figure if sweep else figures[0]
    offered = _offered(calculator, found, shown, named)
    first, second = (*named, "", "")[:2]
    controls = el(
        "p",
        el("span", _select("Vary", offered, first), _select("and", offered, second, "nothing else"), data_door="vary"),
        el("span", _select("Show", _options(figures, shown), shown.name), data_door="of"),
        class_="doors",
    )
    drawn = Html(swept(calculator, [*pinned, now], found.sweeps)) if sweep else None
    flat = _flat(calculator, now, found, figures, pinned)
    return join(el("h2", "Vary an input"), controls, _wrong(found, "vary", "of"), flat, drawn)


def _flat(
    calculator: Calculator, now: Solved, found: Explored, figures: list[Figure], pinned: Sequence[Solved]
) -> Html | None:
    """That an input does not change the figure, and which ones it does."""
    if not found.sweep:
        return None
    still = [axis for at, axis in enumerate(found.sweep.axes) if all(_is_still(each, at) for each in found.sweeps)]
    if not still:
        return None
    are = "is" if len(still) == 1 else "are"
    labels, by = listed([axis.label for axis in still]), [axis.question for axis in still]
    says = f"{found.sweep.figure.label} stays the same, whatever {labels} {are}."
    moved = islice((each for each in figures if next(moving(calculator, now.inputs, by, each), None)), _MOST_MOVED)
    return _instead(says, now, pinned, ((figure, replace(found.asked, of=figure.name)) for figure in moved))


def _is_still(sweep: Sweep, along: int) -> bool:
    """Whether the figure is the same all along one axis, wherever the other one stands."""
    rows: dict[tuple[Any, ...], list[Any]] = {}
    for point in sweep.points:
        if not point.refused:
            rows.setdefault(point.at[:along] + point.at[along + 1 :], []).append(point.value)
    return max(map(len, rows.values()), default=0) > 1 and all(len({*row}) == 1 for row in rows.values())


def _instead(says: str, now: Solved, pinned: Sequence[Solved], others: Iterable[tuple[Figure, Asked]]) -> Html:
    """That there is nothing to see, and where there is."""
    links = [(" · ", el("a", figure.label, href=_link(now, pinned, asked))) for figure, asked in others]
    return el("p", says, (" Try instead", links) if links else None, class_="note flat")


def _seek(
    calculator: Calculator, now: Solved, found: Explored, figures: list[Figure], pinned: Sequence[Solved]
) -> Html:
    """The controls for a goal, and the sentence that says where it is met."""
    goal = found.goal
    likely = next((figure for figure in figures if figure.is_chance), figures[0])
    figure, by = (goal.figure, goal.by.question.name) if goal else (likely, "")
    least = goal.least * (100 if figure.is_chance else 1) if goal else Fraction(_USUAL)
    amount = el(
        "label",
        "at least ",
        el(
            "span",
            el("input", value=str(least), inputmode="decimal", size="3"),
            " %" if figure.is_chance else "",
        ),
    )
    controls = el(
        "p",
        el(
            "span",
            _select("I want", _options(figures, figure), figure.name),
            amount,
            _select("by changing", _offered(calculator, found, figure, [by]), by),
            data_door="for",
            data_join=":",
        ),
        class_="doors",
    )
    said = [
        el("p", el("b", f"{letter}: ") if letter.strip() else None, sought.found, class_="found", role="status")
        for letter, sought in zip(_letters(found.sought), found.sought)
    ]
    drawn = Html(curves(goal_sweeps(found.sought), goal)) if found.sought and not found.sweep else None
    return join(el("h2", "Seek a goal"), controls, _wrong(found, "for", "by"), said, drawn)


def _helps(
    calculator: Calculator, now: Solved, found: Explored, figures: list[Figure], pinned: Sequence[Solved]
) -> Html:
    """The figure to move, and every change that does, each a link to its answer."""
    helps = found.helps
    shown = helps.figure if helps else figures[0]
    controls = el(
        "p", el("span", _select("Figure", _options(figures, shown), shown.name), data_door="helps"), class_="doors"
    )
    tables = [_changes(helps, *way, pinned, calculator) for way in helps.ways] if helps else []
    none = None
    if helps and not tables:
        moved = islice((each for each in figures if ranked(calculator, now.inputs, each).changes), _MOST_MOVED)
        others = ((figure, replace(found.asked, helps=figure.name)) for figure in moved)
        none = _instead(f"No single change moves {shown.label}.", now, pinned, others)
    note = "One step of a number, another choice, or one special rule more or less; rulings stay as they are."
    about = el("p", note, class_="note") if tables else None
    return join(el("h2", "What helps most?"), controls, _wrong(found, "helps"), tables, none, about)


def _changes(
    helps: Helps,
    way: str,
    sides: list[tuple[str, list[Change]]],
    pinned: Sequence[Solved],
    calculator: Calculator,
) -> Html:
    """What moves the figure one way, each side under its own heading where there are several."""
    priced = any(change.points for _, changes in sides for change in changes)
    heads = ["Change", "Then", "Difference", *(["Points"] if priced else [])]
    bodies = []
    for side, changes in sides:
        rows = []
        if len(helps.sides) > 1:
            rows.append(
                el("tr", el("th", side or "Everything else", scope="rowgroup", colspan=len(heads)), class_="of")
            )
        for change in changes:
            there = write(calculator, change.inputs, full=True)
            href = this_page(beside(there, *(solved.full for solved in pinned)))
            _, *cells = helps.row(change)
            cells += [_price(change)] if priced else []
            what = row_head(el("a", change.words, href=href))
            rows.append(el("tr", what, (el("td", words) for words in cells)))
        bodies.append(el("tbody", rows))
    title = f"{way} ({helps.figure.label}, now {helps.figure.shown(helps.now)})"
    head = el("thead", el("tr", [el("th", words, scope="col") for words in heads]))
    return scrolled(title, el("table", el("caption", el("span", title)), head, bodies, class_="side"))


def _price(change: Change) -> str:
    return "" if change.points is None else " → ".join(in_figures(points) for points in change.points)


def _luck(calculator: Calculator, now: Solved, found: Explored) -> Html:
    """What was rolled, how often it goes so far, and the chart with that end in full colour."""
    luck, outputs = found.luck, spreads(calculator)
    chosen = luck.output.name if luck else outputs[0].name if outputs else ""
    options = [(output.name, output.label) for output in outputs]
    controls = el(
        "p",
        el(
            "span",
            _select("I rolled", options, chosen),
            el(
                "label",
                "and it came to ",
                el("input", value=luck.rolled if luck else "", inputmode="numeric", size="3"),
            ),
            data_door="rolled",
            data_join=":",
        ),
        class_="doors",
    )
    said = el("p", luck.says, class_="found", role="status") if luck else None
    drawn = Html(_tail(luck)) if luck and len(luck.odds) > 1 else None
    return join(el("h2", "How lucky was that?"), controls if outputs else None, _wrong(found, "rolled"), said, drawn)


def _tail(luck: Luck) -> str:
    """A spread with the outcomes that are as far out, or further, in full colour."""
    odds, low, high = luck.odds, min(luck.odds), max(luck.odds)
    outcomes = list(range(low, high + 1)) if high - low <= 2 * len(odds) else sorted(odds)
    rare = [outcome for outcome in outcomes if 2000 * odds[outcome] >= 1 or outcome == luck.rolled]
    outcomes = [outcome for outcome in outcomes if min(rare) <= outcome <= max(rare)]
    names = [f"{outcome}+" if outcome == luck.output.more else str(outcome) for outcome in outcomes]
    shares = charts.shares([odds.weights.get(outcome, 0) for outcome in outcomes], odds.total)
    inside = {place for place, outcome in enumerate(outcomes) if luck.is_in_tail(outcome)}
    drawn = charts.bars(names, [shares], f"{luck.output.label}. {luck.says}", inside=inside)
    return f'<figure class="spread"><figcaption>{luck.output.label}</figcaption>{drawn}</figure>'


def _offered(calculator: Calculator, found: Explored, figure: Figure, chosen: Iterable[str]) -> list[tuple[str, str]]:
    """The inputs that move the figure, and those that are chosen already; in two parts of one kind with their group."""
    asked = movable(calculator)
    moved = {question.name for question in found.movers.get(figure.name, asked)} | {*chosen}
    return [(question.name, called(calculator, question)) for question in asked if question.name in moved]


def _options(figures: Iterable[Figure], chosen: Figure) -> list[tuple[str, str]]:
    """The figures to choose from, the chosen one among them even if nobody would think of it."""
    return list({figure.name: (figure.name, figure.label) for figure in [*figures, chosen]}.values())


def _select(label: str, options: Sequence[tuple[str, str]], chosen: str, none: str | None = None) -> Html:
    """A labelled choice; with `none`, its first word stands for nothing."""
    first = [] if none is None and chosen else [el("option", none or "…", value="")]
    rest = (el("option", words, value=value, selected=value == chosen or None) for value, words in options)
    return el("label", f"{label} ", el("select", first, rest))


def swept(calculator: Calculator, every: Sequence[Solved], sweeps: Sequence[Sweep]) -> str:
    """Curves in one chart, or a map for each side."""
    if len(sweeps[0].axes) == 1:
        return curves(sweeps)
    return "".join(
        _map(calculator, solved, sweep, f"{letter}: " if letter.strip() else "")
        for letter, solved, sweep in zip(_letters(sweeps), every, sweeps)
    )


def goal_sweeps(every: Sequence[Sought]) -> list[Sweep]:
    """The sweeps of goals as far as there is something to see, with no more values than a curve has room for.

    The values where each goal begins or ends to be met are among them, and twice as far nothing new happens.
    """
    axis = every[0].goal.by
    ends = {axis.values.index(end) for sought in every for run in sought.holds for end in run}
    here = {axis.values.index(sought.sweep.now[0]) for sought in every if sought.sweep.now[0] in axis.values}
    turns = ends - {0, len(axis.values) - 1}
    if axis.question.kind == "number" and turns:
        axis = replace(axis, values=axis.values[: 1 + max(_NARROW, *(2 * at for at in turns | here))])
    kept = {axis.values[at] for end in ends | here for at in (end - 1, end, end + 1) if 0 <= at < len(axis.values)}
    axis = axis.thinned(CURVE, kept)
    values = {*axis.values}
    return [
        replace(sought.sweep, axes=(axis,), points=tuple(each for each in sought.sweep.points if each.at[0] in values))
        for sought in every
    ]


def curves(sweeps: Sequence[Sweep], goal: Goal | None = None) -> str:
    """The figure over one input, of several answers in one chart, with its table; each one's own value is marked."""
    aim = (float(goal.least), f"goal {goal.figure.shown(goal.least)}") if goal and goal.least > 0 else None
    (axis,), figure = sweeps[0].axes, sweeps[0].figure
    sides = {
        letter: [_place(figure, point) for point in sweep.points] for letter, sweep in zip(_letters(sweeps), sweeps)
    }
    here = [next((at for at, point in enumerate(sweep.points) if point.at == sweep.now), None) for sweep in sweeps]
    names = [axis.shown(value) for value in axis.values]
    drawn = charts.sweep(figure.label, axis.label, names, sides, figure.is_chance, here, aim)
    return drawn + (_reasons([point for sweep in sweeps for point in sweep.points]) or "")


def _reasons(points: Iterable[Point]) -> Html | None:
    """Why there are gaps, told where nobody can point at one."""
    reasons = dict.fromkeys(point.refused for point in points if point.refused)
    return el("p", f"{_DASH} ", " ".join([*reasons][:_MOST_REASONS]), class_="note") if reasons else None


def _place(figure: Figure, point: Point) -> charts.Place:
    exact = exactly(point.value) if isinstance(point.value, Fraction) else ""
    return charts.Place(_number(point), point.refused or figure.shown(point.value), exact if "/" in exact else "")


def _number(point: Point) -> float | None:
    return float(point.value) if isinstance(point.value, int | Fraction) else None


def _map(calculator: Calculator, now: Solved, sweep: Sweep, letter: str = "") -> str:
    """The figure over two inputs: every cell is a link to that very answer."""
    down, across = sweep.axes
    greatest = max((_number(point) or 0.0 for point in sweep.points), default=0.0)
    drawn = (_cell(calculator, now, sweep, point, greatest) for point in sweep.points)
    body = [el("tr", row_head(down.shown(value)), [next(drawn) for _ in across.values]) for value in down.values]
    unit = " (%)" if sweep.figure.is_chance else ""
    title = f"{letter}{sweep.figure.label}{unit}, by {down.label} (down) and {across.label} (across)"
    head = el(
        "thead",
        el("tr", [el("th", words, scope="col") for words in [down.label, *map(across.shown, across.values)]]),
    )
    table = el("table", el("caption", el("span", title)), head, el("tbody", body), class_="matrix")
    return join(scrolled(title, table), _reasons(sweep.points))


def _cell(calculator: Calculator, now: Solved, sweep: Sweep, point: Point, greatest: float) -> Html:
    if point.refused:
        return el("td", _DASH, title=point.refused)
    size = max(0.0, _number(point) or 0.0)
    shade = min(_SHADES - 1, int(_SHADES * size / greatest)) if greatest > 0 else 0
    new: dict[str, Any] = {axis.question.name: value for axis, value in zip(sweep.axes, point.at)}
    there = write(calculator, changed(now.inputs, **new), full=True)
    inside = el("a", sweep.figure.shown(point.value).removesuffix("%"), class_="open", href=this_page(there))
    return el("td", inside, class_=f"heat-{shade}{' here' if point.at == sweep.now else ''}")


def said(found: Explored) -> list[str]:
    """What was found, in sentences to paste."""
    sought = [
        f"{letter}: {sought.says}" if letter.strip() else sought.says
        for letter, sought in zip(_letters(found.sought), found.sought)
    ]
    return [*sought, *([found.luck.says] if found.luck else [])]


def brief(found: Explored) -> str:
    """What was asked further and found, in a line for whoever does not see it below."""
    return " ".join([*said(found), *_courses(found.sweeps), *_first_change(found.helps)])


def _courses(sweeps: Sequence[Sweep]) -> Iterator[str]:
    """A curve by a few of its points, Killed: 11.1% at 3+, 8.3% at 4+; maps and several curves by how far they go."""
    for letter, sweep in zip(_letters(sweeps), sweeps):
        figure, by = sweep.figure, " and ".join(axis.label for axis in sweep.axes)
        reached = [point for point in sweep.points if isinstance(point.value, int | Fraction)]
        if not reached:
            continue
        low, high = (figure.shown(end(point.value for point in reached)) for end in (min, max))
        if low != high and len(sweeps) == len(sweep.axes) == 1:
            (axis,) = sweep.axes
            kept = axis.thinned(_NAMED, ()).values
            points = [
                f"{figure.shown(each.value)} at {axis.shown(each.at[0])}" for each in reached if each.at[0] in kept
            ]
            yield f"{figure.label}: {', '.join(points)}."
        else:
            over = f"stays at {low}" if low == high else f"ranges from {low} to {high}"
            yield f"{letter}: " * bool(letter.strip()) + f"{figure.label}, by {by}, {over}."


def _first_change(helps: Helps | None) -> Iterator[str]:
    """The change that moves the figure most the way that is told first."""
    if helps and helps.ways:
        (_, sides), *_ = helps.ways
        change = max((change for _, changes in sides for change in changes), key=lambda change: abs(change.apart))
        then, now = (helps.figure.shown(value) for value in (change.value, helps.now))
        yield f"{sentence(change.words)}: {helps.figure.label} {then} instead of {now}."


def copied_table(found: Explored) -> tuple[tuple[str, ...], list[tuple[str, ...]]] | None:
    """A curve, a map or the changes that help as a table to paste: its heads and its rows; nothing where none is."""
    if found.sweep and len(found.sweep.axes) > 1:
        return _copied_map(found.sweep)
    if found.sweep:
        return _copied_curves(found.sweeps)
    if found.helps and found.helps.changes:
        return _copied_changes(found.helps)
    return None


def _copied_curves(sweeps: Sequence[Sweep]) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    (axis,), figure = sweeps[0].axes, sweeps[0].figure
    sides = [[_DASH if point.refused else figure.shown(point.value) for point in sweep.points] for sweep in sweeps]
    letters = [f"{letter}: {figure.label}" for letter in _letters(sweeps)] if len(sweeps) > 1 else [figure.label]
    return (axis.label, *letters), list(zip(map(axis.shown, axis.values), *sides))


def _copied_map(sweep: Sweep) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    down, across = sweep.axes
    cells = iter(_DASH if point.refused else sweep.figure.shown(point.value) for point in sweep.points)
    corner = f"{sweep.figure.label}, by {down.label} (down), {across.label} (across)"
    rows = [(down.shown(value), *(next(cells) for _ in across.values)) for value in down.values]
    return (corner, *map(across.shown, across.values)), rows


def _copied_changes(helps: Helps) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    return ("Change", helps.figure.label, "Difference"), [helps.row(change) for change in helps.changes[: 2 * SHOWN]]

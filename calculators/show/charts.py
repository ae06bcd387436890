"""One chart, used everywhere: a distribution, two side by side or mirrored, chances as curves, parts of a whole.

Charts are small inline SVGs in the colours of the page around them, each with its table; a script that knows no game
reads the table out where somebody points (docs/assets/calculator/plots.mjs). They are put together from strings, not
elements: several of an answer are drawn after every change of an input.
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from html import escape
from itertools import accumulate, groupby, pairwise, zip_longest
from math import ceil, hypot, isqrt
from typing import NamedTuple

from calculators.declare.outputs import Output, Table
from calculators.kernel.odds import Odds
from calculators.show.wording import exactly, figure, percent, round_steps, share

Share = tuple[float, str]  # a chance, and how it reads in HTML
_Point = tuple[float, float]
_WIDTH, _LEFT, _HEAD = 340, 34, 30  # the ticks stand at the left, the mean's name at the head
_TALL, _MIRRORED = 112, 76  # of the bars; where two are mirrored, of each
_BELOW = 13  # a figure under a bar that hangs
_FOOT = 24  # the median's mark and the names below the ground
_ROOM, _LETTER = 24, 7  # a name needs so much, or more if it is long; where bars are narrower, some go without
_CAPITAL, _CLEAR = 9, 2  # a figure's height, and what parts a line from it
_LABEL, _BAR, _GAP = 16, 13, 6  # of bars that lie: their name above, each of the two, and what parts them from the next
_LEAST = 0.05  # the width of lying bars stands for no less
_BESIDE = 46  # what a figure takes behind its bar
_SPACIOUS = 19  # from here on every bar says its percentage, and with more room its tenths
_FULL = 27
_THIN = 9  # two bars in less than this can't be told apart side by side
_TAIL = 2000  # outcomes rarer than one in so many, at either end, are left out
_WIDE = 40  # in a range wider than this, mostly of numbers that can't come up, only those that can are shown
_SAFE = 80  # percent: what most people count on
_TICKS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5)
_SLIP = 1e-9  # a value that floating point has put beside its tick is on it
_COLUMNS = ("exactly", "at least", "at most")
_CUT = "<caption>Outcomes rarer than 1 in 2000 at either end are left out.</caption>"
_SAMPLE = '<svg class="chart" viewBox="0 0 24 8" aria-hidden="true"><path class="curve c{}" d="M0 4H24"/></svg>'
_ROLLED = ' data-asks="rolled" data-asking="How lucky was that?"'  # the door that an outcome pointed at goes behind
MOST_CURVES = 4
_MANY = 3  # curves: from here on each has its letter in the chart
_SHORT = 6  # characters of a name below a curve; rows with longer ones are numbered


def spread(output: Output, sides: Mapping[str, Odds], mirrored: bool = False) -> str:
    """The distributions in one figure; each side has its letter or its name, a single one has none."""
    if all(len(odds) == 1 for odds in sides.values()):  # one bar of 100% says less than a sentence
        always = "; ".join(f"{_of(side)}always {_name(output, *odds)}" for side, odds in sides.items())
        return f'<p class="sure"><b>{escape(output.label)}</b> {always}.</p>'
    outcomes = _outcomes(sides.values())
    tails = {side: _tails(odds, outcomes) for side, odds in sides.items()}  # whole weights: they are compared quickly
    open_end = any(output.more in odds for odds in sides.values())
    low = next(n for n in outcomes if any(_TAIL * tails[side][0][n] >= odds.total for side, odds in sides.items()))
    high = next(
        n for n in reversed(outcomes) if any(_TAIL * tails[side][1][n] >= odds.total for side, odds in sides.items())
    )
    high = outcomes[-1] if open_end else high
    shown = [n for n in outcomes if low <= n <= high]
    names = [f"{n}+" if open_end and n == output.more else str(n) for n in shown]
    exact = {side: shares([odds.weights.get(n, 0) for n in shown], odds.total) for side, odds in sides.items()}
    columns = [
        (f"{_of(side)}{title}", words)
        for side, odds in sides.items()
        for title, words in zip(
            _COLUMNS, (exact[side], *(shares([tails[side][at][n] for n in shown], odds.total) for at in (1, 0)))
        )
    ]
    fractions = [[_fraction(odds, n) for n in shown] for odds in sides.values()]
    means = [] if open_end else [_place(odds.mean, shown) for odds in sides.values()]
    medians = [] if open_end else [shown.index(odds.median) for odds in sides.values()]
    word = f"mean {figure(next(iter(sides.values())).mean)}" if len(sides) == 1 and not open_end else ""
    summary = f"{high}+ stands for {high} or more" if open_end else _summaries(sides)
    about = [output.hint] if output.hint else []
    if open_end or len(sides) == 1:
        about.append(summary)
        keys = {side: "" for side in sides if side}
    else:  # each side's key says what its bars come to
        keys = {side: _summary(odds) for side, odds in sides.items()}
    drawn = bars(names, list(exact.values()), f"{output.label}; {summary}", Marks(means, medians, word), mirrored)
    rest = "" if (low, high) == (outcomes[0], outcomes[-1]) else _CUT
    return _figure(
        output.name,
        escape(output.label),
        escape("; ".join(about)),
        _keys(keys, ("up", "down") if mirrored else ("hollow", "full")),
        drawn,
        rest + _table(escape(output.label), names, columns, fractions),
        _says(list(sides)),
        _ROLLED if len(sides) == 1 else "",
    )


def curves(output: Output, table: Table) -> str:
    """A table's chances as curves over its first column, under their names; nothing where there are none."""
    columns = [at for at in range(1, len(table.columns)) if all(isinstance(row[at], Fraction) for row in table.rows)]
    columns = [at for at in columns if any(row[at] for row in table.rows)][:MOST_CURVES]
    if not columns or len(table.rows) < 3:
        return ""
    names = [str(row[0]) if len(str(row[0])) <= _SHORT else str(at) for at, row in enumerate(table.rows, 1)]
    chances = [[cell for row in table.rows if isinstance(cell := row[at], Fraction)] for at in columns]
    lines = [[(float(chance), percent(chance)) for chance in column] for column in chances]
    heads = [table.columns[at] for at in columns]
    scale = _Scale(names, max(size for line in lines for size, _ in line), 1)
    parts = []
    for place, line in enumerate(lines):
        points = " ".join(
            f"{scale.middle(at):.1f} {scale.ground - size * scale.tall:.1f}" for at, (size, _) in enumerate(line)
        )
        parts.append(f'<polyline class="curve c{place}" points="{points}"/>')
    drawn = scale.drawn(parts, f"{output.label}: {', '.join(heads)}")
    says = " · ".join(f"{escape(head)} {{{at - 1}}}" for head, at in zip(heads, columns))
    about = escape(", ".join(filter(None, [*(heads if len(heads) == 1 else ()), output.hint])))  # one has no key
    caption = f"<figcaption>{escape(output.label)}{f'<small>{about}</small>' if about else ''}</figcaption>"
    keys = _keys(heads, [f"c{place}" for place in range(len(heads))]) if len(heads) > 1 else ""
    return (
        f'<figure class="spread" data-plot="{output.name}" data-says="{escape(table.columns[0])} {{n}}: {says}">'
        f'{caption}{keys}<div class="plot">{drawn}</div></figure>'
    )


class Place(NamedTuple):
    """What a curve has somewhere, or nothing; how it reads, and its exact fraction where that is short."""

    size: float | None
    words: str
    exact: str = ""


def sweep(
    label: str,
    by: str,
    names: Sequence[str],
    sides: Mapping[str, Sequence[Place]],
    percents: bool,
    here: Sequence[int | None],
    goal: Share | None = None,
) -> str:
    """A figure over an input: of each side the sizes with their words; where each stands itself is marked.

    One side has bars, or a curve where they would be too thin. A goal is a line across, with its words.
    """
    title = f"{label}, by {by}"
    if len(sides) > 1:
        return lines("sweep", title, "", by, names, sides, percents, here, goal)
    (places,), (now,) = sides.values(), here
    if len(names) * _THIN > _WIDTH - _LEFT:
        drawn = drawn_lines(title, names, {label: places}, percents, here, goal)
    else:
        gaps = [at for at, place in enumerate(places) if place.size is None]
        marks = Marks(medians=() if now is None else (now,), goal=goal, gaps=gaps)
        shown = [(place.size or 0.0, escape(place.words)) for place in places]
        drawn = bars(_short_names(names), [shown], title, marks, percents=percents)
    about = "" if now is None else f"now at {escape(names[now])}: {escape(places[now].words)}"
    table = side_by_side(by, names, {label: places})
    return _figure("sweep", escape(title), about, "", drawn, table, f"{escape(by)} {{n}}: {{0}}")


def lines(
    name: str,
    title: str,
    about: str,
    by: str,
    names: Sequence[str],
    sides: Mapping[str, Sequence[Place]],
    percents: bool = True,
    here: Sequence[int | None] = (),
    goal: Share | None = None,
) -> str:
    """A curve for each side over the same names, broken where there is nothing; where each stands itself is a dot."""
    says = " · ".join(f"{escape(side)} {{{at}}}" for at, side in enumerate(sides))
    drawn, table = drawn_lines(title, names, sides, percents, here, goal), side_by_side(by, names, sides)
    return _figure(name, escape(title), escape(about), line_keys(sides), drawn, table, f"{escape(by)} {{n}} · {says}")


def line_keys(sides: Iterable[str]) -> str:
    """The name of each curve with a piece of its line."""
    names = list(sides)
    keys = (
        f'<span class="key line">{_SAMPLE.format(at)}{escape(side)}</span>' for at, side in zip(_looks(names), names)
    )
    return f'<p class="keys">{"".join(keys)}</p>'


def _looks(sides: Sequence[object]) -> list[int]:
    """How each curve looks: the last is the present one, a full line."""
    return [*range(1, len(sides)), 0]


def drawn_lines(
    title: str,
    names: Sequence[str],
    sides: Mapping[str, Sequence[Place]],
    percents: bool = True,
    here: Sequence[int | None] = (),
    goal: Share | None = None,
) -> str:
    """The curves alone; where they begin and end is told to those who can't see them."""
    tallest = max(place.size or 0 for side in sides.values() for place in side)
    lines: list[Sequence[_Point | None]] = []
    scale = _Scale(_short_names(names), max(tallest, goal[0] if goal else 0), 1, percents)
    parts: list[str] = []
    passed: list[tuple[float, float]] = []
    for at, (side, now) in zip(_looks(list(sides)), zip_longest(sides.values(), here)):
        points = [
            (scale.middle(number), scale.ground - place.size * scale.tall) if place.size is not None else None
            for number, place in enumerate(side)
        ]
        lines.append(points)
        for there, group in groupby(points, key=lambda point: point is not None):
            run = [point for point in group if point]
            parts += [_run(at, run)] if there else []
            passed += _along(run)
        dot = None if now is None else points[now]
        if dot:
            parts.append(f'<circle class="here c{at}" cx="{dot[0]:.1f}" cy="{dot[1]:.1f}" r="4"/>')
    parts += _lettered(list(sides), lines)
    aloud = "; ".join(f"{side}: {_ends(names, places)}" for side, places in sides.items())
    return scale.drawn([*scale.across(goal, passed), *parts], f"{title}. {aloud}")


def _lettered(sides: Sequence[str], lines: Sequence[Sequence[_Point | None]]) -> Iterator[str]:
    """A letter on each of several curves, where it is clearest of the others: dashes alone don't tell them apart."""
    if len(sides) < _MANY or any(len(side) > 1 for side in sides):
        return
    taken: list[_Point] = []
    for number, (side, line) in enumerate(zip(sides, lines)):
        others = [*lines[:number], *lines[number + 1 :]]

        def room(at: int, point: _Point, others: Sequence[Sequence[_Point | None]] = others) -> tuple[float, float]:
            beside = [abs(point[1] - there[1]) for other in others if (there := other[at])]
            letters = min((hypot(point[0] - x, point[1] - y) for x, y in taken), default=_WIDTH)
            return min(letters, _ROOM), min(beside, default=0)

        known = [(at, point) for at, point in enumerate(line) if point]
        if known:
            _, (x, y) = max(known, key=lambda each: room(*each))
            taken.append((x, y))
            yield f'<text class="value" x="{x:.1f}" y="{y + _CAPITAL / 2:.1f}">{escape(side)}</text>'


def _along(run: Sequence[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """Points of a curve, near enough to each other that no word fits between two."""
    yield from run[-1:]
    for (x, y), (to_x, to_y) in pairwise(run):
        many = ceil(max(abs(to_x - x), abs(to_y - y)) / _CAPITAL)
        yield from ((x + (to_x - x) * at / many, y + (to_y - y) * at / many) for at in range(many))


def _run(at: int, run: Sequence[tuple[float, float]]) -> str:
    if len(run) == 1:
        return f'<circle class="here c{at}" cx="{run[0][0]:.1f}" cy="{run[0][1]:.1f}" r="2"/>'
    return f'<polyline class="curve c{at}" points="{" ".join(f"{x:.1f} {y:.1f}" for x, y in run)}"/>'


def _ends(names: Sequence[str], places: Sequence[Place]) -> str:
    """Where a curve begins and ends, for those who can't see it."""
    known = [(name, place.words) for name, place in zip(names, places) if place.size is not None]
    return f"{known[0][1]} at {known[0][0]}, {known[-1][1]} at {known[-1][0]}" if known else "nothing"


def side_by_side(by: str, names: Sequence[str], sides: Mapping[str, Sequence[Place]]) -> str:
    head = "".join(f'<th scope="col">{escape(side)}</th>' for side in sides)
    cells = (
        "".join(f"<td{_exact(each.exact)}>{escape(each.words)}</td>" for each in row) for row in zip(*sides.values())
    )
    rows = "".join(f'<tr><th scope="row">{escape(name)}</th>{row}</tr>' for name, row in zip(names, cells))
    return f'<thead><tr><th scope="col">{escape(by)}</th>{head}</tr></thead><tbody>{rows}</tbody>'


def _short_names(names: Sequence[str]) -> Sequence[str]:
    """The names, or where one is too long for the axis their numbers."""
    return names if max(map(len, names)) <= _SHORT else [str(at) for at in range(1, len(names) + 1)]


def whole(parts: Sequence[tuple[str, str, Fraction]]) -> str:
    """Chances that add up to 1 as one bar: name, hint and figure of each below it; what is impossible is left out."""
    rects, items, x = [], [], 0.0
    for place, (name, hint, value) in enumerate(parts):
        if not value:
            continue
        width, exact = float(value) * _WIDTH, exactly(value) if value < 1 else ""
        rects.append(f'<rect class="p{place}" x="{x:.1f}" width="{max(width - 1.5, 0.8):.1f}" height="14"/>')
        about = f"<small>{escape(hint)}</small>" if hint else ""
        more = f'<small class="exact">{exact}</small>' if exact else ""
        items.append(
            f'<div class="p{place}"><dt>{escape(name)}{about}</dt><dd>{escape(percent(value))}{more}</dd></div>'
        )
        x += width
    return (
        f'<div class="whole"><svg class="chart" aria-hidden="true" viewBox="0 0 {_WIDTH} 14">'
        f'{"".join(rects)}</svg><dl class="keys-of">{"".join(items)}</dl></div>'
    )


def _figure(name: str, label: str, about: str, keys: str, drawn: str, table: str, says: str, asks: str = "") -> str:
    return (
        f'<figure class="spread" data-plot="{name}" data-says="{says}"{asks}>'
        f"<figcaption>{label}{f'<small>{about}</small>' if about else ''}</figcaption>"
        f'{keys}<div class="plot">{drawn}</div><details data-keep><summary>As a table</summary>'
        f'<div class="scroll" tabindex="0" role="region" aria-label="{label} as a table">'
        f'<table class="listing" aria-label="{label}">{table}</table></div></details></figure>'
    )


def _keys(names: Mapping[str, str] | Sequence[str], looks: Sequence[str]) -> str:
    """What the marks of a chart stand for; a mapping says more about each."""
    told = names if isinstance(names, Mapping) else dict.fromkeys(names, "")
    keys = "".join(
        f'<span class="key {look}">{escape(name)}{f" <small>{escape(about)}</small>" if about else ""}</span>'
        for (name, about), look in zip(told.items(), looks)
    )
    if any(told.values()):
        return f'<p class="keys told">{keys}</p>'
    return f'<p class="keys">{keys}</p>' if keys else ""


def _says(sides: Sequence[str]) -> str:
    """What is read out where somebody points: {n} is the outcome, {0} and on are the cells of its row."""
    parts = [
        f"{escape(_of(side))}{{n}} or more: {{{3 * at + 1}}} · exactly: {{{3 * at}}} · {{n}} or less: {{{3 * at + 2}}}"
        for at, side in enumerate(sides)
    ]
    return " | ".join(parts)


def _table(
    label: str, names: list[str], columns: Sequence[tuple[str, list[Share]]], fractions: Sequence[Sequence[str]]
) -> str:
    head = "".join(f'<th scope="col">{escape(title)}</th>' for title, _ in columns)
    rows = "".join(
        f'<tr><th scope="row">{name}</th>'
        + "".join(
            f"<td{_exact(fractions[number // 3][at]) if number % 3 == 0 else ''}>{chances[at][1]}</td>"
            for number, (_, chances) in enumerate(columns)
        )
        + "</tr>"
        for at, name in enumerate(names)
    )
    return f'<thead><tr><th scope="col">{label}</th>{head}</tr></thead><tbody>{rows}</tbody>'


def _exact(fraction: str) -> str:
    return f' data-exact="{fraction}"' if fraction else ""


def _fraction(odds: Odds, outcome: int) -> str:
    """The exact chance of an outcome, where it is short enough to read."""
    if odds.total.bit_length() > 64:  # nobody reads it, and bringing it to lowest terms takes long
        return ""
    exact = exactly(odds[outcome])
    return exact if "/" in exact else ""


def _outcomes(sides: Iterable[Odds]) -> Sequence[int]:
    possible = sorted(set().union(*sides))
    whole = range(possible[0], possible[-1] + 1)
    return possible if len(whole) > max(_WIDE, 2 * len(possible)) else whole


def _tails(odds: Odds, outcomes: Sequence[int]) -> tuple[dict[int, int], dict[int, int]]:
    """For each outcome the weight of it or less, and of it or more."""
    most = dict(zip(outcomes, accumulate(odds.weights.get(n, 0) for n in outcomes)))
    return most, {n: odds.total - most[n] + odds.weights.get(n, 0) for n in outcomes}


def _summaries(sides: Mapping[str, Odds]) -> str:
    return "; ".join(f"{_of(side)}{_summary(odds)}" for side, odds in sides.items())


def _summary(odds: Odds) -> str:
    known = f"mean {figure(odds.mean)}, median {odds.median}, standard deviation {figure(_root(odds.variance))}"
    safe = _counted_on(odds)
    return f"{known}, {_SAFE}%: {safe} or more" if safe > min(odds) else known


def _counted_on(odds: Odds) -> int:
    """The most that comes up in so many of a hundred games, or the least there is."""
    seen = odds.total
    for outcome in sorted(odds):
        if 100 * seen < _SAFE * odds.total:
            break
        safe, seen = outcome, seen - odds.weights[outcome]
    return int(safe)


def _of(side: str) -> str:
    return f"{side}: " if side else ""


def _name(output: Output, outcome: int) -> str:
    return f"{outcome} or more" if outcome == output.more else str(outcome)


def _root(square: Fraction) -> Fraction:
    """The square root to six places."""
    return Fraction(isqrt(square.numerator * 10**12 // square.denominator), 10**6)


def _place(value: Fraction, outcomes: Sequence[int]) -> float:
    """Where a value lies among outcomes, counted in bars from the middle of the first."""
    at = max((at for at, outcome in enumerate(outcomes) if outcome <= value), default=0)
    if at + 1 == len(outcomes):
        return float(at)
    return at + max(0.0, min(1.0, float(value - outcomes[at]) / (outcomes[at + 1] - outcomes[at])))


def shares(parts: Iterable[int], whole: int) -> list[Share]:
    """Chances by their whole weights, each put in words once: a chart has hundreds, and says each twice."""
    return [(part / whole, escape(share(part, whole))) for part in parts]


class Marks(NamedTuple):
    """What is marked in a chart: each side's mean and median, counted in bars, and the word over a single mean."""

    means: Sequence[float] = ()
    medians: Sequence[int] = ()
    words: str = ""
    goal: Share | None = None  # a line across, with its words
    gaps: Sequence[int] = ()  # places that have no figure, told from those that have 0


_NO_MARKS = Marks()


def bars(
    outcomes: Sequence[str],
    sides: Sequence[Sequence[Share]],
    label: str,
    marks: Marks = _NO_MARKS,
    mirrored: bool = False,
    percents: bool = True,
    inside: Container[int] | None = None,
) -> str:
    """A bar for each outcome and side over an axis, of percentages mostly; where there is room each says its figure.

    Of two sides the first is hollow, so that they differ without their colours. They stand side by side, or mirrored:
    the second hangs below the ground. Two that would be too thin to stand side by side stand in one place.
    Of a single side those `inside`, by their places, keep their colour in a chart that is cut (`plots.mjs`).
    """
    top = max((size for side in sides for size, _ in side), default=1)
    scale = _Scale(outcomes, max(top, marks.goal[0] if marks.goal else 0), 1 + mirrored, percents)
    beside = len(sides) == 1 or mirrored or scale.step >= _THIN
    shared = len(sides) if beside and not mirrored else 1
    width = scale.step * (0.84 if scale.step > 4 else 1) / shared
    gap = (scale.step - width * shared) / 2
    tallest = max(range(len(outcomes)), key=lambda place: sides[0][place][0], default=0)
    parts: list[str] = []
    figures: list[_Word] = []
    full: list[tuple[float, float]] = []  # where the bars that are not hollow begin, and where they end
    for at in range(len(sides)) if beside else reversed(range(len(sides))):
        own = (
            "" if len(sides) == 1 else f' class="{("up", "down")[at]}"' if mirrored else "" if at else ' class="hollow"'
        )
        for place, (size, words) in enumerate(sides[at]):
            x, height = scale.left + scale.step * place + gap + (width * at if shared > 1 else 0), size * scale.tall
            top = scale.ground if mirrored and at else scale.ground - height
            if len(sides) == 1 or mirrored or at:
                full.append((x, top + height if mirrored and at else top))
            look = ' class="in"' if inside is not None and place in inside else own
            parts.append(f'<rect{look} x="{x:.1f}" y="{top:.1f}" width="{width:.1f}" height="{height:.1f}"/>')
            if size >= 0.0005 and (width >= _SPACIOUS or (place == tallest and len(sides) == 1)):
                y = top + height + 11 if mirrored and at else top - 3
                says = _short(size, words, width < _FULL) if percents else words
                figures.append(_Word(x + width / 2, y, says))
    for at, mean in enumerate(marks.means):
        middle = scale.middle(mean)
        below = mirrored and bool(at)
        far = max if below else min
        end = far([scale.ground, *(end for x, end in full if x <= middle <= x + width)], key=float)
        top, foot = (end, float(scale.foot)) if below else (float(_HEAD - 13), end)
        path = _around(middle, top, foot, figures)
        parts.append(f'<path class="mean m{at}" d="{path}"/>' if path else "")
        if end != scale.ground:  # over a bar it has another colour
            parts.append(f'<path class="mean within" d="M{middle:.1f} {end:.1f}V{scale.ground}"/>')
    if marks.words and marks.means:
        x = max(scale.left + 30, min(_WIDTH - 30, scale.middle(marks.means[0])))
        parts.append(f'<text class="mark" x="{x:.1f}" y="11">{marks.words}</text>')
    for at, median in enumerate(marks.medians):
        x, y, way = scale.middle(median), scale.foot + 1, 5
        if mirrored and not at:  # on top, where no bar and no figure is
            y, way = _HEAD - 14, -5
        parts.append(f'<path class="median m{at}" d="M{x:.1f} {y}l-4 {way}h8z"/>')
    tops = [(scale.middle(place), scale.ground - size * scale.tall) for place, (size, _) in enumerate(sides[0])]
    ends = (-0.5, 0, 0.5)
    tops += [(word.x + end * len(word.says) * _LETTER, word.y - _CAPITAL / 2) for word in figures for end in ends]
    parts += scale.across(marks.goal, tops)
    figures += (_Word(scale.middle(gap), scale.ground - 3, "\N{EN DASH}") for gap in marks.gaps)
    parts += (f'<text class="value" x="{word.x:.1f}" y="{word.y:.1f}">{word.says}</text>' for word in figures)
    return scale.drawn(parts, label, "chart" if inside is None else "chart cut")


class _Word(NamedTuple):
    """A figure in a chart: its middle, the line it stands on, and how it reads in HTML."""

    x: float
    y: float
    says: str


def _apart(word: _Word, point: tuple[float, float]) -> float:
    """How far a point is from a word, squared."""
    beside = abs(word.x - point[0]) - len(word.says) * _LETTER / 2
    above = abs(word.y - _CAPITAL / 2 - point[1]) - _CAPITAL / 2
    return max(beside, 0.0) ** 2 + max(above, 0.0) ** 2


def _around(x: float, top: float, foot: float, words: Iterable[_Word]) -> str:
    """An upright line that is broken where it would strike a word out."""
    path, at = "", top
    for word in sorted(words, key=lambda word: word.y):
        if (
            abs(word.x - x) <= len(word.says.replace("&lt;", "<").replace("&gt;", ">")) * _LETTER / 2 + _CLEAR
            and at < word.y < foot
        ):
            if word.y - _CAPITAL - _CLEAR > at:
                path += f"M{x:.1f} {at:.1f}V{word.y - _CAPITAL - _CLEAR:.1f}"
            at = word.y + _CLEAR
    return f"{path}M{x:.1f} {at:.1f}V{foot:.1f}" if at + _CLEAR < foot else path


def lying(figures: Sequence[tuple[str, Sequence[tuple[float, str]]]], label: str) -> str:
    """Lying bars for each figure under its name: the first hollow, the last full, and any between them lighter.

    The longest has the whole width, unless all are tiny. Names and words are plain text.
    """
    top = max((size for _, sides in figures for size, _ in sides), default=1)
    top = max(top, _LEAST)  # or one in a thousand would look like all
    last = max((len(sides) for _, sides in figures), default=2) - 1
    step = _LABEL + (last + 1) * _BAR + _GAP
    parts = []
    for place, (name, sides) in enumerate(figures):
        y = step * place
        parts.append(f'<text class="lying" x="0" y="{y + _LABEL - 4}">{escape(name)}</text>')
        for at, (size, words) in enumerate(sides):
            width, foot = size / top * (_WIDTH - _BESIDE), y + _LABEL + _BAR * at
            own = ' class="hollow"' if not at else "" if at == last else f' class="l{at}"'
            parts.append(f'<rect{own} x="1" y="{foot + 1}" width="{width:.1f}" height="{_BAR - 3}"/>')
            parts.append(
                f'<text class="value lying" x="{width + 5:.1f}" y="{foot + _BAR - 2.5}">{escape(words)}</text>'
            )
    ground = "".join(f"M0.5 {step * place + _LABEL}v{(last + 1) * _BAR}" for place in range(len(figures)))
    return (
        f'<svg class="chart" role="img" aria-label="{escape(label)}" viewBox="0 0 {_WIDTH} {step * len(figures)}">'
        f'<path class="ground" d="{ground}"/>{"".join(parts)}</svg>'
    )


class _Scale:
    """Where the bars of a chart stand, its percent axis, and which bars have their names under them."""

    def __init__(self, outcomes: Sequence[str], top: float, halves: int, percents: bool = True):
        self.outcomes, self.halves, self.percents = outcomes, halves, percents
        self.step = (_WIDTH - _LEFT) / max(len(outcomes), 4)
        self.left = _LEFT + (_WIDTH - _LEFT - self.step * len(outcomes)) / 2
        high = _TALL if halves == 1 else _MIRRORED
        ticks = _TICKS if percents else (step * 10**size for size in range(-2, 13) for step in (1, 2, 5))
        most = 5 if halves == 1 else 3
        self.tick = next((tick for tick in ticks if top / tick <= most + _SLIP), top) if top else 1
        self.lines = max(1, ceil(top / self.tick - _SLIP))  # the topmost is at the highest value or above it
        self.tall = high / (self.lines * self.tick)
        self.ground = _HEAD + high
        self.foot = self.ground + (high + _BELOW if halves == 2 else 0)
        self.every = max(1, ceil(max(_ROOM, max(map(len, outcomes), default=0) * _LETTER) / self.step))

    def named(self) -> Sequence[int]:
        """The places that have room for their names: round numbers, or else the last one, and each so many before."""
        numbers = [int(name) for name in self.outcomes if name.removeprefix("-").isdecimal()]
        if self.every > 1 and len(numbers) == len(self.outcomes):
            for step in round_steps():
                places = [at for at, number in enumerate(numbers) if number % step == 0]
                if len(places) < 3:
                    break
                if all(later - before >= self.every for before, later in pairwise(places)):
                    return places
        return range((len(self.outcomes) - 1) % self.every, len(self.outcomes), self.every)

    def middle(self, place: float) -> float:
        """The middle of a bar, or of a place between two."""
        return self.left + self.step * (place + 0.5)

    def grid(self) -> str:
        """Light lines at even percentages, each with its figure."""
        lines, words = "", ""
        for place in range(self.lines + 1):
            ways = (1,) if self.halves == 1 or not place else (1, -1)
            for way in ways:
                y = self.ground - way * place * self.tick * self.tall
                lines += f"M{_LEFT} {y:.1f}H{_WIDTH}" if place else ""
                at = place * self.tick
                amount = f"{100 * at:.1f}".removesuffix(".0") + "%" if self.percents else f"{at:g}"
                words += f'<text class="tick" x="{_LEFT - 4}" y="{y + 4:.1f}">{amount}</text>'
        return f'<path class="grid" d="{lines}"/>{words}'

    def across(self, goal: Share | None, passed: Sequence[tuple[float, float]] = ()) -> list[str]:
        """A line at a goal, its words at an end over or under it: where they keep clearest of the points passed."""
        if goal is None:
            return []
        y, half = self.ground - goal[0] * self.tall, len(goal[1]) * _LETTER / 2
        ends = (_LEFT + 3 + half, _WIDTH - 3 - half)
        feet = (y - 3, *((y + _CAPITAL + 3,) if y + 2 * _CAPITAL < self.ground else ()))
        words = (_Word(x, foot, goal[1]) for x in ends for foot in feet)
        best = max(words, key=lambda word: min((_apart(word, point) for point in passed), default=0.0))
        path = f'd="M{_LEFT} {y:.1f}H{_WIDTH}"/>'
        return [
            f'<path class="under" {path}<path class="goal" {path}',
            f'<text class="goal" x="{best.x:.1f}" y="{best.y:.1f}">{best.says}</text>',
        ]

    def drawn(self, parts: list[str], label: str, look: str = "chart") -> str:
        """The whole chart, with the names; the script takes its measures from the data."""
        names = "".join(
            f'<text x="{self.middle(place):.1f}" y="{self.foot + 19}">{self.outcomes[place]}</text>'
            for place in self.named()
        )
        return (
            f'<svg class="{look}" role="img" aria-label="{escape(label)}" viewBox="0 0 {_WIDTH} {self.foot + _FOOT}"'
            f' data-at="{self.left:.1f} {self.step:.2f} {self.ground} {self.tall:.1f}">'
            f'{self.grid()}{"".join(parts)}<path class="ground" d="M{_LEFT} {self.ground}H{_WIDTH}"/>{names}</svg>'
        )


def _short(size: float, words: str, narrow: bool) -> str:
    """The percentage without its sign, and without its tenths where there is little room."""
    if narrow and 0.01 <= size <= 0.99:
        return str(int(round(100 * size, 9) + 0.5))  # half up, as everywhere
    if narrow and words not in ("0%", "100%"):
        return "&lt;1" if size < 0.5 else "&gt;99"
    return words.replace("%", "").replace("&lt;0", "&lt;")

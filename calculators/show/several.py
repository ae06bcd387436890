"""Up to six answers of one calculator side by side: pinned ones from A on, and the present one last."""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any

from calculators.declare.calculator import Calculator
from calculators.declare.outputs import Better, Output
from calculators.declare.pinned import LETTERS, joined, this_page
from calculators.declare.solve import Solved
from calculators.kernel.odds import Odds
from calculators.show import charts, html
from calculators.show.differences import FIGURES, differing_inputs
from calculators.show.element import Html, el, join
from calculators.show.wording import listed, share, typeset

_TAIL = 2000  # outcomes rarer than one in so many, of every answer, are left out at either end


def answers(calculator: Calculator, pinned: Sequence[Solved], now: Solved, rules_at: str = html.RULES_AT) -> str:
    """All of them in one table and in one chart for each spread; the working is that of the present one."""
    every = [*pinned, now]
    outputs = [output for output in calculator.outputs if _tells(output, every)]
    spreads = [output for output in calculator.outputs if output.kind == "spread" and _varies(output, every)]
    parts = [_headlines(every), _inputs(every), _figures(outputs, every, calculator.answer_type.better)]
    parts.append(_chances([output for output in outputs if output.kind == "chance"], every) if not spreads else Html())
    parts += _spreads(spreads, every)
    parts.append(html.opens(now.answer.links))
    title = f"The working of {LETTERS[len(pinned)]}"
    parts.append(html.working(calculator, now.inputs, now.answer.working, rules_at, title))
    return typeset(el("div", parts, class_="pair several"))


def _tells(output: Output, every: Sequence[Solved]) -> bool:
    """Whether a figure belongs into the table: a quiet one only where it is not nothing everywhere."""
    return output.kind in FIGURES and (not output.quiet or any(getattr(solved.answer, output.name) for solved in every))


def _varies(output: Output, every: Sequence[Solved]) -> bool:
    return len({*(outcome for solved in every for outcome in getattr(solved.answer, output.name))}) > 1


def _headlines(every: Sequence[Solved]) -> Html:
    """Each answer's sentence with its letter; those that are pinned can be opened by themselves and taken away."""
    *pinned, now = every
    items = []
    for at, (letter, solved) in enumerate(zip(LETTERS, every)):
        is_now = at == len(pinned)
        look = "full" if is_now else "hollow"
        others = [other.full for place, other in enumerate(pinned) if place != at]
        links = (
            el("small", "now")
            if is_now
            else el(
                "small",
                el("a", "Open alone", href=this_page(solved.full)),
                " · ",
                el("a", "Remove", href=this_page(joined(now.full, *others)), aria_label=f"Remove {letter}"),
            )
        )
        items.append(el("p", el("b", letter), el("span", solved.answer.headline, links), class_=f"side-of {look}"))
    return join(items)


def _inputs(every: Sequence[Solved]) -> Html:
    rows = [
        el("tr", html.row_head(label), [el("td", words) for words in sides])
        for label, *sides in differing_inputs(*(solved.inputs for solved in every))
    ]
    return _table("What differs", "Input", len(every), rows, "words") if rows else Html()


def _figures(outputs: Sequence[Output], every: Sequence[Solved], better: Better) -> Html:
    """The figures; the best of a row is marked where the calculator says what is good."""
    rows, marked = [], False
    for output in outputs:
        values = [getattr(solved.answer, output.name) for solved in every]
        best = _best(values, better.sign(output.name))
        marked = marked or bool(best)
        cells = [
            el(
                "td",
                output.shown(value),
                el("small", "best") if at in best else None,
                class_="best" * (at in best) or None,
            )
            for at, value in enumerate(values)
        ]
        rows.append(el("tr", html.row_head(output.label, html.hint(output)), cells))
    note = el("p", f"Best: for {better.side}{_without(every)}.", class_="note") if marked else None
    return join(_table("Figures", "Figure", len(every), rows), note) if rows else Html()


def _without(every: Sequence[Solved]) -> str:
    """What some leave out and others don't, and which."""
    left = {letter: solved.answer.left_out for letter, solved in zip(LETTERS, every)}
    named = [letter for letter, what in left.items() if what]
    return f", not counting {left[named[0]]} ({listed(named)})" if len({*left.values()}) > 1 else ""


def _best(values: Sequence[Any], sign: int) -> set[int]:
    """The places of the best values, where there is a direction and they are not all the same."""
    if not sign or len({*values}) == 1 or any(isinstance(value, str) for value in values):
        return set()
    best = max(sign * value for value in values)
    return {at for at, value in enumerate(values) if sign * value == best}


def _table(caption: str, first: str, many: int, rows: Any, kind: str = "") -> Html:
    heads = [el("th", name, scope="col") for name in (first, *LETTERS[:many])]
    table = el(
        "table", el("caption", caption), el("thead", el("tr", heads)), el("tbody", rows), class_=f"versus many {kind}"
    )
    return html.scrolled(caption, table)


def _chances(outputs: Sequence[Output], every: Sequence[Solved]) -> Html:
    """The chances as bars, where nothing else is drawn."""
    if not outputs:
        return Html()
    figures = [
        (output.label, [(float(value), f"{letter} {output.shown(value)}") for letter, value in _sides(output, every)])
        for output in outputs
    ]
    aloud = "; ".join(f"{name}: {', '.join(words for _, words in sides)}" for name, sides in figures)
    drawn = Html(charts.lying(figures, f"Chances. {aloud}"))
    return el("figure", el("figcaption", "Chances"), drawn, class_="spread")


def _sides(output: Output, every: Sequence[Solved]) -> list[tuple[str, Any]]:
    return [(letter, getattr(solved.answer, output.name)) for letter, solved in zip(LETTERS, every)]


def _spreads(outputs: Sequence[Output], every: Sequence[Solved]) -> Iterator[Html]:
    """A chart for each; what was drawn already is not drawn again."""
    drawn: dict[tuple[Odds, ...], str] = {}
    for output in outputs:
        odds = tuple(getattr(solved.answer, output.name) for solved in every)
        yield html.the_same(output, drawn[odds]) if odds in drawn else Html(_spread(output, every))
        drawn.setdefault(odds, output.label)


def _spread(output: Output, every: Sequence[Solved]) -> str:
    """Curves of the chance of so many or more: where one lies above another, it is more likely to reach that number."""
    sides = dict(_sides(output, every))
    outcomes = sorted({outcome for odds in sides.values() for outcome in odds})
    shares = {letter: _at_least(odds, outcomes) for letter, odds in sides.items()}
    shown = [
        at
        for at in range(len(outcomes))
        if any(part * _TAIL >= whole and (whole - part) * _TAIL >= whole for part, whole in _places(shares, at))
    ] or [*range(len(outcomes))]
    first, last = max(0, min(shown) - 1), min(len(outcomes) - 1, max(shown) + 1)
    names = [f"{outcome}+" if outcome == output.more else str(outcome) for outcome in outcomes[first : last + 1]]
    curves = {
        letter: [charts.Place(part / whole, share(part, whole)) for part, whole in parts[first : last + 1]]
        for letter, parts in shares.items()
    }
    return charts.lines(output.name, output.label, "the chance of so many or more", output.label, names, curves)


def _places(shares: dict[str, list[tuple[int, int]]], at: int) -> list[tuple[int, int]]:
    return [parts[at] for parts in shares.values()]


def _at_least(odds: Odds, outcomes: Sequence[int]) -> list[tuple[int, int]]:
    """The weight of each outcome or more, of the whole."""
    weights = [odds.weights.get(outcome, 0) for outcome in outcomes]
    below = [0, *accumulate(weights)]
    return [(odds.total - less, odds.total) for less in below[:-1]]

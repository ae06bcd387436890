"""An answer as HTML: the same words and drawings at build time and in the reader's browser."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from fractions import Fraction
from itertools import groupby
from typing import Any

from calculators.declare.calculator import Calculator
from calculators.declare.inputs import Question
from calculators.declare.outputs import Answer, Line, Link, Output, Stage, Step, Table
from calculators.kernel.odds import Odds
from calculators.show import charts
from calculators.show.differences import FIGURES
from calculators.show.element import Child, Html, Value, el, join
from calculators.show.glance import key_figures
from calculators.show.wording import decimal, exactly, figure, in_a_cell, lower, percent, typeset
from calculators.weigh.army_list import Fielded
from calculators.weigh.two_armies import Matrix, Meeting

_ROUNDED = Fraction(1, 10**9)  # what a long chain may leave out
BOXED, MOST_BOXES = 6, 20  # units alike with boxes of their own on paper, and boxes in a row
RULES_AT = "../rules/"  # from a calculator's page


def answer(calculator: Calculator, inputs: Any, answer: Answer, rules_at: str = RULES_AT) -> str:
    """The answer below its headline, which stands by itself on the page; links to rules start at `rules_at`.

    The figures that matter come first, what adds up to 1 is one bar, and nothing is said or drawn twice.
    """
    wholes = _wholes(calculator, answer)
    shown = {output.name for outputs in wholes for output in outputs}
    shown |= _in_funnel(calculator, answer) | _in_tables(calculator, answer)
    keys = [output for output in key_figures(calculator, answer) if output.name not in shown]
    if len(keys) > 1:
        shown |= {output.name for output in keys}
    parts: list[str] = [funnel(answer.funnel, rules_at), *(_whole(outputs, answer) for outputs in wholes)]
    parts.append(_keys(keys, answer) if len(keys) > 1 else "")
    drawn: dict[Odds, str] = {}
    for are_figures, group in groupby(calculator.outputs, key=lambda output: output.kind in FIGURES):
        values = [(output, getattr(answer, output.name)) for output in group if output.name not in shown]
        if are_figures:
            rows = [_figure(output, value) for output, value in values if value or not output.quiet]
            parts.append(el("table", el("tbody", rows), class_="figures", aria_label="Figures") if rows else "")
        else:
            parts.extend(_block(calculator, output, value, answer, drawn, rules_at) for output, value in values)
    parts.append(opens(answer.links))
    parts.append(join(el("p", note, class_="note") for note in answer.notes))
    parts.append(working(calculator, inputs, answer.working, rules_at))
    return typeset("".join(parts))


def _block(
    calculator: Calculator, output: Output, value: Any, answer: Answer, drawn: dict[Odds, str], rules_at: str
) -> str:
    """One output that is no figure; a spread is drawn with the one that mirrors it, and never a second time."""
    if output.kind != "spread":
        return block(output, value, rules_at)
    if output.mirrors:
        return ""
    other = next((mirror for mirror in calculator.outputs if mirror.mirrors == output.name), None)
    if other and max(len(value), len(getattr(answer, other.name))) > 1:
        sides = {output.label: value, other.label: getattr(answer, other.name)}
        return charts.spread(replace(output, label=f"{output.label}, {lower(other.label)}"), sides, mirrored=True)
    also = charts.spread(other, {"": getattr(answer, other.name)}) if other else ""
    if len(value) > 1 and value in drawn:
        return the_same(output, drawn[value])
    drawn[value] = output.label
    return charts.spread(output, {"": value}) + also


def the_same(output: Output, other: str) -> Html:
    """In place of a chart that is drawn already under another label."""
    return el("p", el("b", output.label), f" The same as {lower(other)}.", class_="sure")


def _wholes(calculator: Calculator, answer: Answer) -> list[list[Output]]:
    """The outputs that are parts of one whole, where they add up to it."""
    groups: dict[str, list[Output]] = {}
    for output in calculator.outputs:
        if output.part:
            groups.setdefault(output.part, []).append(output)
    sums = {part: sum(getattr(answer, output.name) for output in outputs) for part, outputs in groups.items()}
    return [outputs for part, outputs in groups.items() if abs(1 - sums[part]) < _ROUNDED]


def _whole(outputs: list[Output], answer: Answer) -> str:
    return charts.whole([(output.label, output.hint, getattr(answer, output.name)) for output in outputs])


def _keys(outputs: list[Output], answer: Answer) -> Html:
    """The figures that matter, large."""
    return el("dl", (_key(output, getattr(answer, output.name)) for output in outputs), class_="keys-of")


def _key(output: Output, value: Any) -> Html:
    exact = _exact(value)
    return el(
        "div",
        el("dt", output.label, hint(output)),
        el("dd", output.shown(value), el("small", exact, class_="exact") if exact else None),
    )


def _exact(value: Any) -> str:
    """The exact value, where the one that is shown is not."""
    return exactly(value) if isinstance(value, Fraction) and value.denominator > 1 else ""


def _in_funnel(calculator: Calculator, answer: Answer) -> set[str]:
    """The outputs that a stage of the attack tells already: the same number under the same word."""
    stages = {(figure(stage.count), stage.what[:4].lower()) for stage in answer.funnel}
    return {
        output.name
        for output in calculator.outputs
        if output.kind == "number" and (output.shown(getattr(answer, output.name)), output.label[:4].lower()) in stages
    }


def _in_tables(calculator: Calculator, answer: Answer) -> set[str]:
    """The outputs that a table tells already, if it has rows."""
    tables = (output for output in calculator.outputs if output.tells and getattr(answer, output.name).rows)
    return {name for output in tables for name in output.tells}


def funnel(stages: tuple[Stage, ...], rules_at: str) -> Html:
    """The way of an attack: how many are left on average at each stage, each with its rule."""
    most = max((stage.count for stage in stages), default=0)
    if not most:
        return Html()
    items = (
        el(
            "li",
            el("b", figure(stage.count)),
            el("span", linked(stage.what, stage.rule, rules_at)),
            _bar(Fraction(stage.count) / most),
        )
        for stage in stages
    )
    return el("figure", el("figcaption", "On average"), el("ol", items), class_="funnel")


def _bar(share: Fraction) -> Html:
    return el(
        "svg",
        el("rect", width=decimal(Fraction(share) * 100, 1), height="6"),
        class_="bar",
        viewBox="0 0 100 6",
        preserveAspectRatio="none",
        aria_hidden="true",
    )


def block(output: Output, value: Any, rules_at: str, label: str = "") -> str:
    """One output that is no figure: a distribution, sentences, a receipt, a table, a roster or a matrix."""
    return _BLOCKS[output.kind](replace(output, label=label) if label else output, value, rules_at)


def rule_link(rule: str, rules_at: str) -> str:
    """The address of a rule (chapter/rule) or a ruling (chapter/rule/ruling)."""
    chapter, _, anchor = rule.partition("/")
    return f"{rules_at}{chapter}/#{anchor.replace('/', '--')}"


def hint(output: Output) -> Html:
    """A word more about an output, under its label."""
    return el("small", output.hint) if output.hint else Html()


def linked(text: str, rule: str, rules_at: str) -> Html:
    """Words that lead to their rule, if they have one."""
    return el("a", text, href=rule_link(rule, rules_at)) if rule else join(text)


def opens(links: Iterable[Link]) -> Html:
    """The links to other calculators; a unit that can be added to a list has a fold with all it fits."""
    offered = [*links]
    shown = el("p", (link_to(link) for link in offered), class_="opens") if offered else Html()
    return el("div", shown, uses()) if any(link.adds for link in offered) else shown


def uses() -> Html:
    """A fold that the browser fills: every calculator that a unit fits, as whom."""
    return el("details", el("summary", "Use in …"), el("div", class_="use-links"), class_="uses screen-only")


def link_to(link: Link, *inside: Child, title: str | None = None) -> Html:
    """A link to another calculator with its inputs filled in; with something else inside, its label is the title."""
    adds: dict[str, Value] = {"data_adds": link.adds, "data_most": link.most} if link.adds else {}
    return el("a", *(inside or [link.label]), class_="open", href=address(link), title=title, **adds)


def address(link: Link) -> str:
    """Where a link to a calculator leads, seen from another one's page."""
    return f"../{link.calculator}/{'?' if link.query else ''}{link.query}"


def working(
    calculator: Calculator,
    inputs: Any,
    steps: tuple[Step, ...],
    rules_at: str,
    title: str = "The working",
    opened: bool = True,
) -> Html:
    """How an answer came about, step by step, in a fold."""
    if not steps:
        return Html()
    asked = {question.name: question for question in calculator.questions if question.ruling}
    items = [_step(step, asked.get(step.ruling), inputs, rules_at) for step in steps]
    return el("details", el("summary", title), el("ol", items), class_="working", data_keep=True, open=opened)


def _step(step: Step, ruling: Question | None, inputs: Any, rules_at: str) -> Html:
    odds = ruled = None
    if step.chance is not None:
        exact = exactly(step.chance) if 0 < step.chance < 1 else ""
        odds = el("span", percent(step.chance), el("small", exact, class_="exact") if exact else None, class_="odds")
    rule, words = step.rule, reading(ruling, ruling.value(inputs)) if ruling else ""
    if ruling and step.what == words:  # the step is the ruling: it is said once, and leads there
        rule, ruled = ruling.ruling, el("span", "Ruling", class_="ruled")
    elif ruling:
        ruled = el("span", "Ruling: ", linked(words, ruling.ruling, rules_at), class_="ruled")
    what = el("span", linked(step.what, rule, rules_at), class_="what")
    return el("li", what, odds, el("span", step.detail, class_="detail") if step.detail else None, ruled)


def reading(question: Question, value: Any) -> str:
    """A ruling's question with the reading taken: Is it one die? One for each hit."""
    taken = value.label if hasattr(value, "label") else "Yes" if value else "No"
    return f"{question.label} {taken}" if question.label.endswith("?") else f"{question.label}: {taken}"


def _figure(output: Output, value: Any) -> Html:
    head, exact = row_head(output.label, hint(output)), el("td", _exact(value), class_="exact")
    if output.kind != "chance":
        return el("tr", head, el("td", output.shown(value)), exact)
    return el("tr", head, el("td", output.shown(value), _bar(value), class_="chance"), exact)


def row_head(*inside: Child) -> Html:
    """The head of a table's row."""
    return el("th", *inside, scope="row")


def _column_heads(names: Iterable[str]) -> Html:
    return join(el("th", name, scope="col") for name in names)


def scrolled(label: str, table: Html, look: str = "scroll") -> Html:
    """A table that scrolls by itself where it is wider than the page."""
    return el("div", table, class_=look, tabindex="0", role="region", aria_label=label)


def _sentences(output: Output, sentences: tuple[str, ...], rules_at: str) -> str:
    if not sentences:
        return ""
    items = (el("li", linked(sentence, getattr(sentence, "rule", ""), rules_at)) for sentence in sentences)
    return el("section", el("h2", output.label, hint(output)), el("ul", items), class_=f"sentences {output.name}")


def _receipt(output: Output, lines: tuple[Line, ...], rules_at: str) -> str:
    total = figure(sum((Fraction(line.points) for line in lines), Fraction(0)))
    if output.quiet:
        table = _receipt_table(lines, rules_at, "Total", total, None, output.label)
        return el("details", el("summary", output.label), table)
    return _receipt_table(lines, rules_at, "Total", total, el("caption", output.label, hint(output)))


def _receipt_table(
    lines: tuple[Line, ...], rules_at: str, last: str, total: str, caption: Html | None, label: str | None = None
) -> Html:
    rows = []
    for line in lines:
        detail = el("small", line.detail) if line.detail else None
        head = row_head(linked(line.what, line.rule, rules_at), detail)
        rows.append(el("tr", head, el("td", figure(line.points))))
    foot = el("tfoot", el("tr", row_head(last), el("td", total)))
    return el("table", caption, el("tbody", rows), foot, class_="receipt", aria_label=label)


def _table(output: Output, table: Table, rules_at: str) -> str:
    if not table.rows:
        return ""
    curves = charts.curves(output, table) if output.curve else ""
    if curves:
        label = f"{output.label} as a table"
        shown = _plain_table(replace(output, label=label), table, caption=False)
        return curves.replace(
            "</figure>", el("details", el("summary", "As a table"), shown, data_keep=True) + "</figure>"
        )
    return _plain_table(output, table)


def _plain_table(output: Output, table: Table, caption: bool = True) -> Html:
    links = (link_to(link) if link else "" for link in table.ways)
    below = [*table.says, *links] or [""] * len(table.rows)  # one kind of them, not both
    body = (_table_row(row, under) for row, under in zip(table.rows, below, strict=True))
    title = el("caption", output.label, hint(output)) if caption else None
    head = el("thead", el("tr", _column_heads(table.columns)))
    named = None if caption else output.label
    return scrolled(output.label, el("table", title, head, el("tbody", body), class_="side", aria_label=named))


def _table_row(row: tuple[str | int | Fraction | Link, ...], below: str) -> Html:
    """A row, and perhaps a sentence or a link under it."""
    cells = el("tr", row_head(_cell(row[0])), (el("td", _cell(cell)) for cell in row[1:]))
    return join(cells, el("tr", el("td", below, colspan=len(row)), class_="says") if below else None)


def _cell(value: str | int | Fraction | Link) -> str:
    if isinstance(value, Link):
        return link_to(value)
    return in_a_cell(value)


def _roster(output: Output, units: Iterable[Fielded], rules_at: str) -> str:
    """Every row of a list with its points, what it costs part by part, and the links to a fight."""
    items = [_unit(unit, rules_at) for unit in units]
    if not items:
        return ""
    return el("section", el("h2", output.label), el("ol", items), class_="roster", data_rows_of=output.rows)


def _unit(unit: Fielded, rules_at: str) -> Html:
    each = figure(unit.each)
    points = el("span", figure(unit.points), el("small", f"{each} each") if unit.count > 1 else None, class_="points")
    parts = None
    if unit.lines:
        title = "What one costs"
        table = _receipt_table(unit.lines, rules_at, "Each", each, None, title)
        parts = el("details", el("summary", title), table, class_="parts")
    return el(
        "li",
        el("h3", f"{unit.called} ", points),
        el("p", unit.text, class_="stats"),
        el("p", (el("span", name, el("i")) for name in unit.blanks), class_="blanks", aria_hidden="true")
        if unit.blanks
        else None,
        _boxes(unit),
        parts,
        el("details", el("summary", "Use in …"), opens(unit.links), el("div", class_="use-links"), class_="uses"),
        el("div", class_="card-rules"),
        class_="unit",
        data_rules=" ".join(unit.rules),
        data_common=" ".join(unit.common),
    )


def _boxes(unit: Fielded) -> Html:
    """Boxes to tick on paper: for each of a few whether it has acted and what it has taken, for many who is lost."""
    box, acted = el("i"), el("span", el("i"), " acted")
    if unit.count <= BOXED and unit.health <= MOST_BOXES:
        taken = el("span", Html(box * unit.health), f" {unit.takes}" if unit.health > 1 else " lost")
        rows = [[acted, taken]] * unit.count
    else:
        rows = [[acted], [el("span", Html(box * min(unit.count, MOST_BOXES)), f" lost, of {unit.count}")]]
    return el("div", (el("p", row) for row in rows), class_="boxes", aria_hidden="true")


def _matrix(output: Output, matrix: Matrix, rules_at: str) -> str:
    """A heat map: every figure in its cell, and every cell a link."""
    if not matrix.cells or not matrix.across:
        return ""
    body = (
        el("tr", row_head(name), (_meeting(matrix, meeting) for meeting in row))
        for name, row in zip(matrix.down, matrix.cells)
    )
    caption = el("caption", output.label, hint(output), _legend(matrix))
    head = el("thead", el("tr", _column_heads([matrix.corner, *matrix.across])))
    return scrolled(
        output.label, el("table", caption, head, el("tbody", body), class_="matrix bad" if output.bad else "matrix")
    )


def _meeting(matrix: Matrix, meeting: Meeting) -> Html:
    shown = _shown(matrix, meeting.value)
    inside = link_to(meeting.link, shown, title=meeting.link.label) if meeting.link else shown
    return el("td", inside, class_=f"heat-{matrix.heat(meeting.value)}")


def _shown(matrix: Matrix, value: Fraction | int) -> str:
    return percent(value) if matrix.chance else figure(value).replace("under ", "<")  # a cell is narrow


def _legend(matrix: Matrix) -> Html | None:
    """What the shades mean, from nothing to the greatest figure there is."""
    if not matrix.greatest:
        return None
    scale = el("span", (el("i", class_=f"heat-{shade}") for shade in range(10)), aria_hidden="true")
    return el("small", "0 ", scale, f" {_shown(matrix, matrix.greatest)}, the greatest here", class_="legend")


_BLOCKS: dict[str, Callable[[Output, Any, str], str]] = {
    "spread": lambda output, odds, _: charts.spread(output, {"": odds}),
    "sentences": _sentences,
    "receipt": _receipt,
    "table": _table,
    "roster": _roster,
    "matrix": _matrix,
}

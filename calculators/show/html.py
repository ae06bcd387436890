"""An answer as HTML: the same words and drawings at build time and in the reader's browser."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from html import escape
from itertools import groupby
from typing import Any

from calculators.declare.calculator import Calculator
from calculators.declare.inputs import Question
from calculators.declare.outputs import Answer, Line, Link, Output, Step, Table
from calculators.kernel.odds import Odds
from calculators.show import spreads
from calculators.show.wording import decimal, exactly, figure, percent, typeset

RULES_AT = "../rules/"  # from a calculator's page
_FIGURES = {"chance", "number", "word"}


def answer(calculator: Calculator, given: Any, found: Answer, rules_at: str = RULES_AT) -> str:
    """The answer below its headline, which stands by itself on the page; links to rules start at `rules_at`."""
    parts = []
    told = calculator.outputs
    for figures, group in groupby(told, key=lambda output: output.kind in _FIGURES):
        if figures:
            told_of = ((output, getattr(found, output.name)) for output in group)
            rows = "".join(_figure(output, value) for output, value in told_of if value or not output.quiet)
            parts.append(f'<table class="figures" aria-label="Figures"><tbody>{rows}</tbody></table>')
        else:
            parts.extend(block(output, getattr(found, output.name), rules_at) for output in group)
    parts.append(opens(found.links))
    parts.append("".join(f'<p class="note">{escape(note)}</p>' for note in found.notes))
    parts.append(working(calculator, given, found.working, rules_at))
    return typeset("".join(parts))


def block(output: Output, found: Any, rules_at: str, label: str = "") -> str:
    """One output that is no figure: a distribution, sentences, a receipt, a table, a roster or a matrix."""
    from calculators.show.html_lists import matrix, roster  # they are drawn with these very parts

    draw = (_BLOCKS | {"roster": roster, "matrix": matrix})[output.kind]
    return draw(replace(output, label=label) if label else output, found, rules_at)


def rule_link(rule: str, rules_at: str) -> str:
    """The address of a rule (chapter/rule) or a ruling (chapter/rule/ruling)."""
    chapter, _, anchor = rule.partition("/")
    return f"{rules_at}{chapter}/#{anchor.replace('/', '--')}"


def hint(output: Output) -> str:
    """A word more about an output, under its label."""
    return f"<small>{escape(output.hint)}</small>" if output.hint else ""


def _figure(output: Output, value: Any) -> str:
    head = f'<th scope="row">{escape(output.label)}{hint(output)}</th>'
    if output.kind == "chance":
        width = decimal(Fraction(value) * 100, 1)
        bar = f'<svg class="bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true"><rect width="{width}" height="6"/></svg>'
        exact = exactly(value) if 0 < value < 1 else ""
        return (
            f'<tr>{head}<td class="chance">{escape(output.shown(value))}{bar}</td><td class="exact">{exact}</td></tr>'
        )
    exact = exactly(value) if isinstance(value, Fraction) and value.denominator > 1 else ""
    return f'<tr>{head}<td>{escape(output.shown(value))}</td><td class="exact">{exact}</td></tr>'


def _spread(output: Output, odds: Odds, rules_at: str) -> str:
    return spreads.drawn(output, {"": odds})


def _sentences(output: Output, found: tuple[str, ...], rules_at: str) -> str:
    if not found:
        return ""
    items = "".join(f"<li>{linked(sentence, getattr(sentence, 'rule', ''), rules_at)}</li>" for sentence in found)
    return f'<section class="sentences {output.name}"><h2>{escape(output.label)}{hint(output)}</h2><ul>{items}</ul></section>'


def _receipt(output: Output, lines: tuple[Line, ...], rules_at: str) -> str:
    total = figure(sum((Fraction(line.points) for line in lines), Fraction(0)))
    title = "" if output.quiet else f"<caption>{escape(output.label)}{hint(output)}</caption>"
    name = f' aria-label="{escape(output.label)}"' if output.quiet else ""
    made = (
        f'<table class="receipt"{name}>{title}<tbody>{receipt_rows(lines, rules_at)}</tbody>'
        f'<tfoot><tr><th scope="row">Total</th><td>{total}</td></tr></tfoot></table>'
    )
    return f"<details><summary>{escape(output.label)}</summary>{made}</details>" if output.quiet else made


def receipt_rows(lines: tuple[Line, ...], rules_at: str) -> str:
    """The lines of a receipt, each with its rule."""
    return "".join(
        f'<tr><th scope="row">{linked(line.what, line.rule, rules_at)}'
        f"{f'<small>{escape(line.detail)}</small>' if line.detail else ''}</th><td>{figure(line.points)}</td></tr>"
        for line in lines
    )


def _table(output: Output, found: Table, rules_at: str) -> str:
    if not found.rows:
        return ""
    head = "".join(f'<th scope="col">{escape(column)}</th>' for column in found.columns)
    below = [*map(escape, found.says), *map(way, found.ways)] or [""] * len(found.rows)  # one kind of them, not both
    body = "".join(_row(row, under) for row, under in zip(found.rows, below, strict=True))
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(output.label)}"><table class="side">'
        f"<caption>{escape(output.label)}{hint(output)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _row(row: tuple[str | int | Fraction | Link, ...], below: str) -> str:
    """A row, and perhaps a sentence or a way on under it."""
    cells = (
        f'<tr><th scope="row">{_cell(row[0])}</th>' + "".join(f"<td>{_cell(cell)}</td>" for cell in row[1:]) + "</tr>"
    )
    return cells + (f'<tr class="says"><td colspan="{len(row)}">{below}</td></tr>' if below else "")


def _cell(value: str | int | Fraction | Link) -> str:
    if isinstance(value, Link):
        return way(value)
    return escape(percent(value) if isinstance(value, Fraction) else str(value))


def opens(ways: tuple[Link, ...]) -> str:
    """The ways on to other calculators."""
    links = "".join(map(way, ways))
    return f'<p class="opens">{links}</p>' if links else ""


def way(on: Link) -> str:
    """A link to another calculator with its inputs filled in."""
    return f'<a class="open" href="{escape(address(on))}">{escape(on.label)}</a>'


def address(on: Link) -> str:
    """Where a way on leads, seen from a calculator's page."""
    return f"../{on.calculator}/{'?' if on.query else ''}{on.query}"


def working(
    calculator: Calculator,
    given: Any,
    steps: tuple[Step, ...],
    rules_at: str,
    title: str = "The working",
    opened: bool = True,
) -> str:
    """How an answer came about, step by step, in a fold."""
    if not steps:
        return ""
    items = "".join(_step(calculator, given, step, rules_at) for step in steps)
    return f'<details class="working" data-keep{" open" if opened else ""}><summary>{title}</summary><ol>{items}</ol></details>'


def _fraction(value: Fraction | int) -> str:
    """The exact chance below its percentage; what is certain or impossible needs none."""
    exact = exactly(value) if 0 < value < 1 else ""
    return f"<small>{exact}</small>" if exact else ""


def _step(calculator: Calculator, given: Any, step: Step, rules_at: str) -> str:
    odds = (
        ""
        if step.chance is None
        else f'<span class="odds">{escape(percent(step.chance))}{_fraction(step.chance)}</span>'
    )
    detail = f'<span class="detail">{escape(step.detail)}</span>' if step.detail else ""
    ruled = ""
    if step.ruling:
        question = next(one for one in calculator.questions if one.name == step.ruling)
        link = linked(reading(question, question.value(given)), question.ruling, rules_at)
        ruled = f'<span class="ruled">Ruling: {link}</span>'
    return f'<li><span class="what">{linked(step.what, step.rule, rules_at)}</span>{odds}{detail}{ruled}</li>'


def reading(question: Question, value: Any) -> str:
    """A ruling's question with the reading taken: Is it one die? One for each hit."""
    taken = value.label if hasattr(value, "label") else "Yes" if value else "No"
    return f"{question.label} {taken}" if question.label.endswith("?") else f"{question.label}: {taken}"


def linked(text: str, rule: str, rules_at: str) -> str:
    """Words that lead to their rule, if they have one."""
    return f'<a href="{escape(rule_link(rule, rules_at))}">{escape(text)}</a>' if rule else escape(text)


_BLOCKS = {"spread": _spread, "sentences": _sentences, "receipt": _receipt, "table": _table}

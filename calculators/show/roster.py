"""What a page puts beside each row of a list and behind its link, and what it knows of units."""

from typing import Any

from calculators.declare import Calculator
from calculators.declare.inputs import questions
from calculators.declare.names import Names
from calculators.declare.slots import slots, stood
from calculators.show import html
from calculators.show.differences import in_words
from calculators.show.wording import counted, figure, sentence, typeset
from calculators.weigh.army_list import Breach, row_name


def beside_rows(calculator: Calculator, answer: Any) -> dict[str, Any]:
    """What the page puts beside each row of a list and behind its link: points, breaches and fights."""
    roster = calculator.roster
    if not roster:
        return {}
    breaches = [breach for breach in getattr(answer, "breaches", ()) if isinstance(breach, Breach)]
    rows: list[dict[str, Any]] = [
        {
            "points": figure(unit.points),
            "breaches": [
                (typeset(breach), html.rule_link(breach.rule, html.RULES_AT) if breach.rule else "")
                for breach in breaches
                if breach.row == place
            ],
            "name": unit.text if unit.name == row_name("", place) else unit.name,
            "count": unit.count,
            "text": unit.text,
            "stands": stood(unit.stands),
            "fights": [(typeset(link.label), html.address(link)) for link in unit.links],
        }
        for place, unit in enumerate(getattr(answer, roster.name), 1)
    ]
    note = ";".join([figure(answer.points), *(row["points"] for row in rows)])
    return {"rows": {roster.rows: rows}, "note": note, "budget": _budget(answer, bool(rows))}


def _budget(answer: Any, begun: bool) -> dict[str, Any]:
    """How much of its points a list has spent, for a bar, and in words whether it may be fielded.

    An empty list is no mistake yet.
    """
    left: Any = getattr(answer, "left", "")
    breaches, limit = len(getattr(answer, "breaches", ())), 0 if isinstance(left, str) else answer.points + left
    over = bool(limit) and left < 0
    spent_of = (
        f"{figure(answer.points)} of {figure(limit)} points" if limit else f"{figure(answer.points)} points, no limit"
    )
    unspent = f"{figure(abs(left))} {'over' if over else 'left'}" if limit and left else ""
    broken = counted(breaches - over, "breach", "breaches") if begun and breaches > over else ""
    words = ", ".join(filter(None, (spent_of, unspent, broken)))
    spent = min(1000, round(1000 * answer.points / limit)) if limit else 0
    return {"spent": spent, "wrong": begun and bool(breaches), "words": f"{sentence(words)}."}


def typed_units(calculator: Calculator, inputs: Any, names: Names) -> dict[str, Any]:
    """The units in someone's inputs that a link has a name for, as rows of a list are told."""
    found = [(names[slot.key], slot.unit(inputs)) for slot in slots(calculator, ()) if slot.typed and slot.key in names]
    units = [
        {"name": name, "count": 1, "text": _about(unit), "points": "", "stands": stood((unit, *unit.stands()))}
        for name, unit in found
    ]
    return {"units": units} if units else {}


def _about(unit: Any) -> str:
    """A unit in a line: its numbers, and whatever else is not as it comes."""
    asked = ((question, question.value(unit)) for question in questions(type(unit)))
    return ", ".join(
        question.label if value is True else f"{question.label} {in_words(question, value)}"
        for question, value in asked
        if question.kind == "number" or value != question.default
    )

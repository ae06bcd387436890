"""The changes of a game, newest first: from the nodes of its changes.yaml to the models."""

from __future__ import annotations

from collections import Counter
from datetime import date

from rulebook.read.fields import Fields, Source, distinct
from rulebook.read.models import CHANGES, Change
from rulebook.read.strict_yaml import Node, Text

_DAY = r"\d{4}-\d\d-\d\d"


def changes(source: Source, node: Node) -> tuple[Change, ...]:
    """Every change; each names what it is about, so that its rules and calculators can say it."""
    fields = Fields(source, node, "The file", ("changes",))
    nodes = fields.items("changes")
    found = [_change(source, one) for one in nodes]
    for newer, older, node in zip(found, found[1:], nodes[1:]):
        if newer.date < older.date:
            source.note(
                node.line, f"The change of {older.date} stands below that of {newer.date}; the newest comes first."
            )
    days: Counter[str] = Counter()
    named = []
    for one in reversed(found):  # counted from the oldest, so that a name never changes when another is added on top
        days[one.date] += 1
        anchor = one.date if days[one.date] == 1 else f"{one.date}-{days[one.date]}"
        named.append(Change(one.date, one.kind, one.what, one.rules, one.calculators, anchor))
    return tuple(reversed(named))


def _change(source: Source, node: Node) -> Change:
    fields = Fields(source, node, "The change", ("date", "kind", "what"), ("rules", "calculators"))
    rules, calculators = fields.words("rules"), fields.words("calculators")
    source.rules += rules
    source.texts += (Text(f"[calculator](calc:{one.value})", one.line) for one in calculators)  # looked at like links
    distinct(source, "The rule", ((one.value, one.line) for one in rules))
    distinct(source, "The calculator", ((one.value, one.line) for one in calculators))
    day = fields.fitting("date", _DAY, "a day, written 2026-11-16")
    try:
        date.fromisoformat(day or "2000-01-01")
    except ValueError:
        source.note(fields.line_of("date"), f"The change's date can't be {day}; there is no such day.")
    kind = fields.one_of("kind", CHANGES)
    if kind in ("ruling", "figure") and not rules:
        source.note(node.line, f"A change of kind {kind} names its rules: the links to them say what changed.")
    if kind == "calculator" and not calculators:
        source.note(node.line, "A change of kind calculator names its calculators: the links to them say what changed.")
    return Change(
        day, kind, fields.text("what"), tuple(one.value for one in rules), tuple(one.value for one in calculators)
    )

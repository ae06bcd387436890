"""Links from an answer to other calculators, with what is known already filled in.

links(
    add("warfig/army-list", entry),
    link("warfig/melee", "If it defends", inputs, election=Election.DEFEND),
    link("warfig/personal-challenge", "To the end", under("a_", inputs.attacker), inputs.readings, first=First.A),
)
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from calculators.declare.choices import Choice
from calculators.declare.inputs import Inputs, Question, problems, values
from calculators.declare.outputs import Link
from calculators.declare.query import write
from calculators.declare.registry import find
from calculators.declare.rulings import Readings, Ruling

ADD = "Add to …"
_unseen = 0  # how many are at work that show no links


@contextmanager
def unseen_links() -> Iterator[None]:
    """Answers whose links lead nowhere: whoever follows a figure over hundreds of them shows none."""
    global _unseen
    _unseen += 1
    try:
        yield
    finally:
        _unseen -= 1


def link(id: str, label: str, *sources: Any, **inputs: Any) -> Link | None:
    """A link to a calculator of the same game; None if it can't take these inputs.

    Whatever a source (inputs, a part of them, or readings) shares with it by name is carried over;
    `inputs` are set besides.
    """
    if _unseen:
        return Link("", "", label)
    target = find(id)
    if not inputs and [type(source) for source in sources] == [target.inputs_type]:
        made = sources[0]  # thousands of links between two lists are such
    else:
        asked = {question.name: question for question in target.questions}
        taken = {name: value for source in sources for name, value in _known(source).items() if name in asked} | inputs
        made = target.inputs(**{name: _as_asked(asked[name], value) for name, value in taken.items()})
    legal = all(question.fits(question.value(made)) for question in target.questions) and not problems(made)
    return Link(target.name, write(target, made), label) if legal else None


def add(id: str, row: Inputs, *sources: Any, label: str = ADD) -> Link | None:
    """A link that adds a row to a list of a calculator's; the limit and all else stay the list's own.

    Without scripts it opens a list with that row alone, and with what the sources say: readings, mostly.
    """
    target = find(id)
    (rows,) = (question for question in target.questions if target.roster and question.name == target.roster.rows)
    others: dict[str, Any] = {question.name: () for question in target.questions if question.kind == "rows"}
    made = link(id, label, *sources, **others | {rows.name: (row,)})
    return replace(made, adds=rows.name, most=rows.most) if made else None


def under(prefix: str, part: Any) -> Mapping[str, Any]:
    """A part of inputs as a source, by the names it has elsewhere."""
    return {prefix + name: value for name, value in values(part).items()}


def links(*offered: Link | None) -> tuple[Link, ...]:
    """Those that lead somewhere."""
    return tuple(offer for offer in offered if offer)


def _known(source: Any) -> dict[str, Any]:
    if isinstance(source, Mapping):
        return dict(source)
    if isinstance(source, Readings):
        return {reading.input_name: _plain(reading) for reading in source}
    return values(source)


def _plain(reading: Ruling) -> Any:
    return reading.value == "yes" if reading.yes_no() else reading


def _as_asked(question: Question, value: Any) -> Any:
    """A choice among the target's own, which may be of another class with the same slugs."""
    if question.kind == "choice" and isinstance(value, Choice):
        return next((option for option in question.options if option.value == value.value), value)
    return value

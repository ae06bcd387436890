"""Where a unit fits: every part and every row of a class of inputs, in all calculators of a game.

A list declares once what its rows stand as elsewhere (`roster(…, stands=(Unit, Squad))`), and each row hands over
instances of these classes (`Fielded.stands`). A part of that class, or a row that is one or has such a part, is a slot
for it, under whatever public names it has there.

A game without lists marks its units themselves (`Inputs.is_unit`): what is typed into a part can be saved as one.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from calculators.declare.calculator import Calculator
from calculators.declare.inputs import Inputs, Question, build, parts, questions, values
from calculators.declare.query import as_text

Value = str | list[str]  # as a link has it; of a multiple choice the slugs


@dataclass(frozen=True)
class Slot:
    """A place for a unit in a calculator."""

    calculator: Calculator
    kind: type[Inputs]  # what must stand there
    label: str  # Attacker
    names: Mapping[str, str]  # its inputs: the name in the class, and the public name here, or that of a row's cell
    rows: Question | None = None  # the input that it is a row of

    @property
    def key(self) -> str:
        """What a link calls it: the public name of its rows, or of its first input; neither ever changes."""
        return self.rows.name if self.rows else next(iter(self.names.values()))

    @property
    def besides(self) -> Mapping[str, int]:
        """How long a name and how many units its row takes, where it takes any."""
        cells = questions(self.rows.row) if self.rows and self.rows.row else ()
        return {cell.name: cell.most or cell.high for cell in cells if cell.name in ("name", "count")}

    @property
    def typed(self) -> bool:
        """Whether what is typed in here can be saved as a unit."""
        return self.kind.is_unit and not self.rows

    def unit(self, inputs: Any) -> Inputs:
        """What stands here in someone's inputs."""
        given = values(inputs)
        return build(self.kind, {own: given[name] for own, name in self.names.items()})

    def plain(self) -> dict[str, Any]:
        """The slot for the browser."""
        more: dict[str, Any] = {"typed": True} if self.typed else {}
        if self.rows:
            more = {"rows": self.rows.name, "most": self.rows.most, "besides": dict(self.besides)}
        about = {"calculator": self.calculator.id, "title": self.calculator.title, "label": self.label}
        return about | {"key": self.key, "kind": self.kind.__name__, "names": dict(self.names)} | more


def slots(calculator: Calculator, kinds: Iterable[type]) -> Iterator[Slot]:
    """Every place in a calculator for something of one of these classes; what holds others stands for them too."""
    wanted, taken = {*kinds}, list[tuple[str, ...]]()
    for path, kind in _parts(calculator.inputs_type):
        asked = [
            question for question in calculator.questions if question.path[: len(path)] == path and not question.ruling
        ]
        if (
            not (kind in wanted or kind.is_unit)
            or any(path[: len(outer)] == outer for outer in taken)
            or all(question.when for question in asked)
        ):
            continue  # what the form hides at first is no place
        taken.append(path)
        label = next((question.group for question in asked if question.group), "Unit")
        yield Slot(calculator, kind, label, _names(kind, path, asked))
    for question in calculator.questions:
        if question.row and not question.when:
            yield from _row_slots(calculator, question, wanted)


def _row_slots(calculator: Calculator, question: Question, wanted: set[type]) -> Iterator[Slot]:
    row, label = question.row, question.group or question.label
    assert row
    if row in wanted or row.is_unit:
        yield Slot(calculator, row, label, {cell.name: cell.name for cell in questions(row)}, question)
    elif row.takes_units:
        places = ((path, kind) for path, kind in _parts(row) if kind in wanted or kind.is_unit)
        for path, kind in islice(places, 1):
            yield Slot(calculator, kind, label, _names(kind, path, questions(row)), question)


def _names(kind: type, path: tuple[str, ...], asked: Iterable[Question]) -> dict[str, str]:
    """The public name of each input of a class that stands at a path."""
    inner = {(*path, *question.path): question.name for question in questions(kind)}
    return {inner[question.path]: question.name for question in asked if question.path in inner}


def _parts(kind: type, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], type[Inputs]]]:
    for name, inner in parts(kind).items():
        yield (*path, name), inner
        yield from _parts(inner, (*path, name))


def stood(stands: Iterable[Any]) -> dict[str, dict[str, Value]]:
    """What a unit stands as, for the browser: by class, every value as a link has it."""
    return {
        type(stand).__name__: {asked.name: _text(asked, asked.value(stand)) for asked in questions(type(stand))}
        for stand in stands
        if all(asked.fits(asked.value(stand)) for asked in questions(type(stand)))
    }


def _text(question: Question, value: Any) -> Value:
    return [option.value for option in value] if question.kind == "choices" else as_text(question, value)

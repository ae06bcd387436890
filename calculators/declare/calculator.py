"""A calculator: a function from inputs to an answer, with a public name.

    @calculator("Shooting", "Hits, wounds and casualties of a volley.")
    def shooting(inputs: Volley) -> Shot: ...

In `calculators/warfig/pages/shooting.py` it is `warfig/shooting`.
Form, link, shell, JSON and documentation are derived from its inputs (`inputs`) and outputs (`outputs`).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, get_type_hints

from calculators.declare.inputs import Question, build, questions
from calculators.declare.outputs import Answer, Output, outputs


@dataclass(frozen=True)
class Calculator:
    """One calculator: what it asks and what it answers."""

    id: str
    title: str
    summary: str
    work_out: Callable[[Any], Any]
    inputs_type: type
    answer_type: type[Answer]
    was: tuple[str, ...] = ()

    @property
    def game(self) -> str:
        return self.id.partition("/")[0]

    @property
    def name(self) -> str:
        return self.id.partition("/")[2]

    @property
    def questions(self) -> tuple[Question, ...]:
        return questions(self.inputs_type)

    @property
    def outputs(self) -> tuple[Output, ...]:
        return outputs(self.answer_type)

    @property
    def roster(self) -> Output | None:
        """The roster in its answer, if it is a list."""
        return next((output for output in self.outputs if output.kind == "roster"), None)

    def inputs(self, **values: Any) -> Any:
        """Its inputs with these values by their public names; what is left out takes its default."""
        return build(self.inputs_type, values)

    def __call__(self, inputs: Any) -> Any:
        return self.work_out(inputs)


def calculator(
    title: str, summary: str, *, id: str = "", was: tuple[str, ...] = ()
) -> Callable[[Callable[[Any], Any]], Calculator]:
    """Make a function from inputs to an answer a calculator; its id is that of the page it stands in."""

    def declare(work_out: Callable[[Any], Any]) -> Calculator:
        hints = get_type_hints(work_out)
        answer_type = hints.pop("return")
        (inputs_type,) = hints.values()
        return Calculator(id or _id(work_out.__module__), title, summary, work_out, inputs_type, answer_type, was)

    return declare


def _id(module: str) -> str:
    """The id of the calculator in a module: `calculators.warfig.pages.unit_card` holds `warfig/unit-card`."""
    _, game, _, name = module.split(".")
    return f"{game}/{name.replace('_', '-')}"

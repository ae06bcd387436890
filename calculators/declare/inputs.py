"""How a calculator is declared: once, and everything else follows from it.

    class Cover(Choice):
        NONE = "none", "In the open"
        SOFT = "soft", "Soft cover"

    @dataclass(frozen=True)
    class Volley:
        shooters: int = ask(10, "Shooters", low=1, high=100)
        cover: Cover = ask(Cover.NONE, "Target's cover", rule="shooting/cover")

    @calculator("warfig/shooting", title="Shooting", summary="…", rules={"shooting/cover": "cover=soft"})
    def shooting(volley: Volley) -> Shot: ...

Form, link, shell, JSON, documentation and error messages are derived from these lines.
What a calculator answers with is declared in `answer`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

PIN = "vs"  # in a link: the answer that another is compared with (see `pinned`)


class Choice(Enum):
    """One of several things to choose from: a slug for links, a label for people."""

    label: str

    def __new__(cls, slug: str, label: str) -> Choice:
        member = object.__new__(cls)
        member._value_ = slug
        member.label = label
        return member

    @property
    def hint(self) -> str:
        """A word beside the label on the form: a price, for example."""
        return ""

    @property
    def rule(self) -> str:
        """The rule that explains or prices it, if one does: who changes that rule's figures changes what this choice means."""
        return ""


@dataclass(frozen=True)
class Question:
    """One input: what is asked, and what is accepted."""

    name: str
    label: str
    kind: str  # number, choice, yes-no, choices, text or rows
    default: Any
    low: int = 0
    high: int = 0
    most: int = 0  # choices: how many may be taken; rows: how many there may be; text: how long
    options: tuple[Choice, ...] = ()
    row: type | None = None
    hint: str = ""
    group: str = ""
    rule: str = ""
    ruling: str = ""
    unit: str = ""
    when: str = ""


def ask(
    default: Any,
    label: str,
    *,
    low: int = 0,
    high: int = 0,
    most: int = 0,
    hint: str = "",
    group: str = "",
    rule: str = "",
    ruling: str = "",
    unit: str = "",
    when: str = "",
) -> Any:
    """Declare one input.

    `rule` is where the page explains it.
    `group` is the heading it stands under; in a row it is the fold it stands in.
    `ruling` marks a choice between readings of the rules; the page folds those away together.
    `unit` stands behind the number: + for a quality, an inch mark for a distance.
    `when` names the choices of another input that make this one matter (`what=fireball,ice-ray`);
    the form hides it otherwise, and every other door takes it all the same.
    In a row it names another cell of that row; several conditions are joined by &.
    """
    asked = {
        "label": label,
        "default": default,
        "low": low,
        "high": high,
        "most": most,
        "hint": hint,
        "group": group,
        "rule": rule,
        "ruling": ruling,
        "unit": unit,
        "when": when,
    }
    return field(default=default, metadata={"ask": asked})


@cache
def questions(asks: type) -> tuple[Question, ...]:
    """Every input of an input class (or of a row), in the order it was declared."""
    hints = get_type_hints(asks)
    if PIN in hints:
        raise TypeError(
            f"{asks.__name__} asks for {PIN}, a name that links keep for the pinned answer; call it something else"
        )
    return tuple(
        Question(name=one.name, **_kind(hints[one.name]), **one.metadata["ask"])
        for one in fields(asks)
        if "ask" in one.metadata
    )


def _kind(hint: Any) -> dict[str, Any]:
    if hint is bool:
        return {"kind": "yes-no"}
    if hint is int:
        return {"kind": "number"}
    if hint is str:
        return {"kind": "text"}
    if isinstance(hint, type) and issubclass(hint, Choice):
        return {"kind": "choice", "options": tuple(hint)}
    if get_origin(hint) is tuple:
        (item, _) = get_args(hint)
        if issubclass(item, Choice):
            return {"kind": "choices", "options": tuple(item)}
        if is_dataclass(item):
            return {"kind": "rows", "row": item}
    raise TypeError(f"{hint!r} is no kind of input; use int, bool, str, a Choice, or a tuple of Choices or of rows")


@dataclass(frozen=True)
class Calculator:
    """One calculator: what it asks, what it answers, and the rules it works by."""

    id: str
    title: str
    summary: str
    work_out: Callable[[Any], Any]
    asks: type
    tells: type
    rules: Mapping[str, str]  # rule id -> the inputs that show this rule's case
    cases: Mapping[str, str]  # label -> inputs, for the table of common cases
    was: tuple[str, ...] = ()

    @property
    def game(self) -> str:
        return self.id.partition("/")[0]

    @property
    def name(self) -> str:
        return self.id.partition("/")[2]

    @property
    def questions(self) -> tuple[Question, ...]:
        return questions(self.asks)

    def __call__(self, given: Any) -> Any:
        return self.work_out(given)


def calculator(
    id: str,
    *,
    title: str,
    summary: str,
    rules: Mapping[str, str],
    cases: Mapping[str, str] = {},
    was: tuple[str, ...] = (),
) -> Callable[[Callable[[Any], Any]], Calculator]:
    """Make a function from inputs to an answer a calculator with a public name."""

    def declare(work_out: Callable[[Any], Any]) -> Calculator:
        hints = get_type_hints(work_out)
        tells = hints.pop("return")
        (asks,) = hints.values()
        return Calculator(id, title, summary, work_out, asks, tells, dict(rules), dict(cases), was)

    return declare

"""What can be said about each calculator, from its declaration; a site adds the words of its glossary.

A browser gets the result as data, and not this module.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

from calculators.declare.calculator import Calculator
from calculators.declare.inputs import Question
from calculators.declare.query import as_text
from calculators.declare.registry import every, game_title
from calculators.oneline.lexicon import Input, Lexicon, Phrase, Sayable, words

_FACTOR = re.compile(r"\s*×\s*(\d+)$")
_KINDS = {"number", "choice", "choices", "yes-no"}


@dataclass(frozen=True)
class Glossary:
    """A game's words for its readers: groups of names for the same, and cases by calculator."""

    same: Sequence[tuple[str, ...]] = ()
    cases: Mapping[str, Sequence[tuple[str, str]]] = field(default_factory=dict)

    @cached_property
    def _groups(self) -> dict[Phrase, list[tuple[Phrase, str]]]:
        """By a name's words: every name for the same, each with its words."""
        groups: dict[Phrase, list[tuple[Phrase, str]]] = {}
        for group in self.same:
            names = [(words(name), name) for name in group if not name.startswith("how ")]  # those ask
            for phrase in dict.fromkeys(phrase for phrase, _ in names):
                groups.setdefault(phrase, []).extend(names)
        return groups

    def also(self, name: str) -> tuple[str, ...]:
        """Other names for what is called so, by whichever name of its group: Fatigued is found by tired."""
        wanted = words(name)
        return tuple(other for phrase, other in self._groups.get(wanted, ()) if wanted and phrase != wanted)


def lexicon(calculators: Iterable[Calculator], glossary: Mapping[str, Glossary] | None = None) -> Lexicon:
    """What can be said of some calculators; a glossary, by game, adds other words and the common cases."""
    known = glossary or {}
    return Lexicon(tuple(_sayable(calculator, known.get(calculator.game, Glossary())) for calculator in calculators))


@lru_cache(maxsize=1)
def declared() -> Lexicon:
    """What can be said by the declarations alone, as in the shell."""
    return lexicon(every())


def _sayable(calculator: Calculator, glossary: Glossary) -> Sayable:
    asked = [question for question in calculator.questions if not question.ruling and question.kind in _KINDS]
    sides = _sides(asked)
    usual = {question.name: as_text(question, question.default) for question in calculator.questions}
    inputs = tuple(_input(question, sides.get(question.group, 0), glossary) for question in asked)
    inputs = tuple(replace(own, aside=not own.matters(usual)) for own in inputs)
    return Sayable(
        calculator.id,
        calculator.title,
        game_title(calculator.game),
        inputs,
        _told(calculator),
        any(question.kind == "rows" and question.default for question in calculator.questions),
        glossary.also(calculator.title),
        tuple(glossary.cases.get(calculator.name, ())),
    )


def _told(calculator: Calculator) -> tuple[tuple[str, str, str], ...]:
    """What it tells, what somebody wants more of first: a question that names no figure is about that."""
    wanted = calculator.answer_type.better.more
    told = [output for output in calculator.outputs if output.kind in ("chance", "number", "spread")]
    told.sort(key=lambda output: wanted.index(output.name) if output.name in wanted else len(wanted))
    return tuple((output.name, output.label, output.kind) for output in told)


def _input(question: Question, side: int, glossary: Glossary) -> Input:
    factor = _FACTOR.search(question.label)
    options = tuple((option.value, option.label) for option in question.options)
    return Input(
        question.name,
        question.label[: factor.start()] if factor else question.label,
        question.kind,
        as_text(question, question.default),
        question.group,
        side,
        question.low,
        question.high,
        int(factor[1]) if factor else 1,
        question.unit,
        question.most,
        question.when,
        False,
        options,
        glossary.also(question.label) if question.kind in ("number", "yes-no") else (),
        {value: also for value, label in options if (also := glossary.also(label))},
    )


def _sides(asked: Sequence[Question]) -> dict[str, int]:
    """The side of each heading: the first is the one that acts, and the other is asked most of the same."""
    labels: dict[str, list[str]] = {}
    for question in asked:
        if question.kind == "number" or question.kind == "choices":
            labels.setdefault(question.group, []).append(question.label)
    if len(labels) < 2:
        return {}
    first, *others = labels
    others = [heading for heading in others if not heading.startswith(f"{first}'")] or others  # its leader is no enemy
    other = max(others, key=lambda heading: len({*labels[first]} & {*labels[heading]}))  # the earliest if none is
    sides = {}
    for heading in dict.fromkeys(question.group for question in asked):
        head = words(heading)[:1]
        sides[heading] = 1 if head == words(first)[:1] else 2 if head == words(other)[:1] else 0
    return sides | {first: 1, other: 2}

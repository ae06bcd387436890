"""Permanent ids: what is public stays, or says what it is called now.

People post links to rules and calculations and keep them for years.
Every id that was ever public stands in the game's ids.txt; one that is gone must be covered by a `was`.
A link leaves out what is at its default, so the defaults stand there too: another would change every posted link.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from calculators.declare.calculator import Calculator
from calculators.declare.inputs import Question, questions
from calculators.declare.query import as_text
from rulebook.read.models import Game
from rulebook.read.strict_yaml import Problem


def living(game: Game) -> list[str]:
    """The id of every chapter, rule and ruling, in reading order."""
    rules = (id for rule in game.rules for id in (rule.id, *(ruling.id for ruling in rule.rulings)))
    return [*(chapter.id for chapter in game.chapters), *rules]


def moved(game: Game) -> dict[str, str]:
    """Every id that a chapter, rule or ruling had before, with its id of now.

    A chapter's old name holds for its rules too, and a rule's for its rulings, unless another has claimed the id.
    """
    found: dict[str, str] = {}
    for chapter in game.chapters:
        chapters = [chapter.id, *chapter.was]
        found |= dict.fromkeys(chapters, chapter.id)
        for rule in chapter.rules:
            rules = _forms(rule.id, rule.was, chapters)
            found |= dict.fromkeys(rules, rule.id)
            for ruling in rule.rulings:
                found |= dict.fromkeys(_forms(ruling.id, ruling.was, rules), ruling.id)
    for rule in game.rules:
        found |= dict.fromkeys(rule.was, rule.id)
        for ruling in rule.rulings:
            found |= dict.fromkeys(ruling.was, ruling.id)
    for id in living(game):
        found.pop(id, None)
    return found


def _forms(id: str, was: Iterable[str], parents: list[str]) -> list[str]:
    """Every form an id has had: under each name its parent has had, and those it had elsewhere."""
    forms = []
    for form in (id, *was):
        parent, _, name = form.rpartition("/")
        forms += [f"{one}/{name}" for one in parents] if parent == parents[0] else [form]
    return forms


def public_ids(game: Game, calculators: Iterable[Calculator]) -> list[str]:
    """Everything public in a game, one line each, sorted."""
    kinds = ("chapter", "rule", "ruling")
    lines = [f"{kinds[id.count('/')]} {id}" for id in living(game)]
    lines += [f"term {term.id}" for term in game.terms]
    for calculator in calculators:
        if calculator.game == game.id:
            lines += _of_calculator(calculator, calculator.name)
    return sorted(lines)


def _of_calculator(calculator: Calculator, name: str) -> Iterator[str]:
    yield f"calculator {name}"
    for path, question in inputs(calculator):
        yield f"input {name} {path}"
        yield from (f"choice {name} {path} {option.value}" for option in question.options)
        if not question.ruling:  # a link without it asks for the reading that is used here, whichever that is
            yield f"default {name} {path} {as_text(question, question.default)}".rstrip()
    yield from (f"output {name} {output.name}" for output in calculator.outputs)


def inputs(calculator: Calculator) -> Iterator[tuple[str, Question]]:
    """Every input with its name; those of a row as units.quality."""
    for question in calculator.questions:
        yield question.name, question
        for inside in questions(question.row) if question.row else ():
            yield f"{question.name}.{inside.name}", inside


def _covered(game: Game, calculators: Iterable[Calculator]) -> set[str]:
    """The lines of everything that is gone, but known under another id."""
    kinds = ("chapter", "rule", "ruling")
    lines = {f"{kinds[old.count('/')]} {old}" for old in moved(game)}
    for calculator in calculators:
        if calculator.game == game.id:
            for old in calculator.was:
                lines |= set(_of_calculator(calculator, old.removeprefix(f"{game.id}/")))
    return lines


def problems(game: Game, calculators: Iterable[Calculator], folder: Path) -> list[Problem]:
    """What does not fit between a game and its ids.txt; `folder` holds the folders of the games."""
    calculators = list(calculators)
    public = public_ids(game, calculators)
    file = _name(game, folder)
    path = folder / game.id / "ids.txt"
    if not path.exists():
        return [Problem(file, 1, "The file is missing; run `make ids`.")] if public else []
    lines = path.read_text(encoding="utf-8").splitlines()
    found = _lost(lines, public, _covered(game, calculators), file)
    had = {_subject(line) for line in lines if line.startswith("default ")}
    fresh = [
        line for line in public if line not in set(lines) and _subject(line) not in had
    ]  # no other default can be added
    new = [Problem(file, 1, f"{line} is new; run `make ids`.") for line in fresh]
    if not found and not new and lines != sorted(set(lines)):
        new = [Problem(file, 1, "The lines are not sorted, or one stands twice; run `make ids`.")]
    return found + new


def write(game: Game, calculators: Iterable[Calculator], folder: Path) -> list[Problem]:
    """Add what is new to the game's ids.txt; nothing is written if something public is lost, and that is returned."""
    calculators = list(calculators)
    public = public_ids(game, calculators)
    path = folder / game.id / "ids.txt"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    lost = _lost(lines, public, _covered(game, calculators), _name(game, folder))
    if not lost and (public or lines):
        path.write_text("".join(f"{line}\n" for line in sorted({*lines, *public})), encoding="utf-8")
    return lost


def _lost(lines: list[str], public: list[str], covered: set[str], file: str) -> list[Problem]:
    found = []
    kept = covered | set(public)
    for number, line in enumerate(lines, 1):
        if line not in kept:
            kind = line.partition(" ")[0]
            way = _WAYS.get(kind, "put it back")
            found.append(Problem(file, number, f"{line} is public and may not disappear: {way}."))
    return found


def _subject(line: str) -> str:
    """What a line is about: of a default, the input."""
    return " ".join(line.split(" ")[:3])


_WAYS = {
    "chapter": "list it under was: of the chapter it is now",
    "rule": "list it under was: of the rule it is now",
    "ruling": "list it under was: of the ruling it is now",
    "calculator": "list it under was of the calculator it is now",
    "default": "links leave it out, and would open with other inputs; put it back, and make the new one a common case",
}


def _name(game: Game, folder: Path) -> str:
    return f"{folder.resolve().name}/{game.id}/ids.txt"

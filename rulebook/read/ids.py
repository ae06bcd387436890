"""Permanent ids: what was ever public stands in a game's ids.txt, and stays or says by `was` what it is called now.

A link leaves out what is at its default, so the defaults stand there too: another would change every posted link.
"""

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
    renamed: dict[str, str] = {}
    for chapter in game.chapters:
        chapters = [chapter.id, *chapter.was]
        renamed |= dict.fromkeys(chapters, chapter.id)
        for rule in chapter.rules:
            rules = _forms(rule.id, rule.was, chapters)
            renamed |= dict.fromkeys(rules, rule.id)
            for ruling in rule.rulings:
                renamed |= dict.fromkeys(_forms(ruling.id, ruling.was, rules), ruling.id)
    for rule in game.rules:
        renamed |= dict.fromkeys(rule.was, rule.id)
        for ruling in rule.rulings:
            renamed |= dict.fromkeys(ruling.was, ruling.id)
    for id in living(game):
        renamed.pop(id, None)
    return renamed


def _forms(id: str, was: Iterable[str], parents: list[str]) -> list[str]:
    """Every form an id has had: under each name its parent has had, and those it had elsewhere."""
    forms = []
    for form in (id, *was):
        parent, _, name = form.rpartition("/")
        forms += [f"{above}/{name}" for above in parents] if parent == parents[0] else [form]
    return forms


def public_ids(game: Game, calculators: Iterable[Calculator]) -> list[str]:
    """Everything public in a game, one line each, sorted."""
    own = [calculator for calculator in calculators if calculator.game == game.id]
    lines = [*map(_line, living(game)), *(f"term {term.id}" for term in game.terms)]
    return sorted([*lines, *(line for calculator in own for line in _of_calculator(calculator, calculator.name))])


def _line(id: str) -> str:
    return f"{('chapter', 'rule', 'ruling')[id.count('/')]} {id}"


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


def problems(game: Game, calculators: Iterable[Calculator], folder: Path) -> list[Problem]:
    """What does not fit between a game and its ids.txt; `folder` holds the folders of the games."""
    calculators = list(calculators)
    public, lines = public_ids(game, calculators), _listed(game, folder)
    file = _name(game, folder)
    if not lines:
        return [Problem(file, 1, "The file is missing; run `make ids`.")] if public else []
    wrong = _lost(game, calculators, folder)
    had = {_subject(line) for line in lines if line.startswith("default ")}  # no other default can be added
    known = set(lines)
    fresh = [line for line in public if line not in known and _subject(line) not in had]
    wrong += [Problem(file, 1, f"{line} is new; run `make ids`.") for line in fresh]
    if not wrong and lines != sorted(known):
        return [Problem(file, 1, "The lines are not sorted, or one stands twice; run `make ids`.")]
    return wrong


def write(game: Game, calculators: Iterable[Calculator], folder: Path) -> list[Problem]:
    """Add what is new to the game's ids.txt; nothing is written if something public is lost, and that is returned."""
    calculators = list(calculators)
    lines = {*_listed(game, folder), *public_ids(game, calculators)}
    lost = _lost(game, calculators, folder)
    if lines and not lost:
        (folder / game.id / "ids.txt").write_text("".join(f"{line}\n" for line in sorted(lines)), encoding="utf-8")
    return lost


def _listed(game: Game, folder: Path) -> list[str]:
    path = folder / game.id / "ids.txt"
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


def _lost(game: Game, calculators: list[Calculator], folder: Path) -> list[Problem]:
    """The lines of what is gone and not known under another id."""
    kept = {*public_ids(game, calculators), *map(_line, moved(game))}
    for calculator in calculators:
        for old in calculator.was if calculator.game == game.id else ():
            kept.update(_of_calculator(calculator, old.removeprefix(f"{game.id}/")))
    return [
        Problem(
            _name(game, folder),
            number,
            f"{line} is public and may not disappear: {_WAYS.get(line.partition(' ')[0], 'put it back')}.",
        )
        for number, line in enumerate(_listed(game, folder), 1)
        if line not in kept
    ]


def _subject(line: str) -> str:
    """What a line is about: of a default, the input."""
    return " ".join(line.split(" ")[:3])


_WAYS = {
    **{kind: f"list it under was: of the {kind} it is now" for kind in ("chapter", "rule", "ruling")},
    "calculator": "list it under was of the calculator it is now",
    "default": "links leave it out, and would open with other inputs; put it back, and make the new one a common case",
}


def _name(game: Game, folder: Path) -> str:
    return f"{folder.resolve().name}/{game.id}/ids.txt"

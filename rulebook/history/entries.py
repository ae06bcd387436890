"""Which entries of a game's changes.yaml are about a chapter, a rule or a calculator."""

from calculators.declare.calculator import Calculator
from rulebook.read.ids import inputs
from rulebook.read.models import Change, Chapter, Game, Rule

_SILENT = "news"  # what is only announced has changed nothing


def changes_of_chapter(game: Game, chapter: Chapter) -> list[Change]:
    """What changed about a chapter as a whole, newest first."""
    return [change for change in effective(game) if chapter.id in change.rules]


def changes_of_rule(game: Game, rule: Rule) -> list[Change]:
    """What changed about a rule or one of its rulings, newest first."""
    return [change for change in effective(game) if any(rule.id == "/".join(id.split("/")[:2]) for id in change.rules)]


def changes_of_calculator(game: Game, calculator: Calculator) -> list[Change]:
    """What changed a calculator's answers, newest first: itself, or a ruling or figure of a rule that it works with.

    A change of a whole chapter is one of each rule in it.
    """
    used = works_with(calculator, game)
    return [
        change
        for change in effective(game)
        if calculator.name in change.calculators
        or (
            change.kind in ("ruling", "figure")
            and any(id == rule or rule.startswith(f"{id}/") for id in change.rules for rule in used)
        )
    ]


def works_with(calculator: Calculator, game: Game) -> set[str]:
    """Every rule and ruling that a calculator names, with its inputs, those in rows too, and their choices."""
    asked = [question for _, question in inputs(calculator)]
    named = {
        name
        for question in asked
        for name in (question.rule, question.ruling, *(option.rule for option in question.options))
    }
    return (named | set(game.examples(calculator.name).rules)) - {""}


def effective(game: Game) -> list[Change]:
    """The changes that changed something."""
    return [change for change in game.changes if change.kind != _SILENT]

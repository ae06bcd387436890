"""The games as the data folder has them, read and checked once for all tests of a process."""

from calculators.declare.calculator import Calculator
from rulebook.read.models import Examples
from rulebook.sources import checked_games

GAMES = {game.id: game for game in checked_games()}


def examples(calculator: Calculator) -> Examples:
    """The rules that a calculator works by, and its common cases."""
    return GAMES[calculator.game].examples(calculator.name)

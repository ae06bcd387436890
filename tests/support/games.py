"""The games as the data folder has them, read and checked once for all tests of a process."""

from rulebook.sources import checked_games

GAMES = {game.id: game for game in checked_games()}

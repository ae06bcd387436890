"""The calculators and the rules as tools for an assistant: `reckoner mcp`, by the official `mcp` package."""

from collections.abc import Callable
from typing import Any

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from calculators.declare.registry import every, game_title
from calculators.programs.data import described
from calculators.programs.library import Library, books
from calculators.programs.reply import CannotAnswer, Value, ask
from calculators.show.wording import listed

_INSTRUCTIONS = """\
Exact dice odds, point costs and rules of small tabletop wargames. Don't answer from memory: look rules up with
find_rules, choose a calculator with list_calculators, see what it takes with describe_calculator, then ask it."""


def server() -> MCPServer:
    """The server with its tools."""
    library = Library(books())
    titles = {id: id for id in library.games} | {known.game: game_title(known.game) for known in every()}

    def meant(game: str) -> str:
        """A game by its id or its title, and nothing for all: an empty list would look as if there were nothing."""
        for id, title in titles.items():
            if game.lower() in (id, title.lower()):
                return id
        if game:
            raise ToolError(f"There is no game “{game[:40]}”; there are {listed(titles)}.")
        return ""

    def list_calculators(game: str = "") -> list[dict[str, str]]:
        """Every calculator, or those of one game: its id, its game, its title and what it works out."""
        wanted = meant(game)
        return [
            {
                "id": calculator.id,
                "game": game_title(calculator.game),
                "title": calculator.title,
                "summary": calculator.summary,
            }
            for calculator in every()
            if wanted in ("", calculator.game)
        ]

    def describe_calculator(calculator: str) -> dict[str, Any]:
        """What a calculator takes (names, kinds, ranges, choices, defaults) and what it tells."""
        return _or_errors(lambda: described(ask(calculator).calculator))

    def ask_calculator(calculator: str, inputs: dict[str, Any] | None = None) -> dict[str, Any]:
        """An exact answer, chances as fractions. Inputs left out take their default; several choices are a list."""
        return _or_errors(lambda: ask(calculator, **_values(inputs)).as_data())

    def vary(calculator: str, vary: str, of: str = "", inputs: dict[str, Any] | None = None) -> dict[str, Any]:
        """A figure (an output, or casualties>=3 for a spread) while one input, or two with a comma, run through
        their values; a range is written shooters:5..20."""
        return _or_errors(lambda: ask(calculator, **_values(inputs)).vary(*vary.split(","), of=of).plain())

    def seek(
        calculator: str, figure: str, least: float, by: str, inputs: dict[str, Any] | None = None
    ) -> dict[str, Any]:
        """The values of the input `by` for which a figure is at least so much (percent of a chance)."""

        def answer() -> dict[str, Any]:
            sought = ask(calculator, **_values(inputs)).seek(figure, f"{least:g}", by)
            return sought.plain() | {"says": sought.says}

        return _or_errors(answer)

    def find_rules(question: str, game: str = "") -> list[dict[str, Any]]:
        """The rules and rulings that fit a question best, of all games or one, with the link to post."""
        return library.search(question, meant(game))

    def rule(game: str, id: str) -> dict[str, Any]:
        """A rule (chapter/rule) or a ruling (chapter/rule/ruling) of a game, whole."""
        own = meant(game)
        return library.rule(own, id) or {"errors": {"id": f"{own} has no rule or ruling {id}; find_rules finds one."}}

    made = MCPServer("ready-reckoner", instructions=_INSTRUCTIONS)
    for tool in (list_calculators, describe_calculator, ask_calculator, vary, seek, find_rules, rule):
        made.add_tool(tool)
    return made


def _values(inputs: dict[str, Any] | None) -> dict[str, Value | None]:
    return dict(inputs or {})


def _or_errors(work: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """What it gives, or what is wrong with the question: an assistant can mend that."""
    try:
        return work()
    except CannotAnswer as wrong:
        return {"errors": wrong.errors}

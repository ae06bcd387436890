"""Calculators for small wargames: exact hit chances, point costs and combat odds.

`calculators/warstuff/pages/unit_cost.py` holds `unit_cost`, known to the world as `warstuff/unit-cost`.

    from calculators import ask
    ask("warstuff/attack", cover=True).killed
"""

from typing import TYPE_CHECKING, Any

from calculators.declare.registry import every, find, game_title, ids

if TYPE_CHECKING:
    from calculators.programs.reply import CannotAnswer, Reply, ask

_FOR_PROGRAMS = ("CannotAnswer", "Reply", "ask")
__all__ = ["CannotAnswer", "Reply", "ask", "every", "find", "game_title", "ids"]


def __getattr__(name: str) -> Any:
    """What scripts and notebooks use, imported when they do: no page needs it."""
    if name in _FOR_PROGRAMS:
        from calculators.programs import reply

        return getattr(reply, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

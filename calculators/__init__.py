"""Calculators for small wargames: exact hit chances, point costs and combat odds.

`calculators/warstuff/pages/unit_cost.py` holds `unit_cost`, known to the world as `warstuff/unit-cost`.
"""

from calculators.declare.registry import every, find, game_title, ids

__all__ = ["every", "find", "game_title", "ids"]

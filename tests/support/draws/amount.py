"""How much is drawn at random: one in so many of all, as DRAW_ONE_IN says.

It is one in eight; `make test DRAW_ONE_IN=1` draws all, as the workflow does once a week.
"""

import os

ONE_IN = int(os.environ.get("DRAW_ONE_IN", "8"))
QUICK = ONE_IN >= 8


def many(all_of_them: int, quickly: int | None = None) -> int:
    """As many as the run has time for: never fewer than `quickly`, and while working just that, if it is given."""
    if QUICK and quickly is not None:
        return quickly
    return max(-(-all_of_them // ONE_IN), quickly or 0)


def some(everything: list) -> list:
    """One in so many of them."""
    return everything[::ONE_IN]

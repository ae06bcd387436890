"""How much is drawn at random: an eighth of it while working, and all with FULL_DRAWS set, as by `make test`."""

import os

FULL = bool(os.environ.get("FULL_DRAWS"))


def many(all_of_them: int, quickly: int | None = None) -> int:
    """As many as the run has time for; while working an eighth, if no other number is given."""
    if FULL:
        return all_of_them
    return -(-all_of_them // 8) if quickly is None else quickly


def some(everything: list) -> list:
    """All of them, or while working every eighth."""
    return everything if FULL else everything[::8]

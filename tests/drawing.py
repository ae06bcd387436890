"""How much is drawn at random: what a person has time for while working; with FULL_DRAWS set, as by `make test`, all."""

import os

FULL = bool(os.environ.get("FULL_DRAWS"))


def many(all_of_them: int, quickly: int) -> int:
    """As many as the run has time for."""
    return all_of_them if FULL else quickly

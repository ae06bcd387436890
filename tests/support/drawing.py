"""How much is drawn at random: a part of it while working, and all with FULL_DRAWS set, as by `make test`."""

import os

FULL = bool(os.environ.get("FULL_DRAWS"))


def many(all_of_them: int, quickly: int) -> int:
    """As many as the run has time for."""
    return all_of_them if FULL else quickly

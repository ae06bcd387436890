"""Several answers in one link: pinned ones, A and so on, ride along with the present one, which has the last letter.

    quality=3&vs=quality=5%26cover=yes
    quality=3&vs=quality=5%26cover=yes&vs=quality=6

Behind each `vs` stands an answer's own query, encoded once more; with nothing behind it, it has the defaults.
No input can be called so (see `declare`), and a link without it is what it always was.
"""

from collections.abc import Sequence
from urllib.parse import quote, unquote_plus

from calculators.declare.query import LONGEST, Refused

PIN = "vs"  # in a link: an answer that the present one is compared with
LETTERS = "ABCDEF"
MOST = len(LETTERS) - 1  # pinned answers beside the present one
TOO_MANY = f"No more than {len(LETTERS)} answers stand side by side; the others in the link are left out."


def parted(query: str) -> tuple[str, tuple[str, ...]]:
    """The present query by itself, and the pinned ones."""
    own: list[str] = []
    pins: list[str] = []
    for pair in query.removeprefix("?").split("&"):
        name, _, words = pair.partition("=")
        (pins if name == PIN else own).append(unquote_plus(words) if name == PIN else pair)
    return ("&".join(filter(None, own)), tuple(pins)) if pins else (query, ())


def joined(query: str, *pinned: str) -> str:
    """All in one query."""
    return "&".join(filter(None, [query, *(f"{PIN}={quote(pin, safe=',:;.~*=')}" for pin in pinned)]))


def ways(query: str, pinned: Sequence[str] = ()) -> dict[str, tuple[str, str]]:
    """What can be done about pinning here, each with its words and its link from this page."""
    if not pinned:
        return {"pin": ("Compare", this_page(joined(query, query)))}
    links = {"pin": ("Stop comparing", this_page(query))}
    if len(pinned) == 1:
        links["swap"] = ("Swap A/B", this_page(joined(pinned[0], query)))
    if len(pinned) < MOST and query not in pinned:
        links["more"] = ("Compare one more", this_page(joined(query, *pinned, query)))
    return links


def too_long(query: str, pinned: Sequence[str]) -> str:
    """A sentence if all together make a link that nobody could send; otherwise nothing."""
    length, both = len(joined(query, *pinned)), "both answers" if len(pinned) == 1 else "all these answers"
    problem = f"A link can't hold {both}: it has {length} characters, where {LONGEST} is the most."
    return problem if length > LONGEST else ""


def this_page(query: str) -> str:
    """The address of the page that is open, with these inputs."""
    return f"?{query}" if query else "./"


def pinned_problem(refused: Refused) -> str:
    """What is wrong with a pinned query, as one sentence for each input at fault."""
    return "In the pinned answer: " + " ".join(refused.errors.values())

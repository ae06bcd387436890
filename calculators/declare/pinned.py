"""Two answers in one link: a pinned one, A, rides along with the present one, B.

    quality=3&vs=quality=5%26cover=yes

Behind `vs` stands A's own query, encoded once more; with nothing behind it, A has the defaults.
No input can be called so (see `declare`), and a link without it is what it always was.
"""

from urllib.parse import quote, unquote_plus

from calculators.declare.query import LONGEST, Refused

PIN = "vs"  # in a link: the answer that another is compared with


def parted(query: str) -> tuple[str, str | None]:
    """The present query by itself, and the pinned one if there is one."""
    pairs = query.removeprefix("?").split("&")
    pins = [pair for pair in pairs if pair.partition("=")[0] == PIN]
    if not pins:
        return query, None
    pairs.remove(pins[0])  # another one is refused like any unknown name
    return "&".join(filter(None, pairs)), unquote_plus(pins[0].partition("=")[2])


def joined(query: str, pinned: str | None) -> str:
    """Both in one query."""
    if pinned is None:
        return query
    pin = f"{PIN}={quote(pinned, safe=',:;.~*=')}"
    return f"{query}&{pin}" if query else pin


def ways(query: str, pinned: str | None) -> dict[str, tuple[str, str]]:
    """What can be done about pinning here, each with its words and its link from this page."""
    if pinned is None:
        return {"pin": ("Compare", _link(joined(query, query)))}
    return {"pin": ("Stop comparing", _link(query)), "swap": ("Swap A/B", _link(joined(pinned, query)))}


def too_long(query: str, pinned: str) -> str:
    """A sentence if both together make a link that nobody could send; otherwise nothing."""
    length = len(joined(query, pinned))
    problem = f"A link can't hold both answers: it has {length} characters, where {LONGEST} is the most."
    return problem if length > LONGEST else ""


def _link(query: str) -> str:
    return f"?{query}" if query else "./"


def pinned_problem(refused: Refused) -> str:
    """What is wrong with a pinned query, as one sentence for each input at fault."""
    return "In the pinned answer: " + " ".join(refused.errors.values())

"""Names of units in a link: who fills which inputs, by the first of them.

    charger_quality=3&names=charger_quality:Black%2520Knight,defender_quality:Ogre

No input can be called `names` (see `declare.inputs`). A link says anything, so what is no name is left out.
"""

from collections.abc import Iterable, Mapping
from urllib.parse import quote, unquote, unquote_plus

from calculators.declare.calculator import Calculator
from calculators.declare.inputs import NAMES

MOST, LONGEST = 6, 60  # names in a link, and letters in each

Names = Mapping[str, str]  # by the public name of the first input


def parted(query: str) -> tuple[str, Names]:
    """The query without its names, and these."""
    pairs = query.removeprefix("?").split("&")
    written = next((pair.partition("=")[2] for pair in pairs if pair.partition("=")[0] == NAMES), "")
    own = "&".join(pair for pair in pairs if pair.partition("=")[0] != NAMES)
    named = (pair.partition(":")[::2] for pair in unquote_plus(written).split(",")[:MOST])
    names = {key: " ".join(unquote(name).split())[:LONGEST] for key, name in named}
    return own, {key: name for key, name in names.items() if key and name and name.isprintable()}


def joined(query: str, names: Names) -> str:
    """The query with the names behind it."""
    if not names:
        return query
    written = ",".join(f"{key}:{quote(quote(name, safe=''), safe='')}" for key, name in names.items())
    return "&".join(filter(None, (query, f"{NAMES}={written}")))


def named(calculator: Calculator, names: Names, headline: str) -> str:
    """A headline with those who are named before it: Knight (Charger), Ogre (Defender): …"""
    groups = {question.name: question.group or question.label for question in calculator.questions}
    known: Iterable[str] = (f"{name} ({groups[key]})" for key, name in names.items() if key in groups)
    who = ", ".join(known)
    return f"{who}: {headline}" if who else headline

"""Two texts as one, with what went struck out and what came marked."""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher

from calculators.show.element import Html, el

_AROUND = 8  # words that are left of what did not change, on either side of what did


def compared(before: str, after: str) -> Html:
    """What was said and what is said now, word by word; of long runs that did not change only the ends are shown."""
    old, new = re.findall(r"\S+", before), re.findall(r"\S+", after)
    parts: list[Html | str] = []
    codes = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    for at, (kind, from_old, to_old, from_new, to_new) in enumerate(codes):
        if kind == "equal":
            parts.append(_shortened(old[from_old:to_old], first=at == 0, last=at == len(codes) - 1))
            continue
        gone, come = " ".join(old[from_old:to_old]), " ".join(new[from_new:to_new])
        parts += [el(tag, words) for tag, words in (("del", gone), ("ins", come)) if words]
    return Html(" ".join(_escaped(parts)))


def _shortened(words: list[str], first: bool, last: bool) -> str:
    start = [] if first else words[:_AROUND]
    end = [] if last else words[-_AROUND:]
    if len(words) <= len(start) + len(end) + 2:
        return " ".join(words)
    return " ".join([*start, "…", *end])


def _escaped(parts: list[Html | str]) -> Iterator[str]:
    return (part if isinstance(part, Html) else el("span", part)[len("<span>") : -len("</span>")] for part in parts)

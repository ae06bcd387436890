"""Two texts as one, with what went struck out and what came marked."""

import re
from difflib import SequenceMatcher
from itertools import groupby

from calculators.show.element import Html, el

_AROUND = 8  # pieces that are left of what did not change, on either side of what did
# A figure with its sign (4+, 12.5%, 6"), a word or another sign, with the space after it.
_PIECE = re.compile(r"""(?:[-−+]?\d+(?:[.,/]\d+)*[%+"]?|\w+(?:['’-]\w+)*|[^\w\s])\s*""")
_TOO_SHORT = 3  # letters: what stayed the same between two changes, and is no longer, does not part them
_Run = tuple[bool, list[str], list[str]]  # whether it is the same, the pieces of before and those of now


def compared(before: str, after: str) -> Html:
    """What was said and what is said now, word by word; of long runs that did not change only the ends are shown."""
    runs = _runs(_PIECE.findall(before), _PIECE.findall(after))
    parts: list[Html] = []
    for at, (same, old, new) in enumerate(runs):
        if same:
            goes = at + 1 < len(runs) and runs[at + 1][1]  # then the space before it is that of before
            whole = [*new[:-1], old[-1]] if goes else new
            parts.append(_escaped(_shortened(whole, first=at == 0, last=at == len(runs) - 1)))
        else:
            parts.append(_changed("".join(old), "".join(new)))
    return Html("".join(parts).strip())


def _runs(old: list[str], new: list[str]) -> list[_Run]:
    """What is the same and what is not, in turns."""
    codes = SequenceMatcher(None, [piece.strip() for piece in old], [piece.strip() for piece in new], autojunk=False)
    runs = [(kind == "equal", old[a:b], new[c:d]) for kind, a, b, c, d in codes.get_opcodes()]
    runs = [(same and (at in (0, len(runs) - 1) or _parts(new)), old, new) for at, (same, old, new) in enumerate(runs)]
    return [_joined(same, list(group)) for same, group in groupby(runs, key=lambda run: run[0])]


def _parts(pieces: list[str]) -> bool:
    return len(re.findall(r"\w", "".join(pieces))) > _TOO_SHORT


def _joined(same: bool, runs: list[_Run]) -> _Run:
    return same, [piece for _, old, _ in runs for piece in old], [piece for _, _, new in runs for piece in new]


def _changed(gone: str, come: str) -> Html:
    """What went and what came, with the spaces between them and after them left plain."""
    marked = [el(tag, words.strip()) for tag, words in (("del", gone), ("ins", come)) if words]
    return Html(" ".join(marked) + " " * (come or gone)[-1].isspace())


def _shortened(pieces: list[str], first: bool, last: bool) -> str:
    start = [] if first else pieces[:_AROUND]
    end = [] if last else pieces[-_AROUND:]
    if len(pieces) <= len(start) + len(end) + 2:
        return "".join(pieces)
    return "".join(start).rstrip() + " … " + "".join(end)


def _escaped(text: str) -> Html:
    return Html(el("span", text)[len("<span>") : -len("</span>")])

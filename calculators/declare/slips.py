"""Slips of the finger: what somebody meant who wrote a name that is not there."""

from collections.abc import Iterable

from calculators.show.wording import listed


def or_known(name: str, known: Iterable[str], again: bool = False) -> str:
    """What is said after "There is no …": the names that it may be, or else all there are, but not `again`."""
    known = list(known)
    plain = name.casefold().replace("-", "_")
    near = [each for each in known if plain == each.replace("-", "_") or one_slip(plain, each.replace("-", "_"))]
    if near:
        return f"; did you mean {listed(near, 'or')}?"
    return "." if again else f"; there are {listed(known)}."


def one_slip(typed: str, word: str) -> bool:
    """Whether one slip of the finger makes one of the other: a letter more, less, other, or two swapped."""
    if min(len(typed), len(word)) < 4 or abs(len(typed) - len(word)) > 1:
        return False
    same = 0
    while same < min(len(typed), len(word)) and typed[same] == word[same]:
        same += 1
    mine, theirs = typed[same:], word[same:]
    swapped = len(mine) > 1 and mine[1] + mine[0] == theirs[:2] and mine[2:] == theirs[2:]
    return swapped or mine[1:] == theirs[1:] or mine[1:] == theirs or mine == theirs[1:]

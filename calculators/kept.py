"""Answers that were given, held for whoever asks again: as many as there is room for."""

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps


def kept(room: int) -> Callable[[Callable[[str, str], str]], Callable[[str, str], str]]:
    """A function of two texts that remembers its answers, up to so many characters of questions and answers together.

    The one that nobody has asked for longest goes first. Counting answers would not do: some are a thousand times
    as long as others.
    """

    def remembering(answer: Callable[[str, str], str]) -> Callable[[str, str], str]:
        held: OrderedDict[tuple[str, str], str] = OrderedDict()
        left = room

        @wraps(answer)
        def asked(first: str, second: str) -> str:
            nonlocal left
            question = first, second
            if question in held:
                held.move_to_end(question)
                return held[question]
            held[question] = found = answer(first, second)
            left -= _length(question, found)
            while left < 0:
                left += _length(*held.popitem(last=False))
            return found

        return asked

    return remembering


def _length(question: tuple[str, str], answer: str) -> int:
    return sum(map(len, question)) + len(answer)

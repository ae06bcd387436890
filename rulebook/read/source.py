"""A data file while it is read: what is wrong in it, and what can be judged only when every file is read."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from difflib import get_close_matches

from calculators.show.wording import listed
from rulebook.read.strict_yaml import Problem, Text


@dataclass
class Source:
    """One data file: its problems so far, and its links and old ids, which are checked last."""

    file: str
    tags: Collection[str] | None = None  # those of the game; None if they are not known
    unread: bool = False  # whether it could not be read, so that nobody knows what is in it
    problems: list[Problem] = field(default_factory=list)
    texts: list[Text] = field(default_factory=list)  # Markdown, with links in it
    rules: list[Text] = field(default_factory=list)  # ids of rules outside of links
    old: list[tuple[str, str, int]] = field(default_factory=list)  # an id of before, the id of now, the line

    def note(self, line: int, sentence: str) -> None:
        """Put down something that is wrong."""
        self.problems.append(Problem(self.file, line, sentence))

    def note_repeated(self, what: str, values: Iterable[tuple[str, int]]) -> None:
        """Put down every value that stands twice; each comes with its line."""
        first: dict[str, int] = {}
        for value, line in values:
            if value in first:
                self.note(line, f"{what} {value} stands twice, first in line {first[value]}; ids are used once.")
            elif value and not value.endswith("/"):  # a missing id has been noted already
                first[value] = line


def suggestion(word: str, accepted: Iterable[str]) -> str:
    """What was probably meant, or, if nothing is near, what there is."""
    accepted = list(accepted)
    last = word.rpartition("/")[2]
    near = [other for other in accepted if other.rpartition("/")[2] == last][:3]
    near = near or get_close_matches(word, accepted, 1)
    if near:
        return f"did you mean {listed(near, 'or')}?"
    if not accepted:
        return "there is none yet."
    return f"there is {listed(accepted)}." if len(accepted) <= 30 else f"there are {len(accepted)}, none like it."

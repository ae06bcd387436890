"""English for the search, from `data/words.yaml`: words that are one to somebody who looks for a rule."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from rulebook.read.fields import Fields, Source, plain, texts
from rulebook.read.load import BadData
from rulebook.read.strict_yaml import Items, read

FILE = "words.yaml"


@dataclass(frozen=True)
class Words:
    """Groups of words and phrases with one meaning, and the words that a hit need not hold."""

    same: tuple[tuple[str, ...], ...] = ()
    small: tuple[str, ...] = ()


def words(data: Path) -> Words:
    """The words in the data folder, or BadData; without the file there are none."""
    if not (data / FILE).exists():
        return Words()
    source = Source(f"{data.name}/{FILE}")
    node, source.problems[:] = read(data / FILE, source.file)
    found = Words()
    if node:
        fields = Fields(source, node, "The list of words", ("same", "small"))
        groups = []
        for group in fields.items("same"):
            if not isinstance(group, Items) or len(group.items) < 2:
                source.note(group.line, "Each of same must be a list of at least two words, [like, this].")
                continue
            groups.append(tuple(plain(source, word, "A word") for word in texts(source, group.items, "A word")))
        found = Words(tuple(groups), tuple(plain(source, word, "A word") for word in fields.words("small")))
    if source.problems:
        raise BadData(source.problems)
    return found

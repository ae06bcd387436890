"""English for the search, from `data/words.yaml`: words that are one to somebody who looks for a rule."""

from __future__ import annotations

from pathlib import Path

from rulebook.read.load import BadData, read_file
from rulebook.read.models import Words as Words
from rulebook.read.source import Source

FILE = "words.yaml"


def words(data: Path) -> Words:
    """The words in the data folder, or BadData; without the file there are none."""
    if not (data / FILE).exists():
        return Words()
    source = Source(f"{data.name}/{FILE}")
    found = read_file(Words, data / FILE, source)
    if source.problems:
        raise BadData(source.problems)
    return found

"""One YAML file, read strictly: words stay words, and everything remembers its line.

YAML would turn `no` into False and `4.10` into 4.1, let a later key replace an earlier one, and paste one part into
another. Here every value stays text, and what would make a file say something else than a reader sees is a problem.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import yaml

_LINE_END = re.compile("\r\n|[\n\r\x85\u2028\u2029]")  # what PyYAML counts as the end of a line
_HINTS = {
    "mapping values are not allowed here": "put quotes around a text with a colon in it.",
    "found unexpected end of stream": "is a quote or bracket left open?",
    "expected <block end>, but found '<scalar>'": "put quotes around the whole text, and '' for a ' inside it.",
    "did not find expected <document start>": "is the line indented as the ones above it?",
}
_DEEPEST = 40  # lists and mappings in each other; a chapter has six
Note = Callable[[int, str], None]


class Problem(NamedTuple):
    """Something wrong in a file, in one sentence."""

    file: str
    line: int
    sentence: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.sentence}"


@dataclass(frozen=True)
class Text:
    """A value: always text, whatever it looks like."""

    value: str
    line: int
    source: tuple[str, ...] = ()  # the lines of the file it stands in
    kind = "text"

    def lines_with(self, part: str, beside: re.Pattern[str] | None = None) -> list[int]:
        """The lines of the file that hold this part (beside what matches); the text's first line if none does."""
        lines = [beside.sub("", line) for line in self.source] if beside else self.source
        return [self.line + at for at, line in enumerate(lines) if part in line] or [self.line]


@dataclass(frozen=True)
class Items:
    """A list."""

    items: tuple[Node, ...]
    line: int
    kind = "list"


@dataclass(frozen=True)
class Entries:
    """Keys with their values, and the line of each key."""

    entries: Mapping[str, Node]
    lines: Mapping[str, int]
    line: int
    kind = "list of keys with values"


Node = Text | Items | Entries


def read(path: Path, file: str) -> tuple[Node | None, list[Problem]]:
    """What a file holds, and everything wrong with it; nothing if it can't be read. `file` is its name in problems."""
    problems: list[Problem] = []

    def note(line: int, sentence: str) -> None:
        problems.append(Problem(file, line, sentence))

    root, text, lines = None, "", []
    try:
        text = path.read_bytes().decode("utf-8")
        lines = _LINE_END.split(text)
        for number, line in enumerate(lines, 1):
            if "\t" in line:
                note(number, "There is a tab; use spaces.")
        root = None if problems else _composed(text, note)
        if not root and not problems:
            note(1, "The file is empty.")
    except UnicodeDecodeError as wrong:
        note(wrong.object[: wrong.start].count(b"\n") + 1, "There is a byte that is not UTF-8; save the file as UTF-8.")
    except yaml.reader.ReaderError as wrong:
        number = text[: wrong.position].count("\n") + 1
        note(number, f"The character U+{ord(text[wrong.position]):04X} can't stand in a YAML file; take it out.")
    except yaml.MarkedYAMLError as wrong:
        note(*_explained(wrong))
    return _plain(root, lines, note) if root else None, problems


def _composed(text: str, note: Note) -> yaml.Node | None:
    """The document of a file: by libyaml, five times as fast; by PyYAML where it fails, whose sentences are better."""
    if yaml.__with_libyaml__:
        noted: list[tuple[int, str]] = []
        with suppress(yaml.YAMLError):
            root = _FastComposer(text, lambda line, sentence: noted.append((line, sentence))).get_single_node()
            for problem in noted:
                note(*problem)
            return root
    return _Composer(text, note).get_single_node()


class _Composer(yaml.SafeLoader):
    """PyYAML's own composer, except that it notes what a strict file may not hold instead of acting on it."""

    def __init__(self, text: str, note: Note):
        super().__init__(text)
        self.note = note
        self.depth = 0

    def compose_node(self, parent: yaml.Node | None, index: Any) -> yaml.Node | None:
        event: Any = self.peek_event()  # type: ignore[no-untyped-call]  # the stubs leave the parser's methods untyped
        line = event.start_mark.line + 1
        if isinstance(event, yaml.AliasEvent):
            self.get_event()  # type: ignore[no-untyped-call]  # as above
            self.note(line, f"*{event.anchor} is an alias; write the value out, or put quotes around the text.")
            return yaml.ScalarNode("", "", event.start_mark, event.end_mark)  # type: ignore[arg-type]  # never _yaml's
        if event.anchor:
            self.note(line, f"&{event.anchor} is an anchor; write values out, or put quotes around the text.")
            event.anchor = None
        if event.tag:
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")
            self.note(line, f"{tag} is a tag; every value is text, so leave it out, or put quotes around the text.")
        if self.depth == _DEEPEST:
            raise yaml.MarkedYAMLError(
                problem=f"there are more than {_DEEPEST} lists or keys in each other", problem_mark=event.start_mark
            )
        self.depth += 1
        node = super().compose_node(parent, index)
        self.depth -= 1
        return node


class _FastComposer(_Composer):
    """The same over libyaml's parser."""

    def __init__(self, text: str, note: Note):
        super().__init__(text, note)
        fast = yaml.CSafeLoader(text)
        # The composer reads events through these three, so they are all there is to replace.
        self.check_event = fast.check_event  # type: ignore[method-assign]  # on purpose, for this one
        self.peek_event = fast.peek_event  # type: ignore[method-assign]  # on purpose, for this one
        self.get_event = fast.get_event  # type: ignore[method-assign]  # on purpose, for this one


def _explained(wrong: yaml.MarkedYAMLError) -> tuple[int, str]:
    """The line of a mistake in the YAML itself, and what is wrong there."""
    mark = wrong.problem_mark or wrong.context_mark
    assert mark  # PyYAML's own mistakes always have one
    if wrong.context == "expected a single document in the stream":
        return mark.line + 1, "A second document starts here with ---; a file holds one."
    sentence = f"This can't be read as YAML: {wrong.problem}"
    if wrong.context and wrong.context_mark and wrong.context_mark.line != mark.line:
        sentence += f" {wrong.context} that starts in line {wrong.context_mark.line + 1}"
    hint = _HINTS.get(wrong.problem or "")
    return mark.line + 1, f"{sentence}; {hint}" if hint else f"{sentence}."


def _plain(node: yaml.Node, lines: list[str], note: Note) -> Node:
    start, end = node.start_mark.line, node.end_mark.line
    if isinstance(node, yaml.ScalarNode):
        past = end + 1 if node.end_mark.column or start == end else end
        return Text(node.value, start + 1, tuple(lines[start:past]))
    if isinstance(node, yaml.SequenceNode):
        return Items(tuple(_plain(item, lines, note) for item in node.value), start + 1)
    entries: dict[str, Node] = {}
    at: dict[str, int] = {}
    for key, value in node.value:
        line = key.start_mark.line + 1
        if not isinstance(key, yaml.ScalarNode):
            note(line, "A key is a word, not a list or a mapping; put quotes around a text that begins with [ or {.")
        elif key.value == "<<":
            note(line, "<< is a merge key; write the keys out.")
        elif key.value in entries:
            note(line, f"The key {key.value} is given twice, first in line {at[key.value]}; keep one of them.")
        else:
            entries[key.value], at[key.value] = _plain(value, lines, note), line
    return Entries(entries, at, start + 1)

"""The keys of one part of a data file, taken one by one; what is wrong is noted, and reading goes on."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from difflib import get_close_matches

from calculators.show.wording import listed
from rulebook.read.strict_yaml import Entries, Items, Node, Problem, Text

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_MARKDOWN = re.compile(r"\]\(|`|\*\w|</?[a-z]")


@dataclass
class Source:
    """One data file: what is wrong in it, and what can be judged only when every file is read."""

    file: str
    problems: list[Problem] = field(default_factory=list)
    texts: list[Text] = field(default_factory=list)  # Markdown, with links in it
    rules: list[Text] = field(default_factory=list)  # ids of rules outside of links
    old: list[tuple[str, str, int]] = field(default_factory=list)  # an id of before, the id of now, the line

    def note(self, line: int, sentence: str) -> None:
        """Put down something that is wrong."""
        self.problems.append(Problem(self.file, line, sentence))


class Fields:
    """The keys of one part, say a rule: each is asked for once, in the form it must have."""

    def __init__(self, source: Source, node: Node, what: str, needed: Iterable[str], optional: Iterable[str] = ()):
        self.source, self.node, self.what = source, node, what
        self.line = node.line
        self.needed = tuple(needed)
        self.entries = node.entries if isinstance(node, Entries) else {}
        known = (*self.needed, *optional)
        if not isinstance(node, Entries):
            source.note(node.line, f"{what} is written as keys with values ({listed(known)}), not as a {node.kind}.")
            return
        for key in self.entries:
            if key not in known:
                source.note(node.lines[key], f"{what} has no key {key}; {suggestion(key, known)}")
        for key in self.needed:
            if key not in self.entries:
                source.note(node.line, f"{what} lacks the key {key}.")

    def line_of(self, key: str) -> int:
        """The line a key stands in; the part's first line if the key is missing."""
        return self.node.lines.get(key, self.line) if isinstance(self.node, Entries) else self.line

    def text(self, key: str) -> str:
        """Markdown; its links are looked at later."""
        found = self._text(key)
        if found:
            self.source.texts.append(found)
        return found.value.rstrip() if found else ""

    def plain(self, key: str) -> str:
        """One line without Markdown."""
        found = self._text(key)
        return plain(self.source, found, f"{self.what}'s {key}") if found else ""

    def raw(self, key: str) -> str:
        """A text as it stands, whatever is in it."""
        found = self._text(key)
        return found.value if found else ""

    def slug(self, key: str) -> str:
        """A name for addresses."""
        found = self._text(key)
        return slug(self.source, found, f"{self.what}'s {key}") if found and found.value else ""

    def one_of(self, key: str, accepted: Iterable[str]) -> str:
        """One of a closed list."""
        found = self._text(key)
        if found and found.value and found.value not in accepted:
            self.source.note(
                found.line, f"{self.what}'s {key} can't be {found.value}; {suggestion(found.value, accepted)}"
            )
        return found.value if found else ""

    def fitting(self, key: str, pattern: str, accepted: str) -> str:
        """A text of a fixed form."""
        found = self._text(key)
        if found and found.value and not re.fullmatch(pattern, found.value):
            self.source.note(found.line, f"{self.what}'s {key} can't be {found.value}; it is {accepted}.")
        return found.value if found else ""

    def items(self, key: str) -> tuple[Node, ...]:
        """The items of a list."""
        found = self.entries.get(key)
        if found is None or (isinstance(found, Text) and not found.value and key not in self.needed):
            return ()
        if not isinstance(found, Items):
            self.source.note(found.line, f"{self.what}'s {key} must be a list, not a {found.kind}.")
            return ()
        if not found.items and key in self.needed:
            self.source.note(found.line, f"{self.what}'s {key} must hold at least one.")
        return found.items

    def words(self, key: str) -> list[Text]:
        """The items of a list of texts."""
        return texts(self.source, self.items(key), f"Each of {key}")

    def pairs(self, key: str) -> dict[str, Text]:
        """Names with a text each."""
        found = self.entries.get(key)
        if found is None or (isinstance(found, Text) and not found.value and key not in self.needed):
            return {}
        if not isinstance(found, Entries) or not found.entries:
            self.source.note(found.line, f"{self.what}'s {key} must be a list of names with a text each (name: text).")
            return {}
        named = zip(found.entries, texts(self.source, found.entries.values(), f"Each of {key}"))
        return dict(named)

    def _text(self, key: str) -> Text | None:
        found = self.entries.get(key)
        if found is None:
            return None
        if not isinstance(found, Text):
            self.source.note(found.line, f"{self.what}'s {key} must be a text, not a {found.kind}.")
            return None
        if key in self.needed and not found.value.strip():
            self.source.note(found.line, f"{self.what}'s {key} is empty.")
        return found


def texts(source: Source, nodes: Iterable[Node], what: str) -> list[Text]:
    """Each node as a text; another kind is noted, and an empty text stands for it."""
    found = []
    for node in nodes:
        if not isinstance(node, Text):
            source.note(node.line, f"{what} must be a text, not a {node.kind}.")
        found.append(node if isinstance(node, Text) else Text("", node.line))
    return found


def plain(source: Source, text: Text, what: str) -> str:
    """One line without Markdown."""
    value = text.value.strip()
    if "\n" in value:
        source.note(text.line, f"{what} must be one line; it has {len(value.splitlines())}.")
    mark = _MARKDOWN.search(value)
    if mark:
        source.note(text.line, f"{what} must be plain text, without Markdown or HTML; it has {mark[0]}.")
    return value


def slug(source: Source, text: Text, what: str) -> str:
    """A name for addresses: small letters, digits and single hyphens."""
    if not SLUG.fullmatch(text.value):
        better = re.sub("[^a-z0-9]+", "-", text.value.lower()).strip("-")
        hint = f", such as {better}" if better else ""
        source.note(text.line, f"{what} can't be {text.value}; it is in kebab-case (a-z, 0-9 and hyphens){hint}.")
    return text.value


def suggestion(word: str, accepted: Iterable[str]) -> str:
    """What was meant, or, if nothing is near, what there is."""
    accepted = list(accepted)
    last = word.rpartition("/")[2]
    near = [one for one in accepted if one.rpartition("/")[2] == last][:3] or get_close_matches(word, accepted, 1)
    if near:
        return f"did you mean {listed(near, 'or')}?"
    if not accepted:
        return "there is none yet."
    return f"there is {listed(accepted)}." if len(accepted) <= 30 else f"there are {len(accepted)}, none like it."


def distinct(source: Source, what: str, ids: Iterable[tuple[str, int]]) -> None:
    """Note every id that stands twice."""
    first: dict[str, int] = {}
    for id, line in ids:
        if id in first:
            source.note(line, f"{what} {id} stands twice, first in line {first[id]}; ids are used once.")
        elif id and not id.endswith("/"):  # a missing id has been noted already
            first[id] = line

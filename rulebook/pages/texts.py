"""A text of the data, read once: from Markdown to a tree, which every page and file then writes in its own way.

The links in a tree still say what they mean (`rule:terrain/cover`); an address comes in when the tree is written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from html import escape
from html.parser import HTMLParser

from markdown import Markdown

from calculators.show.element import Html

EXTENSIONS = ("def_list", "tables")  # those of mkdocs.yml that change words, but none that could add attributes
_VOID = {"br", "hr", "img"}
_UNMARKED = {"a", "code", "pre", "table", "h1", "h2", "h3", "h4", "h5", "h6"}  # where no term is marked
# What Markdown could read as more than the words of one paragraph.
_MARKUP = re.compile(r"[\\`*_\[\]<>&{}#|]|\n\s*\n|  \n|^(?: {4}|\s*(?:[:=+-]|\d+[.)]))", re.M)
_LEADING = re.compile(r"^(\d+)(?=[.)] )|^(?=[#>+*-] )")  # what would begin a list, a heading or a quotation
_PREVIEW = 300  # characters

_markdown = Markdown(extensions=list(EXTENSIONS))


@dataclass(slots=True)
class Node:
    """An element with its attributes and what is in it."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Node | str] = field(default_factory=list)

    def all(self, tag: str) -> Iterator[Node]:
        """The outermost elements with this tag, in order."""
        for child in self.children:
            if isinstance(child, Node):
                yield from [child] if child.tag == tag else child.all(tag)


Write = Callable[[str], str]


def words(text: str) -> Html:
    """Plain words as HTML."""
    return Html(escape(text, quote=False))


@dataclass(frozen=True, slots=True)
class Text:
    """A text as a tree without a root: its blocks, or for a table's cell its words."""

    children: list[Node | str]

    def html(self, address: Write, mark: Write = words) -> Html:
        """The text as HTML; `address` writes the target of a link, and `mark` plain words outside links and tables."""
        return Html("".join(_written(self.children, address, mark)))

    @property
    def words(self) -> str:
        """Its words alone, on one line."""
        return " ".join("".join(_plain(self.children)).split())

    @property
    def inline(self) -> Text:
        """The words of its only paragraph, or the blocks it has."""
        only = self.children[0] if len(self.children) == 1 else ""
        return Text(only.children) if isinstance(only, Node) and only.tag == "p" else self


def _plain(children: list[Node | str]) -> Iterator[str]:
    for child in children:
        yield from [child] if isinstance(child, str) else _plain(child.children)


def _written(children: list[Node | str], address: Write, mark: Write) -> Iterator[str]:
    for child in children:
        if isinstance(child, str):
            yield mark(child)
            continue
        yield f"<{child.tag}"
        for name, value in child.attributes.items():
            value = address(value) if name == "href" else value
            yield f' {name}="{words(value).replace(chr(34), "&quot;")}"'
        yield ">"
        if child.tag not in _VOID:
            yield from _written(child.children, address, words if child.tag in _UNMARKED else mark)
            yield f"</{child.tag}>"


def read(markdown: str) -> Text:
    """A Markdown text as a tree."""
    text = markdown.strip()
    if not _MARKUP.search(text):  # most readings and cells are plain sentences
        return Text([Node("p", children=[text])] if text else [])
    reader = _Reader()
    reader.feed(_markdown.reset().convert(text))
    reader.close()
    return Text(reader.root.children)


def read_item(markdown: str) -> Text:
    """The words of a cell or a list item; what would begin a list or a heading begins nothing there."""
    return read(_LEADING.sub(r"\1\\", markdown.strip())).inline


def shortened(text: str, most: int = _PREVIEW) -> str:
    """A text short enough for a preview, cut between words."""
    if len(text) <= most:
        return text
    return text[: text.rfind(" ", 0, most - 1)].rstrip(",;:") + " …"


class _Reader(HTMLParser):
    """The tree of what Markdown wrote."""

    def __init__(self) -> None:
        super().__init__()
        self.root = Node("")
        self.open = [self.root]

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        node = Node(tag, {name: value or "" for name, value in attributes})
        self.open[-1].children.append(node)
        if tag not in _VOID:
            self.open.append(node)

    def handle_endtag(self, tag: str) -> None:
        if tag in (node.tag for node in self.open[1:]):
            while self.open.pop().tag != tag:
                pass

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)

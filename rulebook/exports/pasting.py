"""A rule or a ruling as text to paste: the same words as on its page, in the dialect of the place they go to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from html.parser import HTMLParser

from markdown import Markdown

from calculators.show.clipboard import DIALECTS, Dialect

EXTENSIONS = ("attr_list", "def_list", "md_in_html", "tables")  # those of the site that change words
_VOID = {"br", "hr", "img"}
_INLINE = {"a", "abbr", "b", "br", "code", "del", "em", "i", "img", "small", "span", "strong", "sub", "sup"}
_WIDEST = 56  # characters of a table that a phone still shows side by side


_markdown = Markdown(extensions=list(EXTENSIONS))


def html_of(markdown: str) -> str:
    """Markdown as the site itself renders it."""
    return _markdown.reset().convert(markdown)


def pasted_blocks(markdown: str, name: str) -> list[str]:
    """The paragraphs, lists and tables of a text in one of the dialects."""
    return list(_Writer(DIALECTS[name], name).blocks(_read(markdown)))


def plain(markdown: str) -> str:
    """A text on one line, without any markup."""
    return " ".join(" ".join(pasted_blocks(markdown, "plain")).split())


def plain_cell(markdown: str) -> str:
    """A table's cell without any markup; what would begin a list or a heading begins nothing there."""
    return plain(re.sub(r"^(\d+)(?=[.)] )|^(?=[#>+*-] )", r"\1\\", markdown.strip()))


@dataclass
class _Part:
    """An element, with what is in it."""

    tag: str
    href: str = ""
    inside: list[_Part | str] = field(default_factory=list)

    def all(self, tag: str) -> Iterator[_Part]:
        for one in self.inside:
            if isinstance(one, _Part):
                yield from [one] if one.tag == tag else one.all(tag)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = _Part("div")
        self.open = [self.root]

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        part = _Part(tag, dict(attributes).get("href") or "")
        self.open[-1].inside.append(part)
        if tag not in _VOID:
            self.open.append(part)

    def handle_endtag(self, tag: str) -> None:
        if tag in (part.tag for part in self.open[1:]):
            while self.open.pop().tag != tag:
                pass

    def handle_data(self, data: str) -> None:
        self.open[-1].inside.append(data)


@lru_cache(maxsize=8)  # one text is written in every dialect
def _read(markdown: str) -> _Part:
    reader = _Reader()
    reader.feed(html_of(markdown))
    reader.close()
    return reader.root


class _Writer:
    def __init__(self, dialect: Dialect, name: str):
        self.dialect, self.name = dialect, name

    def blocks(self, part: _Part) -> Iterator[str]:
        """What is in a part, block by block; loose words make a block of their own."""
        loose: list[_Part | str] = []
        for one in [*part.inside, None]:
            if isinstance(one, str) or (one and one.tag in _INLINE):
                loose.append(one)
                continue
            words = self.paragraph(loose)
            loose = []
            yield from [words] if words else []
            if one is None:
                return
            if one.tag in ("ul", "ol"):
                yield self.listed(one)
            elif one.tag == "table":
                yield self.table(one)
            else:
                yield from self.blocks(one)

    def paragraph(self, inside: list[_Part | str]) -> str:
        words = self.line(inside)
        if self.name in ("markdown", "discord"):  # what would begin a list or a heading begins nothing
            words = re.sub(r"^(\d+)([.)] )|^([#+-] )", r"\1\\\2\3", words)
        return words

    def line(self, inside: list[_Part | str]) -> str:
        return " ".join("".join(map(self.inline, inside)).split())

    def inline(self, one: _Part | str) -> str:
        if isinstance(one, str):
            return self.dialect.words(one)
        words = "".join(map(self.inline, one.inside))
        if one.tag in ("strong", "b", "em", "i"):
            return (self.dialect.bold if one.tag in ("strong", "b") else self.dialect.italic).replace("{words}", words)
        if one.tag == "a" and one.href and self.name != "discord":  # a message there is short: its title's link must do
            return self.dialect.linked(words, one.href)
        return " " if one.tag == "br" else words

    def listed(self, part: _Part) -> str:
        items = [list(self.blocks(item)) for item in part.inside if isinstance(item, _Part) and item.tag == "li"]
        if self.name == "bbcode":
            kind = "[list=1]" if part.tag == "ol" else "[list]"
            return kind + "".join("\n[*]" + "\n".join(item) for item in items) + "\n[/list]"
        marks = (f"{at}. " if part.tag == "ol" else "- " for at in range(1, len(items) + 1))
        return "\n".join(mark + "\n".join(item).replace("\n", "\n    ") for mark, item in zip(marks, items))

    def table(self, part: _Part) -> str:
        """A table: as such in Markdown, elsewhere in columns of one width, or row by row where that is too wide."""
        cells = [[one.inside for one in row.inside if isinstance(one, _Part)] for row in part.all("tr")]
        if self.name == "markdown":
            rows = [" | ".join(self.line(cell) for cell in row) for row in cells]
            return "\n".join(f"| {row} |" for row in [rows[0], " | ".join("---" for _ in cells[0]), *rows[1:]])
        plain = _Writer(DIALECTS["plain"], "plain")
        words = [[plain.line(cell) for cell in row] for row in cells]
        widths = [max(len(row[at]) for row in words if at < len(row)) for at in range(len(words[0]))]
        if sum(widths) + 2 * len(widths) > _WIDEST:
            return self.row_by_row(cells)
        text = "\n".join("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in words)
        fences = {"discord": ("```\n", "\n```"), "bbcode": ("[code]", "[/code]")}
        before, after = fences.get(self.name, ("", ""))
        kept = text.replace("`", "'") if self.name == "discord" else self.dialect.words(text)
        return before + kept + after

    def row_by_row(self, cells: list[list[list[_Part | str]]]) -> str:
        head, *rows = [[self.line(cell) for cell in row] for row in cells]
        bold = self.dialect.bold
        return "\n".join(
            f"{bold.replace('{words}', row[0])}: "
            + "; ".join(f"{name}: {cell}" for name, cell in zip(head[1:], row[1:]) if cell)
            for row in rows
        )

"""A text in the dialect of the forum or chat it is pasted into, or as plain words: the same words as on its page."""

import re
from collections.abc import Callable, Iterator

from calculators.show.clipboard import DIALECTS, Dialect
from rulebook.pages.texts import Node, Text

_INLINE = {"a", "abbr", "b", "br", "code", "del", "em", "i", "img", "small", "span", "strong", "sub", "sup"}
_WIDEST = 56  # characters of a table that a phone still shows side by side
Nodes = list[Node | str]


def blocks(text: Text, name: str, address: Callable[[str], str] = str) -> list[str]:
    """The paragraphs, lists and tables of a text in a dialect; `address` writes the target of a link."""
    return list(_Writer(DIALECTS[name], name, address).blocks(text.children))


def plain(text: Text) -> str:
    """A text on one line, without any markup."""
    return " ".join(" ".join(blocks(text, "plain")).split())


class _Writer:
    def __init__(self, dialect: Dialect, name: str, address: Callable[[str], str]):
        self.dialect, self.name, self.address = dialect, name, address

    def blocks(self, nodes: Nodes) -> Iterator[str]:
        """The nodes block by block; loose words make a block of their own."""
        loose: Nodes = []
        for node in [*nodes, None]:
            if isinstance(node, str) or (node and node.tag in _INLINE):
                loose.append(node)
                continue
            paragraph = self.paragraph(loose)
            loose = []
            yield from [paragraph] if paragraph else []
            if node is None:
                return
            if node.tag in ("ul", "ol"):
                yield self.bullets(node)
            elif node.tag == "table":
                yield self.table(node)
            else:
                yield from self.blocks(node.children)

    def paragraph(self, nodes: Nodes) -> str:
        line = self.line(nodes)
        if self.name in ("markdown", "discord"):  # what would begin a list or a heading begins nothing
            line = re.sub(r"^(\d+)([.)] )|^([#+-] )", r"\1\\\2\3", line)
        return line

    def line(self, nodes: Nodes) -> str:
        return " ".join("".join(map(self.inline, nodes)).split())

    def inline(self, node: Node | str) -> str:
        if isinstance(node, str):
            return self.dialect.words(node)
        inside = "".join(map(self.inline, node.children))
        if node.tag in ("strong", "b", "em", "i"):
            frame = self.dialect.bold if node.tag in ("strong", "b") else self.dialect.italic
            return frame.replace("{words}", inside)
        href = node.attributes.get("href")
        if node.tag == "a" and href and self.name != "discord":  # a message there is short: its title's link must do
            return self.dialect.linked(inside, self.address(href))
        return " " if node.tag == "br" else inside

    def bullets(self, node: Node) -> str:
        items = [list(self.blocks(item.children)) for item in node.children if isinstance(item, Node)]
        if self.name == "bbcode":
            kind = "[list=1]" if node.tag == "ol" else "[list]"
            return kind + "".join("\n[*]" + "\n".join(item) for item in items) + "\n[/list]"
        marks = (f"{at}. " if node.tag == "ol" else "- " for at in range(1, len(items) + 1))
        return "\n".join(mark + "\n".join(item).replace("\n", "\n    ") for mark, item in zip(marks, items))

    def table(self, node: Node) -> str:
        """A table: as such in Markdown, elsewhere in columns of one width, or row by row where that is too wide."""
        cells = [[cell.children for cell in row.children if isinstance(cell, Node)] for row in node.all("tr")]
        if self.name == "markdown":
            rows = [" | ".join(self.line(cell) for cell in row) for row in cells]
            return "\n".join(f"| {row} |" for row in [rows[0], " | ".join("---" for _ in cells[0]), *rows[1:]])
        plain = _Writer(DIALECTS["plain"], "plain", self.address)
        lines = [[plain.line(cell) for cell in row] for row in cells]
        widths = [max(len(row[at]) for row in lines if at < len(row)) for at in range(len(lines[0]))]
        if sum(widths) + 2 * len(widths) > _WIDEST:
            return self.row_by_row(cells)
        text = "\n".join("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in lines)
        fences = {"discord": ("```\n", "\n```"), "bbcode": ("[code]", "[/code]")}
        before, after = fences.get(self.name, ("", ""))
        kept = text.replace("`", "'") if self.name == "discord" else self.dialect.words(text)
        return before + kept + after

    def row_by_row(self, cells: list[list[Nodes]]) -> str:
        head, *rows = [[self.line(cell) for cell in row] for row in cells]
        bold = self.dialect.bold
        return "\n".join(
            f"{bold.replace('{words}', row[0])}: "
            + "; ".join(f"{name}: {cell}" for name, cell in zip(head[1:], row[1:]) if cell)
            for row in rows
        )

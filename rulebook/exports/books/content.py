"""A rule, a ruling or a chapter as one text, for whatever carries it away: clipboard, booklet, e-book, Markdown."""

from collections.abc import Iterator

from rulebook.pages.book import Book
from rulebook.pages.rules import summary
from rulebook.pages.texts import Node, Text
from rulebook.read.models import Chapter, Rule, Ruling, Table

DRAWING = "drawing"  # a node whose attributes hold the SVG and its caption, and whose child says what it shows
_ON_SCREEN = "screen-only"


def rule_text(book: Book, rule: Rule) -> Text:
    """A rule's text with its exhibits."""
    nodes = [*summary(rule).children, *book.text(rule.text).children]
    if rule.flow:
        # The list numbers its items; some steps tell their number too.
        texts = [step.text.removeprefix(f"{at} ") for at, step in enumerate(rule.flow.steps, 1)]
        steps: list[Node | str] = [
            Node("li", children=[f"{text} ({step.chance})" if step.chance else text])
            for text, step in zip(texts, rule.flow.steps)
        ]
        nodes += [Node("p", children=[rule.flow.caption]), Node("ol", children=steps)]
    if rule.drawing:
        says = Node("p", children=[Node("em", children=[f"Drawing: {rule.drawing.says}"])])
        shown = {"svg": rule.drawing.svg, "says": rule.drawing.says, "caption": rule.drawing.caption}
        nodes.append(Node(DRAWING, shown, [says]))
    for table in rule.tables:
        nodes += [Node("p", children=[Node("strong", children=[table.title])]), _table(book, table)]
    return Text(nodes)


def chapter_text(book: Book, chapter: Chapter) -> Text:
    """A chapter's rules one after the other, each under its title."""
    nodes = [*book.text(chapter.intro).children]
    for rule in chapter.rules:
        price = f" ({rule.price} points)" if rule.price else ""
        nodes.append(Node("p", children=[Node("strong", children=[rule.title]), price]))
        nodes += rule_text(book, rule).children
    return Text(nodes)


def _table(book: Book, table: Table) -> Node:
    def cell(row: tuple[str, ...], at: int) -> Node:
        printed = table.misprints.get((row[0], table.columns[at]))
        return Node("td", children=[*book.item(row[at]).children, *([f" (book: {printed})"] if printed else [])])

    head = Node("tr", children=[Node("th", children=book.item(column).children) for column in table.columns])
    return Node(
        "table", children=[head, *(Node("tr", children=[cell(r, at) for at in range(len(r))]) for r in table.rows)]
    )


def ruling_text(book: Book, ruling: Ruling) -> Text:
    """A ruling's answer with every reading, where there is more than one."""
    if len(ruling.readings) < 2:
        return book.text(ruling.answer)
    readings: list[Node | str] = [Node("li", children=book.item(reading.text).children) for reading in ruling.readings]
    answer = book.text(ruling.answer).children
    return Text([*answer, Node("p", children=["The ways to read it:"]), Node("ol", children=readings)])


def other_readings(book: Book, ruling: Ruling) -> list[Text]:
    """The readings that are not played here."""
    return [book.item(reading.text) for reading in ruling.readings[1:]]


def on_paper(text: Text) -> Text:
    """The text without what only leads to a calculator."""
    return Text(list(_on_paper(text.children)))


def _on_paper(nodes: list[Node | str]) -> Iterator[Node | str]:
    for node in nodes:
        if isinstance(node, str):
            yield node
        elif node.attributes.get("class") != _ON_SCREEN:
            kept = Node(node.tag, node.attributes, list(_on_paper(node.children)))
            if node.tag != "p" or Text([kept]).words:
                yield kept

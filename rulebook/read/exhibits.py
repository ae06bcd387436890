"""What a rule shows besides its text, tables and drawings: from the nodes of a data file to the models."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from rulebook.read.fields import Fields, Source, plain, texts
from rulebook.read.models import Drawing, Place, Table
from rulebook.read.strict_yaml import Items, Node, Text

_PLACES = ("{row}", "{column}")
_SHAPES = {"svg", "g", "path", "line", "polyline", "polygon", "rect", "circle", "ellipse", "text", "tspan"}
_NOT_IN_A_DRAWING = re.compile(r"^(id|class|style|href|xlink:.*|on.*)$")


def table(source: Source, node: Node) -> Table:
    """A table, every row as long as its columns."""
    fields = Fields(source, node, "The table", ("id", "title", "columns", "rows"), ("opens", "chance", "misprints"))
    columns = [plain(source, column, "A column's name") for column in fields.words("columns")]
    opens, chance = fields.plain("opens"), fields.plain("chance")
    rows = []
    for row in fields.items("rows"):
        if not isinstance(row, Items):
            source.note(row.line, f"A row is a list of cells, [like, this], not a {row.kind}.")
            continue
        if len(row.items) != len(columns):
            source.note(row.line, f"The row has {len(row.items)} cells, and the table {len(columns)} columns.")
        cells = texts(source, row.items, "A cell")
        source.texts += cells
        rows.append(tuple(cell.value.strip() for cell in cells))
    if chance and not opens:
        source.note(fields.line_of("chance"), "The table's chance is an output of the calculator it opens; add opens:.")
    found = Table(
        fields.slug("id"),
        fields.plain("title"),
        tuple(columns),
        tuple(rows),
        opens,
        chance,
        _misprints(fields, columns, [row[0] for row in rows if row]),
        Place(source.file, fields.line_of("opens")),
    )
    if opens:  # each cell is a link, and looked at like one
        links = {
            f"[{cell}](calc:{found.query(row[0], column)})"
            for row in rows
            for column, cell in zip(columns[1:], row[1:])
        }
        source.texts += (Text(link, fields.line_of("opens")) for link in sorted(links))
    return found


def _misprints(fields: Fields, columns: list[str], rows: list[str]) -> dict[tuple[str, str], str]:
    found = {}
    for place, printed in fields.pairs("misprints").items():
        row, _, column = place.partition("/")
        if row not in rows or column not in columns[1:]:
            sentence = f"The table has no cell {place}; a cell is its row's first cell, a stroke and its column's name."
            fields.source.note(printed.line, sentence)
        found[row, column] = printed.value
    return found


def drawing(source: Source, node: Node | None) -> Drawing | None:
    """A drawing, if there is one: one svg element with nothing in it but shapes and words."""
    if node is None:
        return None
    fields = Fields(source, node, "The drawing", ("caption", "says", "svg"))
    svg = fields.raw("svg")
    try:
        root = ElementTree.fromstring(svg)
    except ElementTree.ParseError as error:
        source.note(fields.line_of("svg"), f"The drawing is not well-formed: {error}.")
        return None
    if root.tag != "svg" or set(root.attrib) != {"viewBox"}:
        source.note(
            fields.line_of("svg"), 'The drawing must be one element <svg viewBox="…">, with no other attribute.'
        )
    for part in root.iter():
        if part.tag not in _SHAPES:
            source.note(fields.line_of("svg"), f"The drawing can't hold {part.tag}; it holds shapes and text.")
        for name in filter(_NOT_IN_A_DRAWING.match, part.attrib):
            source.note(fields.line_of("svg"), f"The drawing's {part.tag} can't have the attribute {name}.")
    return Drawing(fields.plain("caption"), fields.plain("says"), svg)

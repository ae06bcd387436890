"""What the copy button of a rule, a ruling or a table's cell puts on the clipboard: a small file beside each chapter's page."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from calculators.show.clipboard import DIALECTS, SITE, frame, pasted
from rulebook.exports.pasting import pasted_blocks, plain, plain_cell
from rulebook.pages.links import Links, shared_at, shared_titles
from rulebook.pages.tables import chance_in
from rulebook.read.models import Chapter, Game, Rule, Ruling, Table

LONGEST_ON_DISCORD = 1900  # characters; a message takes 2000, and the site's address comes in yet
_PREVIEW = 300


def copies(game: Game, links: Links) -> Mapping[str, str]:
    """For each chapter a file with everything that can be copied from it, by anchor."""
    return {f"{game.id}/rules/{one.id}/copy.json": _chapter(game, one, links) for one in game.chapters}


def said_by(ruling: Ruling, game: Game, links: Links) -> str:
    """A ruling's answer in a line or two, for a preview."""
    return shortened(plain(_linked(ruling.answer, game, links)))


def shortened(text: str, most: int = _PREVIEW) -> str:
    """A text short enough for a preview, cut between words."""
    if len(text) <= most:
        return text
    return text[: text.rfind(" ", 0, most - 1)].rstrip(",;:") + " …"


def _chapter(game: Game, chapter: Chapter, links: Links) -> str:
    found = {}
    twins = shared_titles(game, links.calculators.values())
    for rule in chapter.rules:
        of = f"{game.title}, {chapter.title}" if rule.title in twins else game.title
        about = f"{of}, {rule.price} points" if rule.price else of
        text = "\n\n".join([rule.text, *_exhibits(rule)])
        page, name = f"{SITE}embed/{game.id}/{rule.id}/", f"{rule.title} ({game.title})"
        framed = frame(page, name, high=360)
        found[rule.anchor] = _formats(game, rule.id, rule.title, about, rule.short, text, framed, links)
        found |= {
            f"{rule.anchor}/{table.id}/{at}": words
            for table in rule.tables
            for at, words in _cells(game, rule, table, framed, links)
        }
        for ruling in rule.rulings:
            ways = "\n".join(f"{at}. {_indented(one.text)}" for at, one in enumerate(ruling.readings, 1))
            text = f"{ruling.answer}\n\nThe ways to read it:\n\n{ways}"
            about, at_it = (
                f"{game.title}, {rule.title}",
                frame(f"{page}#{ruling.anchor}", f"{ruling.asked} ({game.title})", high=360),
            )
            found[ruling.anchor] = _formats(
                game, ruling.id, ruling.asked, about, said_by(ruling, game, links), text, at_it, links
            )
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")) + "\n"


def _formats(
    game: Game, id: str, title: str, about: str, short: str, text: str, framed: str, links: Links
) -> dict[str, str]:
    text = _linked(text, game, links)
    link = SITE + shared_at(game.id, id)
    says = f"{title} ({about}): {short}"
    found = {"says": says, "line": f"{says} {link}"}
    for name, dialect in DIALECTS.items():
        head = (
            dialect.bold.replace("{words}", dialect.linked(dialect.words(title), link)) + f" ({dialect.words(about)})"
        )
        blocks = pasted_blocks(text, name)
        found[name] = _QUOTED[name](head, blocks, link)
        while name == "discord" and len(found[name]) > LONGEST_ON_DISCORD and blocks[:-1]:
            blocks = [*(blocks[:-2] if blocks[-1] == "…" else blocks[:-1]), "…"]
            found[name] = _QUOTED[name](head, blocks, link)
    return {**found, "embed": framed}


def _cells(game: Game, rule: Rule, table: Table, framed: str, links: Links) -> Iterator[tuple[str, dict[str, str]]]:
    """Every cell with something in it but the first of its row, by its place: row/column, where the head is row 0."""

    def words(cell: str) -> str:
        return plain_cell(links.resolved(cell, game.id, lambda of, id: "", lambda name, query: ""))

    for down, row in enumerate(table.rows, 1):
        for across, (column, cell) in enumerate(zip(table.columns, row)):
            if not across or not cell:
                continue
            link, at_it = SITE + shared_at(game.id, rule.id), framed
            if table.opens:
                name, _, query = table.query(row[0], column).partition("?")
                calculator = links.calculators[f"{game.id}/{name}"]
                link = f"{SITE}r/{calculator.id}/?{query}"
                at_it = frame(f"{SITE}{calculator.id}/?embed&{query}", f"{calculator.title} ({game.title})", high=640)
            printed = table.misprints.get((row[0], column))
            more = [chance_in(table, row[0], column, game, links)] if table.chance else []
            more += [f"book: {printed}"] if printed else []
            behind = f" ({', '.join(more)})" if more else ""
            says = f"{game.title}: {table.title}, {words(row[0])}/{words(column)}: {words(cell)}{behind}"
            every = pasted(says, link, at_it)
            yield (
                f"{down}/{across}",
                {name: every[name] for name in every if name not in ("link", "line")},
            )  # the page has these


def _marked(blocks: list[str]) -> str:
    return "\n".join(f"> {line}".rstrip() for line in "\n\n".join(blocks).split("\n"))


_QUOTED = {
    "plain": lambda head, blocks, link: "\n\n".join([head, *blocks, link]),
    "bbcode": lambda head, blocks, link: "\n".join([head, "[quote]" + "\n\n".join(blocks) + "[/quote]"]),
    "markdown": lambda head, blocks, link: "\n\n".join([head, _marked(blocks)]),
    "discord": lambda head, blocks, link: "\n".join([head, _marked(blocks)]),
}


def _linked(text: str, game: Game, links: Links) -> str:
    """The text with links that last wherever it is pasted."""
    return links.resolved(
        text,
        game.id,
        lambda of, id: SITE + shared_at(of, id),
        lambda name, query: f"{SITE}r/{game.id}/{name}/" + (f"?{query}" if query else ""),
    )


def _exhibits(rule: Rule) -> list[str]:
    drawn = [f"*Drawing: {rule.drawing.says}*"] if rule.drawing else []
    return drawn + [part for table in rule.tables for part in (f"**{table.title}**", _table(table))]


def _table(table: Table) -> str:
    def cell(row: tuple[str, ...], at: int) -> str:
        printed = table.misprints.get((row[0], table.columns[at]))
        return (row[at] + (f" (book: {printed})" if printed else "")).replace("|", "\\|")

    rows = [
        table.columns,
        ["---"] * len(table.columns),
        *([cell(row, at) for at in range(len(row))] for row in table.rows),
    ]
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def _indented(text: str) -> str:
    return text.strip().replace("\n", "\n    ")

"""Chapters and the glossary: from the nodes of a data file to the models."""

from __future__ import annotations

from collections.abc import Mapping

from rulebook.read.exhibits import drawing, table
from rulebook.read.fields import SLUG, Fields, Source, distinct, plain, suggestion
from rulebook.read.models import ABOUT, KINDS, Chapter, Place, Reading, Rule, Ruling, Term
from rulebook.read.strict_yaml import Node, Text

LONGEST_SHORT = 120  # characters: one line of the quick reference, of a search result, of a link's preview
ONE_READING_WILL_DO = ("consequence", "misprint", "gap")


def chapter(source: Source, node: Node, tags: Mapping[str, str] | None) -> Chapter:
    """A chapter; `tags` are those of the game, or None if they are not known."""
    fields = Fields(source, node, "The chapter", ("chapter", "title", "rules"), ("intro", "was"))
    id = fields.slug("chapter")
    nodes = fields.items("rules")
    rules = tuple(_rule(source, one, id, tags) for one in nodes)
    distinct(source, "The rule", ((one.id, node.line) for one, node in zip(rules, nodes)))
    return Chapter(id, fields.plain("title"), rules, fields.text("intro"), _was(fields, id))


def _rule(source: Source, node: Node, chapter: str, tags: Mapping[str, str] | None) -> Rule:
    needed = ("id", "title", "source", "tags", "short", "text")
    fields = Fields(source, node, "The rule", needed, ("was", "figures", "tables", "drawing", "rulings"))
    id = f"{chapter}/{fields.slug('id')}"
    nodes = fields.items("tables")
    tables = tuple(table(source, one) for one in nodes)
    distinct(source, "The table", ((one.id, node.line) for one, node in zip(tables, nodes)))
    rulings = tuple(_ruling(source, one, id) for one in fields.items("rulings"))
    distinct(source, "The ruling", ((one.id, one.place.line) for one in rulings))
    figures = {name: plain(source, figure, f"The figure {name}") for name, figure in fields.pairs("figures").items()}
    return Rule(
        id=id,
        title=fields.plain("title"),
        source=fields.plain("source"),
        tags=_tags(fields, tags),
        short=_short(fields),
        text=fields.text("text"),
        was=_was(fields, id),
        figures=figures,
        tables=tables,
        drawing=drawing(source, fields.entries.get("drawing")),
        rulings=rulings,
    )


def _tags(fields: Fields, known: Mapping[str, str] | None) -> tuple[str, ...]:
    found = fields.words("tags")
    for tag in found:
        if known is not None and tag.value not in known:
            hint = suggestion(tag.value, known)
            fields.source.note(tag.line, f"The tag {tag.value} is not in game.yaml; {hint}")
    distinct(fields.source, "The tag", ((tag.value, tag.line) for tag in found))
    return tuple(tag.value for tag in found)


def _short(fields: Fields) -> str:
    short = fields.plain("short")
    if len(short) > LONGEST_SHORT:
        sentence = f"The rule's short has {len(short)} characters; {LONGEST_SHORT} is the most."
        fields.source.note(fields.line_of("short"), sentence)
    return short


def _was(fields: Fields, id: str) -> tuple[str, ...]:
    """The ids it had before, in full: an id without / belongs to the same chapter or rule."""
    parent = id.rpartition("/")[0]
    depth = id.count("/") + 1
    old = []
    for word in fields.words("was"):
        full = f"{parent}/{word.value}" if parent and "/" not in word.value else word.value
        parts = full.split("/")
        if len(parts) != depth or not all(map(SLUG.fullmatch, parts)):
            accepted = ("an id", "an id, or chapter/rule", "an id, or chapter/rule/ruling")[depth - 1]
            sentence = f"{fields.what}'s was can't hold {word.value}; it holds what it was called before: {accepted}."
            fields.source.note(word.line, sentence)
        fields.source.old.append((full, id, word.line))
        old.append(full)
    return tuple(old)


def _ruling(source: Source, node: Node, rule: str) -> Ruling:
    needed = ("id", "kind", "about", "asked", "readings", "answer")
    fields = Fields(source, node, "The ruling", needed, ("input", "was"))
    id = f"{rule}/{fields.slug('id')}"
    kind = fields.one_of("kind", KINDS)
    input = fields.fitting("input", "[a-z][a-z0-9_]*", "the name of a calculator's input, in snake_case")
    readings = _readings(fields, input)
    least = 1 if kind in ONE_READING_WILL_DO else 2
    if 0 < len(readings) < least and kind in KINDS:
        source.note(fields.line_of("readings"), f"A ruling of kind {kind} has at least two readings; this has one.")
    return Ruling(
        id=id,
        kind=kind,
        about=fields.one_of("about", ABOUT),
        asked=fields.plain("asked"),
        readings=readings,
        answer=fields.text("answer"),
        input=input,
        was=_was(fields, id),
        place=Place(source.file, node.line),
    )


def _readings(ruling: Fields, input: str) -> tuple[Reading, ...]:
    source = ruling.source
    found, values = [], []
    for node in ruling.items("readings"):
        fields = Fields(source, node, "The reading", ("text",), ("value",))
        value = fields.plain("value")
        if input and not value:
            source.note(node.line, f"The reading lacks a value: the choice of the input {input} that it stands for.")
        if value and not input:
            sentence = f"The value {value} stands for no input; add input: to the ruling, or leave value out."
            source.note(fields.line_of("value"), sentence)
        values.append((value, fields.line_of("value")))
        found.append(Reading(fields.text("text"), value))
    distinct(source, "The value", values)
    return tuple(found)


def glossary(source: Source, node: Node) -> tuple[Term, ...]:
    """The words of the game."""
    fields = Fields(source, node, "The glossary", ("terms",))
    nodes = fields.items("terms")
    terms = tuple(_term(source, one) for one in nodes)
    distinct(source, "The term", ((one.id, node.line) for one, node in zip(terms, nodes)))
    return terms


def _term(source: Source, node: Node) -> Term:
    fields = Fields(source, node, "The term", ("id", "term", "short", "rule"), ("also", "written"))
    also = tuple(plain(source, word, "A synonym") for word in fields.words("also"))
    written = tuple(plain(source, word, "A way to write it") for word in fields.words("written"))
    rule = fields.entries.get("rule")
    id = fields.plain("rule")
    if id and isinstance(rule, Text):
        source.rules.append(rule)
    return Term(fields.slug("id"), fields.plain("term"), fields.plain("short"), id, also, written)

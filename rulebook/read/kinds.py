"""The kinds of values in a data file, by which models declare their fields: a line, Markdown, an id, a list, a part."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from calculators.show.wording import listed
from rulebook.read.declare import At, Schema, declarations, line_of, read_part
from rulebook.read.source import suggestion
from rulebook.read.strict_yaml import Entries, Items, Node, Text

KEBAB_CASE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_SLUG = KEBAB_CASE.pattern
_MARKDOWN = re.compile(r"\]\(|`|\*\w|<[a-z/!?]", re.I)
_HTML = re.compile(r"<[a-z/!?][^\s>]*>?", re.I)
_TAGS = ("<br>", "<sub>", "</sub>", "<sup>", "</sup>")  # any other tag would be a way into the page
_SCALARS = ["string", "number", "boolean"]  # what an editor may take a value for; we read all of them as text


@dataclass(frozen=True)
class Written:
    """A text; `value` says what one that is not empty stands for, and notes what is wrong with it."""

    value: Callable[[Text, At], str]
    form: Schema = field(default_factory=dict)  # what JSON Schema can say about it
    nothing = ""

    def read(self, node: Node, at: At) -> str:
        if not isinstance(node, Text):
            at.source.note(node.line, f"{at.what} must be a text, not a {node.kind}.")
        elif node.value.strip():
            return self.value(node, at)
        elif at.needed:
            at.source.note(node.line, f"{at.what} is empty.")
        return ""

    def schema(self, needed: bool, models: list[type]) -> Schema:
        return ({"type": _SCALARS, "minLength": 1} if needed else {"type": [*_SCALARS, "null"]}) | self.form


def _markdown(text: Text, at: At) -> str:
    for tag in sorted({*_HTML.findall(text.value)} - {*_TAGS}):
        for line in text.lines_with(tag):
            at.source.note(line, f"{at.what} can't hold {tag}; of HTML there is only {listed(_TAGS)}.")
    at.source.texts.append(text)
    return text.value.strip()


def _line(text: Text, at: At, longest: int = 0) -> str:
    line = text.value.strip()
    if "\n" in line:
        at.source.note(text.line, f"{at.what} must be one line; it has {len(line.splitlines())}.")
    mark = _MARKDOWN.search(line)
    if mark:
        at.source.note(text.line, f"{at.what} must be plain text, without Markdown or HTML; it has {mark[0]}.")
    if longest and len(line) > longest:
        at.source.note(text.line, f"{at.what} has {len(line)} characters; {longest} is the most.")
    return line


def _slug(text: Text, at: At) -> str:
    if not KEBAB_CASE.fullmatch(text.value):
        better = re.sub("[^a-z0-9]+", "-", text.value.lower()).strip("-")
        accepted = "it is in kebab-case (a-z, 0-9 and hyphens)" + (f", such as {better}." if better else ".")
        at.source.note(text.line, f"{at.what} can't be {text.value}; {accepted}")
    return text.value


def _old_id(text: Text, at: At) -> str:
    parent = at.id.rpartition("/")[0]
    depth = at.id.count("/")
    full = f"{parent}/{text.value}" if parent and "/" not in text.value else text.value
    parts = full.split("/")
    if len(parts) != depth + 1 or not all(map(KEBAB_CASE.fullmatch, parts)):
        what = ("The chapter", "The rule", "The ruling")[depth]
        accepted = ("an id", "an id, or chapter/rule", "an id, or chapter/rule/ruling")[depth]
        sentence = f"{what}'s was can't hold {text.value}; it holds what it was called before: {accepted}."
        at.source.note(text.line, sentence)
    at.source.old.append((full, at.id, text.line))
    return full


def _tag(text: Text, at: At) -> str:
    known = at.source.tags
    if known is not None and text.value not in known:
        at.source.note(text.line, f"The tag {text.value} is not in game.yaml; {suggestion(text.value, known)}")
    return text.value


def _rule(text: Text, at: At) -> str:
    at.source.rules.append(text)
    return _line(text, at)


def _calculator(text: Text, at: At) -> str:
    at.source.texts.append(Text(f"[calculator](calc:{text.value})", text.line))  # looked at like a link
    return _line(text, at)


MARKDOWN = Written(_markdown)  # its links are looked at when every file is read
RAW = Written(lambda text, at: text.value)  # as it stands, whatever is in it
LINE = Written(_line)  # one line without Markdown
SLUG = Written(_slug, {"pattern": f"^{_SLUG}$"})  # a name for addresses
INNER_ID = Written(lambda text, at: f"{at.id}/{_slug(text, at)}", SLUG.form)  # chapter/rule, chapter/rule/ruling
OLD_ID = Written(_old_id, {"pattern": f"^{_SLUG}(/{_SLUG}){{0,2}}$"})  # without /: of the same chapter or rule
TAG = Written(_tag)  # one of the game's
RULE = Written(_rule)  # the id of a chapter, rule or ruling
CALCULATOR = Written(_calculator)  # the name of a calculator of the game


def short_line(longest: int) -> Written:
    """One line without Markdown, of so many characters at most."""
    form = {"anyOf": [{"maxLength": longest}, {"pattern": "[{]"}]}  # a figure's name may be longer than the figure
    return Written(lambda text, at: _line(text, at, longest), form)


def one_of(accepted: Mapping[str, str]) -> Written:
    """One of a closed list, which says what each means."""

    def value(text: Text, at: At) -> str:
        if text.value not in accepted:
            at.source.note(text.line, f"{at.what} can't be {text.value}; {suggestion(text.value, accepted)}")
        return text.value

    return Written(value, {"enum": list(accepted), "markdownEnumDescriptions": list(accepted.values())})


def matching(pattern: str, accepted: str) -> Written:
    """A text of a fixed form, which `accepted` tells in words."""

    def value(text: Text, at: At) -> str:
        if not re.fullmatch(pattern, text.value):
            at.source.note(text.line, f"{at.what} can't be {text.value}; it is {accepted}.")
        return text.value

    return Written(value, {"pattern": f"^({pattern})$", "patternErrorMessage": f"It is {accepted}."})


def _structure(kind: str, needed: bool, or_figure: bool) -> Schema:
    """The beginning of a list's or a mapping's JSON Schema."""
    types = [kind, *["null"] * (not needed), *["string"] * or_figure]
    return {"type": types if len(types) > 1 else kind} | ({"pattern": "^[{][a-z0-9_]+[}]$"} if or_figure else {})


@dataclass(frozen=True)
class ListOf:
    """A list of values of one kind."""

    item: Written | ListOf | Part
    each: str = ""  # what one is called in messages, if not: Each of tags
    unique: str = ""  # what one is called if it may stand there only once
    refusal: str = ""  # of a list within a list: what is said if it is none, or shorter than `least`
    least: int = 1
    or_figure: bool = False  # whether the calculators may have it whole: "{name}" (see figures.py)
    nothing = ()

    def read(self, node: Node, at: At) -> tuple[Any, ...]:
        if self.refusal and not (isinstance(node, Items) and len(node.items) >= self.least):
            at.source.note(node.line, self.refusal.format(kind="short list" if isinstance(node, Items) else node.kind))
            return ()
        if isinstance(node, Text) and not node.value and not at.needed:
            return ()
        if not isinstance(node, Items):
            at.source.note(node.line, f"{at.what} must be a list, not a {node.kind}.")
            return ()
        if at.needed and not node.items:
            at.source.note(node.line, f"{at.what} must hold at least one.")
        inner = At(at.source, self.each or f"Each of {at.key}", at.key, id=at.id)
        values: tuple[Any, ...] = tuple(self.item.read(item, inner) for item in node.items)
        if self.unique:
            at.source.note_repeated(self.unique, zip(values, (item.line for item in node.items)))
        for declaration in declarations(self.item.model).values() if isinstance(self.item, Part) else ():
            if declaration.unique:
                named = [getattr(value, declaration.field) for value in values]
                lines = [line_of(item, (declaration.key,)) for item in node.items]
                at.source.note_repeated(declaration.unique, zip(named, lines))
        return values

    def schema(self, needed: bool, models: list[type]) -> Schema:
        schema = _structure("array", needed or bool(self.refusal), self.or_figure)
        schema["items"] = self.item.schema(False, models)
        schema |= {"minItems": self.least} if needed or self.refusal else {}
        return schema | ({"uniqueItems": True} if self.unique else {})


@dataclass(frozen=True)
class Part:
    """A model within another."""

    model: type
    nothing = None

    def read(self, node: Node, at: At) -> Any:
        return read_part(self.model, node, at.source, at.id)

    def schema(self, needed: bool, models: list[type]) -> Schema:
        models.append(self.model)
        return {"$ref": f"#/definitions/{self.model.__name__}"}


@dataclass(frozen=True)
class Pairs:
    """Names with a text each."""

    item: Written
    each: str  # what one is called in messages, before its name: The figure
    kebab_case: bool = False  # whether the names must be
    name: Callable[[str], Any] = str  # what a name stands for
    or_figure: bool = False  # as of a list

    @property
    def nothing(self) -> dict[Any, str]:
        return {}

    def read(self, node: Node, at: At) -> dict[Any, str]:
        if isinstance(node, Text) and not node.value and not at.needed:
            return {}
        if not isinstance(node, Entries) or not node.entries:
            at.source.note(node.line, f"{at.what} must be a list of names with a text each (name: text).")
            return {}
        for name in node.entries:
            if self.kebab_case and not KEBAB_CASE.fullmatch(name):
                at.source.note(node.lines[name], f"{self.each} {name} is not in kebab-case (a-z, 0-9 and hyphens).")
        return {
            self.name(name): self.item.read(value, At(at.source, f"{self.each} {name}", at.key))
            for name, value in node.entries.items()
        }

    def schema(self, needed: bool, models: list[type]) -> Schema:
        schema = _structure("object", needed, self.or_figure) | {"minProperties": 1}
        schema["additionalProperties"] = self.item.schema(False, models)
        return schema | ({"propertyNames": {"pattern": f"^{_SLUG}$"}} if self.kebab_case else {})

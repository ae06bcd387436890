"""How a model of the data is declared: once, on its fields. The reader and the JSON Schema follow from it.

    @dataclass(frozen=True)
    class Reading:
        '''One way a rule can be read.'''

        text: str = declared(kinds.MARKDOWN, "What the rule means, read this way.")
        value: str = declared(kinds.LINE, "The choice it stands for.", default="", unique="The value")

A model may have a method `problems`, which yields what is wrong between its fields, and a method `links`, which yields
the links that its fields stand for; both say where, as a path of keys and positions: `("readings", 1, "value")`.
"""

from collections.abc import Collection, Mapping
from dataclasses import MISSING, dataclass, field, fields, replace
from typing import Any, NamedTuple, Protocol, TypeVar

from calculators.show.wording import listed
from rulebook.read.source import Source, suggestion
from rulebook.read.strict_yaml import Entries, Items, Node, Text

Schema = dict[str, Any]
Path = tuple[str | int, ...]
Model = TypeVar("Model")


class Place(NamedTuple):
    """Where something stands in the data files, for messages."""

    file: str = ""
    line: int = 0


@dataclass(frozen=True)
class At:
    """What is being read, and for which file."""

    source: Source
    what: str  # what it is called in messages: The rule's title
    key: str
    needed: bool = False
    id: str = ""  # of the part it belongs to; until that is known, of the part around it


class Kind(Protocol):
    """What a value looks like in a file: how it is read, and how JSON Schema describes it."""

    @property
    def nothing(self) -> Any:
        """What stands for a value that is not there."""

    def read(self, node: Node, at: At) -> Any:
        """The value for the model; what is wrong is noted."""

    def schema(self, needed: bool, models: list[type]) -> Schema:
        """Its JSON Schema; models that it refers to are added to the list."""


@dataclass(frozen=True)
class Declared:
    """What the file says for one field of a model."""

    kind: Kind
    about: str
    key: str  # its name in the file; the field's name if empty
    needed: bool
    unique: str  # what it is called if two parts of one list may not share it
    field: str = ""


def declared(
    kind: Kind, about: str, *, key: str = "", default: Any = MISSING, needed: bool | None = None, unique: str = ""
) -> Any:
    """A field of the file, which must be there if it has no default, unless `needed` says otherwise."""
    needed = default is MISSING if needed is None else needed
    metadata = {"declared": Declared(kind, about, key, needed, unique)}
    if default == {}:
        return field(default_factory=dict, metadata=metadata)
    return field(default=default, metadata=metadata)


def place_of(key: str = "") -> Any:
    """A field that holds where the model, or one of its keys, stands."""
    return field(default=Place(), compare=False, repr=False, metadata={"place of": key})


def declarations(model: type) -> dict[str, Declared]:
    """The declared fields of a model in their order, by their keys in the file."""
    by_field = {known.name: known.metadata["declared"] for known in fields(model) if "declared" in known.metadata}
    named = (replace(declared, key=declared.key or name, field=name) for name, declared in by_field.items())
    return {declaration.key: declaration for declaration in named}


def name_of(model: type) -> str:
    """What a model is called in messages: The rule."""
    return getattr(model, "NAME", f"The {model.__name__.lower()}")


def read_part(
    model: type[Model],
    node: Node,
    source: Source,
    parent: str = "",
    others: Mapping[str, Any] = {},
    also_needed: Collection[str] = (),
) -> Model:
    """A model from the part of a file that holds it; what is wrong is noted, and reading goes on.

    `parent` is the id of the part around it; `others` are the values of fields that do not stand in this file.
    """
    what, known_keys = name_of(model), declarations(model)
    entries = node.entries if isinstance(node, Entries) else {}
    if not isinstance(node, Entries):
        source.note(node.line, f"{what} is written as keys with values ({listed(known_keys)}), not as a {node.kind}.")
    for key in set(entries) - set(known_keys):
        source.note(line_of(node, (key,)), f"{what} has no key {key}; {suggestion(key, known_keys)}")
    values = {"id": parent, **others}
    for key, declaration in known_keys.items():
        needed = declaration.needed or key in also_needed
        if needed and key not in entries and isinstance(node, Entries):
            source.note(node.line, f"{what} lacks the key {key}.")
        at = At(source, f"{what}'s {key}", key, needed, values["id"])
        kind = declaration.kind
        values[declaration.field] = kind.read(entries[key], at) if key in entries else kind.nothing
    metadata = {known.name: known.metadata for known in fields(model)}  # type: ignore[arg-type]  # all are dataclasses
    for name in metadata:
        if "place of" in metadata[name]:
            values[name] = Place(source.file, line_of(node, (metadata[name]["place of"],)))
    if "id" not in metadata:
        del values["id"]
    made = model(**values)
    for path, sentence in getattr(made, "problems", tuple)():
        source.note(line_of(node, path), sentence)
    source.texts += (Text(link, line_of(node, path)) for path, link in getattr(made, "links", tuple)())
    return made


def line_of(node: Node, path: Path) -> int:
    """The line where something in a part stands; of what is missing, the line of what it is missing from."""
    line = node.line
    for step in path:
        if isinstance(node, Entries) and step in node.entries:
            line, node = node.lines[str(step)], node.entries[str(step)]
        elif isinstance(node, Items) and isinstance(step, int):
            line, node = node.items[step].line, node.items[step]
        else:
            break
    return line

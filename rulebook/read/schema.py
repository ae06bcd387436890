"""JSON Schemas of the data files, from the models' declarations: editors complete keys by them and mark what is wrong.

A data file names its schema in its first line: `# yaml-language-server: $schema=../../../rulebook/schema/chapter.json`.
"""

import json
from inspect import getdoc
from pathlib import Path

from rulebook.read.declare import Schema, declarations
from rulebook.read.models import Calculators, Chapter, Game, Glossary, History, Words

FOLDER = Path(__file__).parents[1] / "schema"
FILES: dict[str, type] = {
    "calculators.json": Calculators,
    "chapter.json": Chapter,
    "changes.json": History,
    "game.json": Game,
    "glossary.json": Glossary,
    "words.json": Words,
}


def schema(model: type) -> Schema:
    """The JSON Schema of a file that holds this model."""
    models: list[type] = []
    whole = {"$schema": "http://json-schema.org/draft-07/schema#", **_described(model, models)}
    definitions: dict[str, Schema] = {}
    for part in models:  # grows while parts add the parts within them
        if part.__name__ not in definitions:
            definitions[part.__name__] = _described(part, models)
    return whole | ({"definitions": definitions} if definitions else {})


def _described(model: type, models: list[type]) -> Schema:
    known = declarations(model)
    return {
        "type": "object",
        "description": getdoc(model),
        "properties": {
            key: {"description": declaration.about, **declaration.kind.schema(declaration.needed, models)}
            for key, declaration in known.items()
        },
        "required": [key for key, declaration in known.items() if declaration.needed],
        "additionalProperties": False,
    }


def files() -> dict[str, str]:
    """Every schema as the text of its file, by the file's name."""
    return {
        name: json.dumps(schema(model), indent=2, ensure_ascii=False) + "\n" for name, model in sorted(FILES.items())
    }


def write(folder: Path = FOLDER) -> None:
    """Write every schema to its file."""
    folder.mkdir(exist_ok=True)
    for name, text in files().items():
        (folder / name).write_text(text, encoding="utf-8")

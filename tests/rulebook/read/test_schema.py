"""The JSON Schemas of the data files: from the same declarations as the reader, and as strict."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft7Validator

from rulebook.read.declare import declarations
from rulebook.read.schema import FILES, FOLDER, files
from rulebook.sources import DATA
from tests.support.toy import FILES as TOY
from tests.support.toy import told

MODE = "# yaml-language-server: $schema="
DATA_FILES = sorted(DATA.rglob("*.yaml"))
VALIDATORS = {name: Draft7Validator(json.loads(text)) for name, text in files().items()}


def named(path: Path) -> str:
    """The name of the schema that a data file should have."""
    return "chapter.json" if path.parent.name == "rules" else f"{path.stem}.json"


def test_the_files_are_up_to_date():
    """What `python -m rulebook schema` would write is what is there, and each is a schema."""
    assert files() == {path.name: path.read_text(encoding="utf-8") for path in FOLDER.iterdir()}
    for validator in VALIDATORS.values():
        validator.check_schema(validator.schema)


def test_every_field_is_explained():
    """Each key of each model tells an editor what belongs there."""
    keys = [one for model in FILES.values() for one in declarations(model).values()]

    assert len(keys) > 15 and [] == [one.key for one in keys if not one.about.endswith(".")]


@pytest.mark.parametrize("path", DATA_FILES, ids=lambda path: path.relative_to(DATA).as_posix())
def test_a_data_file_names_its_schema_and_fits_it(path):
    """An editor finds the schema from the first line, and has nothing to complain about."""
    text = path.read_text(encoding="utf-8")
    first = text.partition("\n")[0]

    assert first.startswith(MODE)
    assert (path.parent / first.removeprefix(MODE)).resolve() == (FOLDER / named(path)).resolve()
    for loader in (
        yaml.BaseLoader,
        yaml.SafeLoader,
    ):  # as we read it, and as a program does that makes numbers of figures
        found = yaml.load(text.replace("date: ", "date: !!str "), loader)
        assert [] == [error.message for error in VALIDATORS[named(path)].iter_errors(found)]


@pytest.mark.parametrize(
    "file, old, new",
    [
        ("toy/game.yaml", "title:", "titel:"),
        ("toy/game.yaml", "#8f1d2c", "red"),
        ("toy/game.yaml", "  cover: Cover", "  Two Dice: x"),
        ("toy/rules/10-shooting.yaml", "    short:", "    shrot:"),
        ("toy/rules/10-shooting.yaml", "    source: Shots\n", ""),
        ("toy/rules/10-shooting.yaml", "source: Shots", "source:"),
        ("toy/rules/10-shooting.yaml", "tags: [dice]", "tags: []"),
        ("toy/rules/10-shooting.yaml", "tags: [dice]", "tags: [dice, dice]"),
        ("toy/rules/10-shooting.yaml", "id: to-hit", "id: To Hit"),
        ("toy/rules/10-shooting.yaml", "short: Roll a die.", f"short: {'a' * 121}"),
        ("toy/rules/10-shooting.yaml", "- [4+, 1/2]", "- 4+"),
        ("toy/rules/10-shooting.yaml", "figures:\n      dice: 1", "figures: [1]"),
        ("toy/rules/20-terrain.yaml", "kind: ambiguous", "kind: odd"),
        ("toy/rules/20-terrain.yaml", "text: Two.", "txet: Two."),
        ("toy/glossary.yaml", "term: Cover", "trem: Cover"),
    ],
)
def test_what_the_reader_refuses_the_schema_refuses(tmp_path, file, old, new):
    """A wrong key, a missing one and a wrong value are marked by an editor too."""
    spoilt = TOY[file].replace(old, new, 1)
    validator = VALIDATORS[named(Path(file))]

    assert [] == list(validator.iter_errors(yaml.load(TOY[file], yaml.BaseLoader)))
    assert told(tmp_path, {**TOY, file: spoilt})
    assert list(validator.iter_errors(yaml.load(spoilt, yaml.SafeLoader)))

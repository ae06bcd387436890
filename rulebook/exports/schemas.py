"""JSON Schemas of what calculators take and tell, from their declarations: an answer as `--json` prints it."""

from typing import Any

from calculators.declare.calculator import Calculator
from calculators.programs.data import described

DRAFT = "https://json-schema.org/draft/2020-12/schema"
_WORDS = {"type": "string"}
_NUMBER = {
    "anyOf": [{"type": "integer"}, _WORDS],
    "description": "a whole number, a fraction a/b, or a word where there is none",
}
_CHANCE = {"type": "string", "pattern": "^(0|1|[0-9]+/[0-9]+)$", "description": "an exact chance from 0 to 1"}
_CELLS = {"type": "array", "items": {"type": ["string", "integer"]}}
_LINE = {
    "type": "object",
    "properties": {"what": _WORDS, "points": _NUMBER},
    "required": ["what", "points"],
    "additionalProperties": False,
}
_OUTPUTS: dict[str, dict[str, Any]] = {
    "chance": _CHANCE,
    "number": _NUMBER,
    "word": {"type": ["string", "integer"]},
    "spread": {
        "type": "object",
        "patternProperties": {"^-?[0-9]+[+]?$": _CHANCE},
        "additionalProperties": False,
        "description": "from each outcome to its chance; 21+ stands for 21 and more",
    },
    "sentences": {"type": "array", "items": _WORDS},
    "receipt": {"type": "array", "items": _LINE},
    "table": {
        "type": "object",
        "properties": {
            "columns": {"type": "array", "items": _WORDS},
            "rows": {"type": "array", "items": _CELLS},
            "says": {"type": "array", "items": _WORDS},
        },
        "required": ["columns", "rows"],
        "additionalProperties": False,
    },
    "roster": {"type": "array", "items": {"type": "object"}},
    "matrix": {"type": "object"},
}


def schema(calculator: Calculator) -> dict[str, Any]:
    """The schema of one calculator's answers; what it takes is under `properties.inputs`."""
    about = described(calculator)
    outputs = {output["name"]: _OUTPUTS[output["kind"]] | {"title": output["label"]} for output in about["outputs"]}
    return {
        "$schema": DRAFT,
        "title": calculator.id,
        "description": calculator.summary,
        "type": "object",
        "properties": {
            "calculator": {"const": calculator.id},
            "query": {
                "type": "string",
                "description": "the inputs as a link has them, without those at their defaults",
            },
            "inputs": _object(about["inputs"]),
            "outputs": {
                "type": "object",
                "properties": outputs,
                "required": list(outputs),
                "additionalProperties": False,
            },
            "headline": _WORDS,
            "notes": {"type": "array", "items": _WORDS},
        },
        "required": ["calculator", "query", "inputs", "outputs", "headline", "notes"],
    }


def _object(inputs: list[dict[str, Any]]) -> dict[str, Any]:
    properties = {asked["name"]: _input(asked) for asked in inputs}
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _input(asked: dict[str, Any]) -> dict[str, Any]:
    """One input by its public description."""
    about = {"title": asked["label"], "default": asked["default"]}
    values = [choice["value"] for choice in asked.get("choices", ())]
    kinds: dict[str, dict[str, Any]] = {
        "number": {"type": "integer", "minimum": asked.get("low"), "maximum": asked.get("high")},
        "yes-no": {"enum": ["yes", "no"]},
        "choice": {"enum": values},
        "choices": {"type": "array", "items": {"enum": values}, "uniqueItems": True},
        "text": {"type": "string", "maxLength": asked.get("most")},
        "rows": {"type": "array", "items": _object(asked.get("row", [])), "maxItems": asked.get("most")},
    }
    return kinds[asked["kind"]] | about

"""A reading in words, as a link, and as JSON for programs."""

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from calculators.explore.asked import joined
from calculators.oneline.lexicon import Input, from_json
from calculators.oneline.read import Reading, TooLong, readings


def sentence(reading: Reading) -> str:
    """What is asked: "WarFig Shooting: 10 shooters, ballistic skill 4, armour 3, soft cover"."""
    calculator = reading.calculator
    twice = [own.label for own in calculator.inputs if not own.aside]
    unsaid = {*reading.values} - {own.name for own in calculator.inputs}  # rows have no words
    parts = [reading.case] if reading.case and (unsaid or not reading.values) else []
    heading = ""
    for own in calculator.inputs:
        if own.name in reading.values:
            phrase = _phrase(own, reading.values[own.name])
            if own.heading and twice.count(own.label) > 1 and own.heading != heading:
                heading, phrase = own.heading, f"{_small(own.heading)} {phrase}"
            parts.append(phrase)
    known = {own.name: own for own in calculator.inputs}
    labels = {
        own.name: " ".join(_small(word) for word in (own.heading * (twice.count(own.label) > 1), own.label) if word)
        for own in calculator.inputs
    }
    parts += [_varied(known[name], labels[name], ends) for name, ends in _axes(reading.asked.vary)]
    if reading.asked.goal:
        figure, percent, by = reading.asked.goal.split(":")
        figures = {name: label for name, label, _ in calculator.outputs}
        name, _, least = figure.partition(">=")
        goal = f"{percent}%: {_small(figures.get(name, name))}{f' {least} or more' if least else ''}"
        parts.append(f"{labels[by]} needed for {goal}" if by else goal)
    details = ", ".join(parts)
    return f"{calculator.game.partition(':')[0]} {calculator.title}{': ' + details if details else ''}"


def _axes(vary: str) -> Iterator[tuple[str, list[str]]]:
    """What varies, each with the ends of its range if that is named."""
    for axis in filter(None, vary.split(",")):
        name, _, ends = axis.partition(":")
        yield name, ends.split("..") if ends else []


def _varied(own: Input, label: str, ends: list[str]) -> str:
    shown = " to ".join(f"{int(end) / own.factor:g}" for end in ends or (str(own.low), str(own.high)))
    return f"{label} from {shown}{own.unit}"


def _phrase(own: Input, value: str) -> str:
    label = _small(own.label)
    if own.kind == "number":
        shown = f"{int(value) / own.factor:g}" if own.factor > 1 else value
        return f"{shown} {label}" if own.counts else f"{label} {shown}{own.unit}"
    if own.kind == "yes-no":
        return label if value == "yes" else f"{label}: no"
    known = dict(own.options)
    if own.kind == "choices":
        return ", ".join(known.get(choice, choice) for choice in value.split(","))
    option = _small(known.get(value, value))
    if " " in label:
        return f"{label}: {option}"
    return option if label in option else f"{option} {label}"


def _small(text: str) -> str:
    return text[:1].lower() + text[1:] if text[1:2].islower() or text[1:2] == " " else text


def query(reading: Reading) -> str:
    """The canonical query: what differs from its default, then what varies or is sought."""
    usual = {own.name: own.default for own in reading.calculator.inputs}
    changed = {name: value for name, value in reading.values.items() if value != usual.get(name)}
    own = "&".join(f"{name}={quote(value, safe=',:;.~*')}" for name, value in changed.items())
    return joined(own, reading.asked)


def as_data(reading: Reading) -> dict[str, Any]:
    """A reading for programs."""
    kinds = {own.name: own.kind for own in reading.calculator.inputs}

    def plain(name: str, value: str) -> Any:
        if kinds.get(name) == "choices":
            return value.split(",")
        return int(value) if kinds.get(name) == "number" else value

    return {
        "calculator": reading.calculator.id,
        "query": query(reading),
        "inputs": {name: plain(name, value) for name, value in reading.values.items()},
        "unknown": list(reading.unknown),
    }


def told(reading: Reading) -> str:
    """A reading for the shell: the sentence, and what was not understood."""
    left = f" (not understood: {' '.join(reading.unknown)})" if reading.unknown else ""
    return sentence(reading) + left


def command_line(reading: Reading) -> list[str]:
    """The words that ask the same in the shell."""
    words = [reading.calculator.id, *(f"{name}={value}" for name, value in reading.values.items())]
    words += ["--vary", reading.asked.vary] if reading.asked.vary else []
    words += ["--of", reading.asked.of] if reading.asked.of else []
    figure, _, rest = reading.asked.goal.partition(":")
    least, _, by = rest.partition(":")
    return [*words, "--for", f"{figure}={least}", "--by", by] if by else words


def for_browser(asked: str) -> str:
    """JSON of the readings with their sentences, or of the sentence why there are none.

    A page hands over three lines: the question, the game whose page is open, and the vocabulary.
    """
    line, here, vocabulary = asked.split("\n", 2)
    try:
        found = readings(line, from_json(vocabulary), here)
    except TooLong as long:
        return json.dumps({"readings": [], "problem": str(long)})
    return json.dumps(
        {"readings": [{**as_data(reading), "sentence": sentence(reading)} for reading in found], "problem": ""}
    )

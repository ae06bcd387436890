"""A game's mark as outlines: an SVG path turned into polygons, so that it can be painted without a browser."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from math import atan2, ceil, cos, hypot, pi, radians, sin, sqrt

Point = tuple[float, float]
Outline = list[Point]

_TOKEN = re.compile(r"[MmLlHhVvCcSsQqTtAaZz]|[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
_FLAG = re.compile(r"[01]")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_PIECES = 24  # straight pieces for a curve or a quarter of a circle: smooth at the size of a picture


def outlines(path: str) -> list[Outline]:
    """Every closed outline of an SVG path, its curves in straight pieces."""
    found: list[Outline] = []
    at = start = (0.0, 0.0)
    bend = at  # the last curve's control point, which S and T mirror
    bent = ""
    for command, numbers in _commands(path):
        kind = command.upper()
        if command.islower():
            numbers = _absolute(kind, numbers, at)
        if kind == "M" or not found:
            found.append([at if kind != "M" else (numbers[0], numbers[1])])
        if kind == "Z":
            at = start
            found.append([at])
            continue
        points, control = _drawn(kind, numbers, at, bend if bent == _BENDS.get(kind, "") else at)
        found[-1] += points
        at = points[-1]
        start = at if kind == "M" else start
        bend, bent = (control, _BENDS[kind]) if kind in _BENDS else (at, "")
    return [outline for outline in found if len(outline) > 2]


_BENDS = {"C": "cubic", "S": "cubic", "Q": "quadratic", "T": "quadratic"}


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers; a command may be left out where it repeats, a move goes on as lines."""
    at, command = 0, ""
    while match := _TOKEN.search(path, at):
        if match[0].isalpha():
            at, command = match.end(), match[0]
            if command in "Zz":
                yield command, []
                continue
        numbers: list[float] = []
        while len(numbers) < _TAKES[command.upper()]:
            flag = command in "Aa" and len(numbers) in (3, 4)  # an arc's flags may stand without a space
            match = (_FLAG if flag else _TOKEN).search(path, at)
            if not match or match[0].isalpha():
                raise ValueError(f"The path ends in the middle of {command}.")
            numbers.append(float(match[0]))
            at = match.end()
        yield command, numbers
        command = {"M": "L", "m": "l"}.get(command, command)


def _absolute(kind: str, numbers: list[float], at: Point) -> list[float]:
    if kind == "H":
        return [numbers[0] + at[0]]
    if kind == "V":
        return [numbers[0] + at[1]]
    if kind == "A":
        return [*numbers[:5], numbers[5] + at[0], numbers[6] + at[1]]
    return [number + at[place % 2] for place, number in enumerate(numbers)]


def _drawn(kind: str, numbers: list[float], at: Point, bend: Point) -> tuple[Outline, Point]:
    """The points that a command adds, and the control point it leaves."""
    if kind in "ML":
        return [(numbers[0], numbers[1])], at
    if kind in "HV":
        return [(numbers[0], at[1]) if kind == "H" else (at[0], numbers[0])], at
    if kind == "A":
        return _arc(at, *numbers), at
    points = [at, *zip(numbers[::2], numbers[1::2])]
    if kind in "ST":
        points.insert(1, (2 * at[0] - bend[0], 2 * at[1] - bend[1]))
    return [_on_curve(points, piece / _PIECES) for piece in range(1, _PIECES + 1)], points[-2]


def _on_curve(points: Outline, share: float) -> Point:
    """A point on a Bézier curve, halving the distances between its control points (de Casteljau)."""
    while len(points) > 1:
        points = [(x + (u - x) * share, y + (v - y) * share) for (x, y), (u, v) in itertools.pairwise(points)]
    return points[0]


def _arc(start: Point, rx: float, ry: float, turn: float, large: float, sweep: float, x: float, y: float) -> Outline:
    """An elliptical arc, by the conversion in the SVG specification (end points to centre)."""
    rx, ry = abs(rx), abs(ry)
    if not rx or not ry or start == (x, y):
        return [(x, y)]
    c, s = cos(radians(turn)), sin(radians(turn))
    dx, dy = (start[0] - x) / 2, (start[1] - y) / 2
    u, v = c * dx + s * dy, c * dy - s * dx
    stretch = max(1.0, hypot(u / rx, v / ry))  # radii too small to reach are enlarged
    rx, ry = rx * stretch, ry * stretch
    rest = (rx * ry) ** 2 - (rx * v) ** 2 - (ry * u) ** 2
    factor = sqrt(max(0.0, rest) / ((rx * v) ** 2 + (ry * u) ** 2)) * (1 if large != sweep else -1)
    cu, cv = factor * rx * v / ry, -factor * ry * u / rx
    middle = (c * cu - s * cv + (start[0] + x) / 2, s * cu + c * cv + (start[1] + y) / 2)
    first = atan2((v - cv) / ry, (u - cu) / rx)
    angle = (atan2((-v - cv) / ry, (-u - cu) / rx) - first) % (2 * pi)
    angle -= 0 if sweep else 2 * pi
    pieces = max(2, ceil(abs(angle) / (pi / 2) * _PIECES))
    turned = (first + angle * piece / pieces for piece in range(1, pieces + 1))
    points = [(rx * cos(one), ry * sin(one)) for one in turned]
    return [(c * px - s * py + middle[0], s * px + c * py + middle[1]) for px, py in points[:-1]] + [(x, y)]


def filled(shape: list[Outline], y: float) -> Iterator[tuple[float, float]]:
    """The stretches of a line at height y that lie inside (SVG's nonzero rule: what winds back is a hole)."""
    crossings = []
    for outline in shape:
        for (x1, y1), (x2, y2) in zip(outline, [*outline[1:], outline[0]]):
            if (y1 <= y) != (y2 <= y):
                crossings.append((x1 + (y - y1) / (y2 - y1) * (x2 - x1), 1 if y2 > y1 else -1))
    winding, begun = 0, 0.0
    for x, way in sorted(crossings):
        if not winding:
            begun = x
        winding += way
        if not winding:
            yield begun, x

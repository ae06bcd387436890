"""A roster and a matrix as HTML; the page prints the roster, as a sheet or as cards."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from html import escape

from calculators.declare.outputs import Output
from calculators.show.html import hint, receipt_rows, way
from calculators.show.wording import figure, percent
from calculators.weigh.roster import Fielded, Matrix, Meeting


def roster(output: Output, units: Iterable[Fielded], rules_at: str) -> str:
    """Every row of a list with its points, what it costs part by part, and the ways on to a fight."""
    items = "".join(_unit(unit, rules_at) for unit in units)
    if not items:
        return ""
    return f'<section class="roster" data-rows-of="{output.rows}"><h2>{escape(output.label)}</h2><ol>{items}</ol></section>'


def _unit(unit: Fielded, rules_at: str) -> str:
    each = f"<small>{figure(unit.each)} each</small>" if unit.count > 1 else ""
    parts = (
        f'<details class="parts"><summary>What one costs</summary><table class="receipt" aria-label="What one costs"><tbody>{receipt_rows(unit.lines, rules_at)}</tbody>'
        f'<tfoot><tr><th scope="row">Each</th><td>{figure(unit.each)}</td></tr></tfoot></table></details>'
        if unit.lines
        else ""
    )
    ways = f'<p class="opens">{"".join(map(way, unit.links))}</p>' if unit.links else ""
    return (
        f'<li class="unit" data-rules="{escape(" ".join(unit.rules))}" data-common="{escape(" ".join(unit.common))}"><h3>{escape(unit.called)} <span class="points">{figure(unit.points)}{each}</span></h3>'
        f'<p class="stats">{escape(unit.text)}</p>{parts}{ways}<div class="card-rules"></div></li>'
    )


def matrix(output: Output, found: Matrix, rules_at: str) -> str:
    """A heat map: every figure in its cell, and every cell a way on."""
    if not found.cells or not found.across:
        return ""
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in found.across)
    body = "".join(
        f'<tr><th scope="row">{escape(name)}</th>{"".join(_meeting(found, one) for one in row)}</tr>'
        for name, row in zip(found.down, found.cells)
    )
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(output.label)}"><table class="matrix">'
        f'<caption>{escape(output.label)}{hint(output)}{_legend(found)}</caption><thead><tr><th scope="col">{escape(found.corner)}</th>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def _shown(found: Matrix, value: Fraction | int) -> str:
    return escape(percent(value) if found.chance else figure(value))


def _legend(found: Matrix) -> str:
    """What the shades mean, from nothing to the greatest figure there is."""
    if not found.greatest:
        return ""
    scale = "".join(f'<i class="heat-{shade}"></i>' for shade in range(10))
    return f'<small class="legend">0 <span aria-hidden="true">{scale}</span> {_shown(found, found.greatest)}, the greatest here</small>'


def _meeting(found: Matrix, one: Meeting) -> str:
    shown = _shown(found, one.value)
    inside = (
        way(one.link).replace(f">{escape(one.link.label)}<", f' title="{escape(one.link.label)}">{shown}<')
        if one.link
        else shown
    )
    return f'<td class="heat-{found.heat(one.value)}">{inside}</td>'

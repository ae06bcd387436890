"""A calculator's page: the form, its default answer worked out at build time, common cases, and its public names."""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape

from calculators.answer import Answer, outputs
from calculators.declare import Calculator
from calculators.html import answer as answer_html
from calculators.query import read
from calculators.reckon import described, headline, to_paste
from calculators.wording import number, percent

from .chapters import badge, front
from .form import form
from .links import Links, picture_of, rule_at, untouched
from .models import Game
from .pasting import html_of
from .runtime import Start, started
from .since import day, lines, of_calculator

_CASE_FIGURES = 5  # a phone shows no more side by side


def calculator_pages(game: Game, calculators: list[Calculator], links: Links, python: Start) -> Mapping[str, str]:
    """A page for each calculator of a game; `python` is what the worker starts with."""
    pages = {f"{game.id}/{one.name}.md": _page(game, one, links, python) for one in calculators}
    return pages | {f"{old}.md": _moved(game, one) for one in calculators for old in one.was}


def _moved(game: Game, calculator: Calculator) -> str:
    """A calculator's old address: the way on, which the browser takes by itself with the inputs of the link."""
    way = f'<p class="moved" data-moved="../{calculator.name}/" markdown="1">Moved: [{calculator.title}]({calculator.name}.md)</p>'
    return "\n\n".join([front(calculator.title, calculator.summary), badge(game, f"{game.id}/old.md"), f"# {calculator.title}", way]) + "\n"


def _page(game: Game, calculator: Calculator, links: Links, python: Start) -> str:
    page = f"{game.id}/{calculator.name}.md"
    given = calculator.asks()
    found: Answer = calculator(given)
    asked = form(calculator, lambda rule: links.titles[f"{game.id}/{rule}"])
    # An article, and no other in it: the search plugin leaves a part out only up to the next end tag of its name.
    reckoner = (
        f'<article class="reckoner" data-calculator="{calculator.id}" data-root="../../" data-python="{started(python)}" data-search-exclude>'
        f'<p class="headline" role="status">{escape(headline(calculator, given, found))}</p>{_since(game, calculator, links)}'
        f'<div class="state" hidden><p></p><progress max="1" value="0"></progress><button type="button" class="retry">Try again</button></div>'
        f'<div class="asked">{asked}<noscript><p class="note">Your browser runs no scripts here, so the form does not answer; '
        "the common cases below do.</p></noscript></div>"
        '<p class="share"><button type="button" class="copy" hidden>Copy this answer</button> <button type="button" class="keep" hidden></button></p>'
        f'<section class="answer" aria-label="Answer" data-share="{escape(json.dumps(to_paste(calculator, given, found)))}">{answer_html(calculator, given, found)}</section></article>'
    )
    rules = ", ".join(f"[{links.titles[f'{game.id}/{rule}']}]({rule_at(game.id, rule, page)})" for rule in calculator.rules)
    parts = [
        front(f"{calculator.title} · {game.title}", f"{game.title}: {calculator.summary}", hide="toc", picture=picture_of(game.id, calculator.name), reckons=True),
        badge(game, page),
        f"# {calculator.title}",
        calculator.summary,
        untouched(reckoner),
        untouched(_cases(calculator)),
        f"## Rules used {{ data-search-exclude }}\n\n{rules}",
        _names(calculator),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _since(game: Game, calculator: Calculator, links: Links) -> str:
    """What changed, and when: open for whoever comes with inputs in the link, which may be an old one; folded for others."""
    changes = of_calculator(game, calculator)
    if not changes:
        return ""
    told = html_of(lines(changes, lambda what: links.rooted(what, game.id, "../../"))).replace("\n", " ")
    return (
        f'<details class="since"><summary>Changed on {day(changes[0].date)}</summary>{told}'
        '<p>A link made before then opens with its inputs and the answer of today. <a href="../changes/">All changes</a></p></details>'
    )


def _cases(calculator: Calculator) -> str:
    if not calculator.cases:
        return ""
    figures = [one for one in outputs(calculator.tells) if one.kind in ("chance", "number", "word")][:_CASE_FIGURES]
    head = "".join(f'<th scope="col">{escape(one.label)}</th>' for one in figures)
    rows = []
    for label, query in calculator.cases.items():
        found = calculator(read(calculator, query))
        cells = "".join(f"<td>{escape(_shown(one.kind, getattr(found, one.name)))}</td>" for one in figures)
        rows.append(f'<tr><th scope="row"><a href="{"?" + escape(query) if query else "./"}">{escape(label)}</a></th>{cells}</tr>')
    return (
        "## Common cases { data-search-exclude }\n\n"
        f'<div class="scroll cases" tabindex="0" role="region" aria-label="Common cases"><table class="listing"><thead><tr><th scope="col">Case</th>{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def _shown(kind: str, value: object) -> str:
    if kind == "chance":
        return percent(value)  # type: ignore[arg-type]
    return value if isinstance(value, str) else number(value)  # type: ignore[arg-type]


def _names(calculator: Calculator) -> str:
    """The public names: for links written by hand, for the shell and for other programs."""
    about = described(calculator)
    rows = []
    for one in about["inputs"]:
        if one["kind"] == "number":
            accepted = f"{one['low']} to {one['high']}"
        elif "choices" in one:
            accepted = " ".join(f"<code>{choice['value']}</code>" for choice in one["choices"])
        elif "row" in one:
            accepted = "rows of " + ", ".join(f"<code>{cell['name']}</code>" for cell in one["row"])
        else:
            accepted = "<code>yes</code> <code>no</code>" if one["kind"] == "yes-no" else f"up to {one['most']} characters"
        rows.append(f'<tr><th scope="row"><code>{one["name"]}</code></th><td>{escape(one["label"])}</td><td>{accepted}</td></tr>')
    told = ", ".join(f"<code>{one['name']}</code>" for one in about["outputs"])
    example = next((query for query in calculator.cases.values() if query), "")
    shell = f"python -m calculators {calculator.id} {example.replace('&', ' ')}".strip()
    return (
        '<details class="public" data-search-exclude><summary>For links and programs</summary>'
        "<p>These names never change. A link holds them behind a question mark; what is left out takes its default.</p>"
        f"<p><code>{escape(shell)} --json</code></p>"
        f'<div class="scroll" tabindex="0" role="region" aria-label="Inputs"><table class="listing"><thead><tr><th scope="col">Input</th><th scope="col">Asks</th><th scope="col">Takes</th></tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div><p>It tells {told}.</p></details>"
    )

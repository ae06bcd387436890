"""A calculator's page: the form, its default answer worked out at build time, common cases, and its public names."""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape

from calculators.api import described, headline, to_paste
from calculators.declare.calculator import Calculator
from calculators.declare.pinned import ways
from calculators.declare.query import NOTE, read
from calculators.show.differences import work_out
from calculators.show.html import answer as answer_html
from calculators.weigh.roster import said
from rulebook.bundle.runtime import Start, as_json, started
from rulebook.exports.pasting import html_of
from rulebook.pages.chapters import badge, front
from rulebook.pages.form import form
from rulebook.pages.links import Links, picture_of, rule_at, untouched
from rulebook.pages.list_pages import is_list, list_tools, print_tools, total_again
from rulebook.pages.since import day, lines, of_calculator
from rulebook.pages.terms import Terms
from rulebook.read.models import Game

_CASE_FIGURES = 5  # a phone shows no more side by side


def calculator_pages(game: Game, calculators: list[Calculator], links: Links, python: Start) -> Mapping[str, str]:
    """A page for each calculator of a game; `python` is what the worker starts with."""
    pages = {f"{game.id}/{one.name}.md": _page(game, one, links, python) for one in calculators}
    return pages | {
        f"{game.id}/{old.removeprefix(f'{game.id}/')}.md": _moved(game, one) for one in calculators for old in one.was
    }


def _moved(game: Game, calculator: Calculator) -> str:
    """A calculator's old address: the way on, which the browser takes by itself with the inputs of the link."""
    way = f'<p class="moved" data-moved="../{calculator.name}/" markdown="1">Moved: [{calculator.title}]({calculator.name}.md)</p>'
    return (
        "\n\n".join(
            [
                front(calculator.title, calculator.summary, moved=f"../{calculator.name}/"),
                badge(game, f"{game.id}/old.md"),
                f"# {calculator.title}",
                way,
            ]
        )
        + "\n"
    )


def _page(game: Game, calculator: Calculator, links: Links, python: Start) -> str:
    page = f"{game.id}/{calculator.name}.md"
    worked = work_out(calculator, "")
    given, found = worked.given, worked.found
    more = {"share": to_paste(calculator, worked), "ways": ways(worked.full, None)} | said(calculator, found)
    asked = Terms(game).in_form(form(calculator, lambda rule: links.titles[f"{game.id}/{rule}"]))
    lists = (
        "" if is_list(calculator) or "data-list-of" not in asked else " lists"
    )  # a :has() for this would have the whole form styled anew with every answer
    reckoner = (
        f'<article class="reckoner{lists}" data-calculator="{calculator.id}" data-root="../../"{is_list(calculator)} data-python="{started(python)}">'
        f'<div class="top"><p class="headline" role="status">{escape(headline(calculator, given, found))}</p>'
        '<p class="pinned" hidden></p><p class="standing"></p>'
        '<div class="state" hidden><p></p><progress max="1" value="0"></progress><button type="button" class="retry">Try again</button>'
        f'<button type="button" class="stop">Stop</button></div></div>{_since(game, calculator, links)}'
        f'<div class="asked">{list_tools(calculator)}{asked}<noscript><p class="note">Your browser runs no scripts here, so the form does not answer; '
        "the common cases below do.</p></noscript></div>"
        f'<p class="share"><button type="button" class="copy" hidden>Copy this answer</button>{print_tools(calculator)}'
        ' <a class="way" data-way="pin" hidden></a> <a class="way" data-way="swap" hidden></a>'
        ' <button type="button" class="keep" hidden></button></p>'
        f'<section class="answer" aria-label="Answer" data-more="{escape(json.dumps(more))}">{answer_html(calculator, given, found)}</section></article>'
        f"{total_again(calculator, headline(calculator, given, found))}"
    )
    rules = ", ".join(
        f"[{links.titles[f'{game.id}/{rule}']}]({rule_at(game.id, rule, page)})" for rule in calculator.rules
    )
    parts = [
        front(
            f"{calculator.title} · {game.title}",
            f"{game.title}: {calculator.summary}",
            hide="toc",
            picture=picture_of(game.id, calculator.name),
            reckons=as_json(python),
            note=NOTE,
        ),
        badge(game, page),
        f"# {calculator.title}",
        calculator.summary,
        untouched(reckoner),
        untouched(_cases(calculator)),
        f"## Rules used\n\n{rules}",
        _names(calculator),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _since(game: Game, calculator: Calculator, links: Links) -> str:
    """What changed, and when: open for whoever comes with inputs in the link, which may be an old one; folded for others."""
    changes = of_calculator(game, calculator)
    if not changes:
        return ""
    told = html_of(lines(changes, lambda what: links.rooted(what, game.id, "../../"), told=changes[0].date)).replace(
        "\n", " "
    )
    return (
        f'<details class="since"><summary>Changed on <time datetime="{changes[0].date}">{day(changes[0].date)}</time></summary>{told}'
        '<p>A link made before then opens with its inputs and the answer of today. <a href="../changes/">All changes</a></p></details>'
    )


def _cases(calculator: Calculator) -> str:
    if not calculator.cases:
        return ""
    figures = [one for one in calculator.outputs if one.kind in ("chance", "number", "word")][:_CASE_FIGURES]
    head = "".join(f'<th scope="col">{escape(one.label)}</th>' for one in figures)
    rows = []
    for label, query in calculator.cases.items():
        found = calculator(read(calculator, query))
        cells = "".join(f"<td>{escape(one.shown(getattr(found, one.name)))}</td>" for one in figures)
        rows.append(
            f'<tr><th scope="row"><a href="{"?" + escape(query) if query else "./"}">{escape(label)}</a></th>{cells}</tr>'
        )
    return (
        "## Common cases\n\n"
        f'<div class="scroll cases" tabindex="0" role="region" aria-label="Common cases"><table class="listing" aria-label="Common cases"><thead><tr><th scope="col">Case</th>{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


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
            accepted = (
                "<code>yes</code> <code>no</code>" if one["kind"] == "yes-no" else f"up to {one['most']} characters"
            )
        rows.append(
            f'<tr><th scope="row"><code>{one["name"]}</code></th><td>{escape(one["label"])}</td><td>{accepted}</td></tr>'
        )
    told = ", ".join(f"<code>{one['name']}</code>" for one in about["outputs"])
    example = next((query for query in calculator.cases.values() if query), "")
    shell = f"python -m calculators {calculator.id} {example.replace('&', ' ')}".strip()
    return (
        '<details class="public"><summary>For links and programs</summary>'
        "<p>These names never change. A link holds them behind a question mark; what is left out takes its default. "
        "<code>vs</code> holds the inputs of a second answer to compare with, written as a link's own and encoded once more.</p>"
        f"<p><code>{escape(shell)} --json</code></p>"
        f'<div class="scroll" tabindex="0" role="region" aria-label="Inputs"><table class="listing" aria-label="Inputs"><thead><tr><th scope="col">Input</th><th scope="col">Asks</th><th scope="col">Takes</th></tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div><p>It tells {told}.</p></details>"
    )

"""A calculator's page: the form, its default answer worked out at build time, common cases, and its public names."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from calculators.declare.calculator import Calculator
from calculators.declare.inputs import NAMES
from calculators.declare.outputs import Answer, Output
from calculators.declare.pinned import this_page, ways
from calculators.declare.query import NOTE
from calculators.explore.vary import KINDS
from calculators.programs.data import described
from calculators.show.differences import FIGURES
from calculators.show.element import Child, Html, el, join
from calculators.show.explore import offer
from calculators.show.glance import line
from calculators.show.html import answer as answer_html
from calculators.show.html import scrolled
from calculators.show.roster import beside_rows
from calculators.show.sharing import headline, to_paste
from rulebook.answers import answer_to, default_of
from rulebook.bundle.runtime import Start, as_json, for_game, on_page
from rulebook.history.compare import Difference
from rulebook.history.entries import changes_of_calculator
from rulebook.history.record import FIGURE, READING
from rulebook.pages.book import Book
from rulebook.pages.changes import before_and_after, change_lines, time
from rulebook.pages.form import form
from rulebook.pages.links import InRawHtml, picture_of, untouched
from rulebook.pages.list_pages import list_tools, print_tools, total_again, unit_tools
from rulebook.pages.page import badge, page
from rulebook.pages.texts import words
from rulebook.read.models import Change, Game

_CASE_FIGURES = 5  # a phone shows no more side by side
_FIGURE = re.compile(r"[<>−+]?\d")  # how a figure begins
_ONE_LINE = 20  # characters; what has more is a sentence and may break


def calculator_pages(book: Book, python: Start) -> Mapping[str, str]:
    """A page for each calculator of a game; `python` is what the worker starts with."""
    game = book.game.id
    pages = {f"{game}/{calculator.name}.md": _page(book, calculator, python) for calculator in book.calculators}
    return pages | {
        f"{game}/{old.removeprefix(f'{game}/')}.md": _moved(book, calculator)
        for calculator in book.calculators
        for old in calculator.was
    }


def _moved(book: Book, calculator: Calculator) -> str:
    """A calculator's old address: a link on, which the browser takes by itself with the inputs of the link."""
    addresses = InRawHtml(f"{book.game.id}/old.md")
    link = el("a", words(calculator.title), href=addresses.calculator(book.game.id, calculator.name))
    return page(
        calculator.title,
        calculator.summary,
        badge(book.game, addresses.source),
        f"# {calculator.title}",
        el("p", "Moved: ", link, class_="moved", data_moved=f"../{calculator.name}/"),
        moved=f"../{calculator.name}/",
    )


def _page(book: Book, calculator: Calculator, python: Start) -> str:
    game, path = book.game, f"{book.game.id}/{calculator.name}.md"
    addresses = InRawHtml(path)
    examples = game.examples(calculator.name)
    rules = ", ".join(el("a", words(book.title(rule)), href=addresses.rule(game.id, rule)) for rule in examples.rules)
    return page(
        f"{calculator.title} · {game.title}",
        f"{game.title}: {calculator.summary}",
        badge(game, path),
        f"# {calculator.title}",
        calculator.summary,
        _reckoner(book, calculator, python, addresses),
        total_again(calculator, _headline(book, calculator)),
        *_cases(book, calculator, addresses),
        "## Rules used",
        el("p", Html(rules)) if rules else "",
        _names(calculator, examples.cases.values()),
        hide="toc",
        picture=picture_of(game.id, calculator.name),
        reckons=as_json(for_game(python, game.id)),
        note=NOTE,
        readings=" ".join([game.id, *(question.name for question in calculator.questions if question.ruling)]),
    )


def _reckoner(book: Book, calculator: Calculator, python: Start, addresses: InRawHtml) -> Html:
    """The form and the answer to its defaults, as the browser takes them over."""
    worked = default_of(calculator)
    more: dict[str, Any] = {"share": to_paste(calculator, worked), "ways": ways(worked.full)}
    more |= beside_rows(calculator, worked.answer)
    asked = form(calculator, book.title, book.lists, book.terms.in_form, book.short)
    listed, tools = calculator.roster, unit_tools(book, calculator)
    takes_lists = not listed and "data-list-of" in asked  # a :has() would style the whole form anew with every answer
    state = [
        el("p"),
        el("progress", max="1", value="0"),
        el("button", "Try again", type="button", class_="retry"),
        el("button", "Stop", type="button", class_="stop"),
    ]
    no_scripts = "Your browser runs no scripts here, so the form does not answer; the common cases below do."
    share = [
        el("button", "Share", type="button", class_="copy", hidden=True),
        print_tools(calculator),
        [[" ", el("a", class_="way", data_way=way, href="here:./", hidden=True)] for way in ("pin", "swap", "more")],
        " ",
        el("button", "Fractions", type="button", class_="fractions-too", aria_pressed="false", hidden=True),
        " ",
        None if calculator.roster else el("button", "My answers", type="button", class_="my-answers", hidden=True),
    ]
    glance = [
        el("button", Html(line(calculator, worked.answer)), type="button", class_="line", aria_expanded="false"),
        el("p", class_="full", hidden=True),
    ]
    if listed:
        glance.append(el("progress", max=1000, value=more["budget"]["spent"], aria_hidden="true"))
    return el(
        "article",
        el(
            "div",
            el("p", _headline(book, calculator), class_="headline", role="status"),
            el("p", class_="pinned", hidden=True),
            el("button", type="button", class_="further screen-only", hidden=True),
            el("p", class_="standing"),
            el("div", state, class_="state", hidden=True),
            class_="top",
        ),
        el("div", glance, class_="glance screen-only"),
        _since(book, calculator, addresses),
        el(
            "div",
            el("p", class_="by-table screen-only"),
            Html(untouched(join(list_tools(calculator, more.get("budget")), _tries(book, calculator), tools, asked))),
            el("noscript", el("p", no_scripts, class_="note")),
            class_="asked",
        ),
        el("p", share, class_="share"),
        el(
            "section",
            Html(untouched(offer(calculator, worked) + answer_html(calculator, worked.inputs, worked.answer))),
            class_="answer",
            aria_label="Answer",
            data_more=json.dumps(more),
        ),
        el("button", type="button", class_="keep screen-only", hidden=True),
        class_="reckoner" + " lists" * takes_lists + " illegal" * _is_illegal(more),
        data_calculator=calculator.id,
        data_root="../../",
        data_list=listed.rows if listed else None,
        data_turn=json.dumps(_turn(book.game)) if listed else None,
        data_python=as_json(on_page(python, calculator.game)),
    )


def _turn(game: Game) -> list[tuple[str, list[str]]]:
    """The game's rules in the order of its turn: each under the first of its tags."""
    return [(label, [rule.id for rule in game.rules if rule.tags[0] == tag]) for tag, label in game.tags.items()]


def _is_illegal(more: Mapping[str, Any]) -> bool:
    return bool(more.get("budget", {}).get("wrong"))


def _headline(book: Book, calculator: Calculator) -> str:
    return headline(calculator, default_of(calculator))


def _since(book: Book, calculator: Calculator, addresses: InRawHtml) -> Html:
    """What changed, and when: unfolded once for whoever comes with inputs in the link, which may be old."""
    changes = changes_of_calculator(book.game, calculator)
    if not changes:
        return Html()
    newest = changes[0].date
    return el(
        "details",
        el("summary", "Changed on ", time(newest)),
        change_lines(book, changes, addresses, dated=newest),
        before_and_after(book, [found for found in book.differences if _matters(found, calculator, changes)]),
        el(
            "p",
            "A link made before then opens with its inputs and the answer of today. ",
            el("a", "All changes", href=addresses.place(f"{book.game.id}/changes/")),
        ),
        class_="since",
    )


def _matters(difference: Difference, calculator: Calculator, changes: list[Change]) -> bool:
    """Whether a difference is one of this calculator's, or of a rule that it works with."""
    of_a_rule = bool(difference.rule) and difference.kind in (FIGURE, READING)
    return difference.entry in changes and (difference.of == calculator.name or of_a_rule)


def _tries(book: Book, calculator: Calculator) -> Html | None:
    """The common cases on top of the form, one tap each; their figures stand below."""
    cases = book.game.examples(calculator.name).cases
    if len(cases) < 2:
        return None
    chips = [[" ", el("a", label, href=this_page(query))] for label, query in cases.items()]
    return el("p", el("b", "Start from:" if calculator.roster else "Try:"), chips, class_="tries screen-only")


def _listing(name: str, head: Child, rows: Child, look: str = "scroll") -> Html:
    table = el("table", el("thead", el("tr", head)), el("tbody", rows), class_="listing", aria_label=name)
    return scrolled(name, table, look)


def _cases(book: Book, calculator: Calculator, addresses: InRawHtml) -> tuple[str, ...]:
    """The common cases with the figures of their answers."""
    cases = book.game.examples(calculator.name).cases
    if not cases:
        return ()
    answers = [answer_to(calculator, query) for query in cases.values()]
    outputs = [output for output in calculator.outputs if output.kind in FIGURES]
    columns = [(output, [_told(output, answer) for answer in answers]) for output in outputs]
    columns = [(output, cells) for output, cells in columns if any(cells)][:_CASE_FIGURES]
    sides = [_side(cells) for _, cells in columns]
    rows = []
    for at, (label, query) in enumerate(cases.items()):
        link = el("a", label, href=f"here:{this_page(query)}")
        told = [el("td", cells[at] or "–", class_=side) for (_, cells), side in zip(columns, sides, strict=True)]
        rows.append(el("tr", el("th", link, scope="row"), told))
    head = [el("th", "Case", scope="col")]
    head += [el("th", output.label, scope="col", class_=side) for (output, _), side in zip(columns, sides, strict=True)]
    return "## Common cases", _listing("Common cases", head, rows, "scroll cases")


def _told(output: Output, answer: Answer) -> str:
    """A figure as its answer's own page tells it; nothing where that leaves it out."""
    value = getattr(answer, output.name)
    return output.shown(value) if value or not output.quiet else ""


def _side(cells: Sequence[str]) -> str | None:
    """Figures stand below each other by their last digit, words by their first letter; long ones break into lines."""
    if max(map(len, cells)) > _ONE_LINE:
        return "long"
    figures = sum(bool(_FIGURE.match(cell)) for cell in cells)
    return "figure" if 2 * figures > sum(map(bool, cells)) else None


def _names(calculator: Calculator, cases: Iterable[str]) -> Html:
    """The public names: for links written by hand, for the shell and for other programs."""
    about = described(calculator)
    rows = [
        el(
            "tr",
            el("th", el("code", question["name"]), scope="row"),
            el("td", question["label"]),
            el("td", _accepted(question)),
        )
        for question in about["inputs"]
    ]
    outputs = Html(", ".join(el("code", output["name"]) for output in about["outputs"]))
    example = next((query for query in cases if query), "")
    shell = f"python -m calculators {calculator.id} {example.replace('&', ' ')}".strip()
    return el(
        "details",
        el("summary", "For links and programs"),
        el(
            "p",
            "These names never change. A link holds them behind a question mark; what is left out takes its default. ",
            el("code", "vs"),
            Html(
                " holds the inputs of a second answer to compare with, written as a link's own and encoded once more; "
                "there may be five. "
            ),
            el("code", "mark"),
            " holds what is marked in the charts, each by the name of its output. ",
            el("code", NAMES),
            " holds what units are called, each by the name of its first input.",
        ),
        el("p", *_doors(calculator)) if _doors(calculator) else None,
        el("p", el("code", f"{shell} --json")),
        _listing("Inputs", [el("th", label, scope="col") for label in ("Input", "Asks", "Takes")], rows),
        el("p", "It tells ", outputs, "."),
        class_="public",
    )


def _doors(calculator: Calculator) -> list[Child]:
    """What a link can ask further, each with an example of this calculator's own."""
    input = next(
        (question.name for question in calculator.questions if question.kind in KINDS and not question.ruling), ""
    )
    figures = [output for output in calculator.outputs if output.kind in ("chance", "number")]
    if not input or not figures:
        return []
    figure = next((output.name for output in figures if output.kind == "chance"), figures[0].name)
    rolled = next((output.name for output in calculator.outputs if output.kind == "spread"), "")
    asked = [
        (f"vary={input}&of={figure}", " shows a figure while an input varies, "),
        (f"for={figure}:80:{input}", " seeks where it is at least so much, "),
        (f"helps={figure}", " ranks the single changes that move it most"),
        *([(f"rolled={rolled}:2", " tells how often it goes so far from the middle")] if rolled else []),
    ]
    return [part for words, says in asked for part in (el("code", words), says if says.endswith(", ") else f"{says}. ")]


def _accepted(question: Mapping[str, Any]) -> Child:
    """What an input takes, from its public description."""
    if question["kind"] == "number":
        return f"{question['low']} to {question['high']}"
    if "choices" in question:
        return Html(" ".join(el("code", choice["value"]) for choice in question["choices"]))
    if "row" in question:
        return join("rows of ", Html(", ".join(el("code", cell["name"]) for cell in question["row"])))
    if question["kind"] == "yes-no":
        return join(el("code", "yes"), " ", el("code", "no"))
    return f"up to {question['most']} characters"

"""A whole game on one page, `<game>/all/`: every rule as on its chapter's page, with the same anchors."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from calculators.show.element import Html, el
from rulebook.pages.book import Book
from rulebook.pages.links import InRawHtml, picture_of
from rulebook.pages.page import badge, page
from rulebook.pages.rules import rule_blocks
from rulebook.pages.texts import words
from rulebook.read.models import Chapter, Game, anchor

_SHOWN = {"folded": "Folded", "open": "Open", "none": "Left out"}  # what becomes of the rulings


def one_page(book: Book) -> Mapping[str, str]:
    """The page by its path."""
    game, path = book.game, f"{book.game.id}/all.md"
    addresses = OnOnePage(path, game.id, anchors(game))
    marks = book.terms.on(addresses)
    blocks: list[str] = [
        badge(game, path),
        f"# {game.title}, all rules",
        "Every rule on one page, to read through, to search in and to print.",
        _switch(),
        _contents(game, addresses),
    ]
    for chapter in game.chapters:
        blocks += [f"## {chapter.title} {{#{addresses.anchor(chapter.id)}}}"]
        blocks += [book.html(book.text(chapter.intro), addresses)]
        for rule in chapter.rules:
            blocks += [f"### {rule.title} {{#{addresses.anchor(rule.id)}}}"]
            blocks += rule_blocks(book, rule, book.mentions.get(rule.id, []), addresses, marks(rule))
    title = f"{game.title}, all rules"
    says = f"Every rule of {game.title} on one page."
    # Search engines find each rule in its chapter; here it would be found twice.
    return {path: page(title, says, *blocks, picture=picture_of(game.id), robots="noindex")}


def anchors(game: Game) -> Mapping[str, str]:
    """By id the anchor of every rule, ruling and chapter: that of its own page, or a longer one if it is taken."""
    by_id: dict[str, str] = {}
    for id in _ids(game):
        short = anchor(id) or id
        by_id[id] = short if short not in by_id.values() else id.replace("/", "--") if "/" in id else f"{id}--chapter"
    return by_id


def _ids(game: Game) -> Iterator[str]:
    """Rules before their rulings and before the chapters, in which order they take an anchor."""
    yield from (rule.id for rule in game.rules)
    yield from (ruling.id for _, ruling in game.rulings)
    yield from (chapter.id for chapter in game.chapters)


@dataclass(frozen=True)
class OnOnePage(InRawHtml):
    """Addresses on a page that holds every rule of a game: its rules are here, the rest is elsewhere."""

    game: str
    anchors: Mapping[str, str]
    takes_old_links = False  # it is younger than they are

    def rule(self, game: str, id: str) -> str:
        return f"here:#{self.anchors[id]}" if game == self.game else super().rule(game, id)

    def anchor(self, id: str) -> str:
        return self.anchors[id]


def _switch() -> Html:
    """What becomes of the rulings; docs/assets/site/rulings-shown.mjs shows it, and without it they are folded."""
    choices = [
        el("label", el("input", type="radio", name="rulings", value=value, checked=value == "folded"), f" {label}")
        for value, label in _SHOWN.items()
    ]
    return el(
        "fieldset",
        el("legend", "Rulings"),
        Html(" ".join(choices)),
        class_="rulings-shown screen-only for-scripts",
        data_rulings_shown="",
    )


def _contents(game: Game, addresses: OnOnePage) -> Html:
    rows = [el("li", _chapter(game, chapter, addresses)) for chapter in game.chapters]
    return el("nav", el("ol", rows), class_="whole-contents", aria_label="Contents")


def _chapter(game: Game, chapter: Chapter, addresses: OnOnePage) -> Html:
    """A chapter in the contents, with its rules behind a fold: all at once are a wall of links."""
    link = el("a", words(chapter.title), href=addresses.rule(game.id, chapter.id))
    if len(chapter.rules) == 1:
        return link
    rules = [el("a", words(rule.title), href=addresses.rule(game.id, rule.id)) for rule in chapter.rules]
    return Html(link + el("details", el("summary", f"{len(rules)} rules"), el("p", Html(" ".join(rules)))))

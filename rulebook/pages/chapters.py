"""A chapter's page: each rule under a heading of its own, and old anchors for what stood here before."""

from collections.abc import Mapping

from calculators.show.element import Html, el
from rulebook.history.entries import changes_of_chapter
from rulebook.pages.book import Book
from rulebook.pages.changes import since
from rulebook.pages.links import FromRoot, InRawHtml, picture_of
from rulebook.pages.page import badge, page
from rulebook.pages.rules import old_anchors, rule_blocks
from rulebook.pages.texts import words
from rulebook.read.models import Chapter, Rule, anchor


def chapter_pages(book: Book) -> Mapping[str, str]:
    """Every chapter of a game, and a page for each chapter that has gone with where its rules are now."""
    pages = {_path(book, chapter.id): _chapter(book, chapter) for chapter in book.game.chapters}
    gone = {old.partition("/")[0] for old in book.moved} - {chapter.id for chapter in book.game.chapters}
    return pages | {_path(book, old): _gone(book, old) for old in sorted(gone)}


def _path(book: Book, chapter: str) -> str:
    return f"{book.game.id}/rules/{chapter}.md"


def _chapter(book: Book, chapter: Chapter) -> str:
    game, path = book.game, _path(book, chapter.id)
    addresses = InRawHtml(path)
    number = f"Chapter {game.chapters.index(chapter) + 1} of {len(game.chapters)}"
    blocks = [
        badge(game, path, shares=f"r/{game.id}/{chapter.id}/", beside=number),
        f"# {chapter.title}",
        since(book, changes_of_chapter(game, chapter), addresses),
        book.html(book.text(chapter.intro), addresses),
        _contents(chapter),
    ]
    marks = book.terms.on(addresses)
    for rule in chapter.rules:
        old = old_anchors(rule.id, book.moved)
        blocks += [el("p", old) if old else "", f"## {rule.title} {{#{rule.anchor}}}"]
        blocks += rule_blocks(book, rule, book.mentions.get(rule.id, []), addresses, marks(rule))
    return page(
        f"{chapter.title} · {game.title}",
        f"{game.title}: {chapter.title}. {chapter.rules[0].short}",
        *blocks,
        *_moved_from(book, chapter.id),
        picture=picture_of(game.id),
    )


def _contents(chapter: Chapter) -> Html:
    """The rules of a chapter to jump to; where they have prices, an index from A to Z with price and summary."""
    if sum(bool(rule.price) for rule in chapter.rules) * 2 > len(chapter.rules):
        rules = sorted(chapter.rules, key=lambda rule: rule.title.casefold())
        rows = [el("li", _jump(rule), el("b", f"{rule.price} pts"), el("span", words(rule.short))) for rule in rules]
        return el("nav", el("ul", rows), class_="price-index", aria_label="Rules from A to Z")
    if len(chapter.rules) == 1:
        return Html()
    return el("nav", el("ul", [el("li", _jump(rule)) for rule in chapter.rules]), class_="contents", aria_label="Rules")


def _jump(rule: Rule) -> Html:
    return el("a", words(rule.title), href=f"here:#{rule.anchor}")


def _gone(book: Book, chapter: str) -> str:
    """The page of a chapter that is no more; where it went as a whole, the theme leads on."""
    whole = {"moved": f"../{book.moved[chapter]}/"} if chapter in book.moved else {}
    parts = [badge(book.game, _path(book, chapter)), "# Moved", *_moved_from(book, chapter)]
    return page("Moved", "These rules have moved.", *parts, **whole)


def _moved_from(book: Book, chapter: str) -> list[Html]:
    """For each rule that used to stand in a chapter, its old anchor and where it is now; a script goes on."""
    addresses = InRawHtml(_path(book, chapter))
    blocks = []
    for old, new in book.moved.items():
        if old.partition("/")[0] == chapter != new.partition("/")[0]:
            place = FromRoot("../").place(f"{new.partition('/')[0]}/", f"#{anchor(new)}" if "/" in new else "")
            link = el("a", words(book.title(new)), href=addresses.rule(book.game.id, new))
            own = {"id": anchor(old), "data_now": place} if "/" in old else {"data_moved": place}
            blocks.append(el("p", "Moved: ", link, **own, class_="moved"))
    return blocks

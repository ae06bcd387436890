"""A whole game as one Markdown file: every rule with its rulings, and links that last."""

from collections.abc import Iterator

from calculators.show.clipboard import DIALECTS
from rulebook.exports.books.content import rule_text, ruling_text
from rulebook.exports.dialects import blocks
from rulebook.pages.book import Book
from rulebook.pages.links import ToShare, shared_at
from rulebook.pages.texts import Text
from rulebook.read.models import Chapter, Rule

_WORDS = DIALECTS["markdown"].words


def markdown_file(book: Book, note: str, address: str) -> str:
    """The whole file; `note` says what it is, `address` is the site's own."""
    return "\n\n".join(_Writer(book, address).parts(note)) + "\n"


def chapter_file(book: Book, chapter: Chapter, address: str) -> str:
    """One chapter as a file of its own."""
    return "\n\n".join(_Writer(book, address).chapter(chapter, "#")) + "\n"


class _Writer:
    def __init__(self, book: Book, address: str):
        self.book, self.address, self.addresses = book, address, ToShare(address)

    def parts(self, note: str) -> Iterator[str]:
        game = self.book.game
        yield f"# {_WORDS(game.title)}"
        yield _WORDS(f"{game.edition}, by {game.author}. {game.tagline}")
        yield from self.text(self.book.text(game.about))
        yield f"*{_WORDS(note)}*"
        for chapter in game.chapters:
            yield from self.chapter(chapter, "##")

    def chapter(self, chapter: Chapter, level: str) -> Iterator[str]:
        yield f"{level} {_WORDS(chapter.title)}"
        yield from self.text(self.book.text(chapter.intro))
        for rule in chapter.rules:
            yield from self.rule(rule, f"{level}#")

    def rule(self, rule: Rule, level: str) -> Iterator[str]:
        link = self.address + shared_at(self.book.game.id, rule.id)
        price = f" ({rule.price} points)" if rule.price else ""
        yield f"{level} [{_WORDS(rule.title)}]({link}){price}"
        yield from self.text(rule_text(self.book, rule))
        for ruling in rule.rulings:
            words = [f"**Ruling: {_WORDS(ruling.asked)}**", *self.text(ruling_text(self.book, ruling))]
            yield "\n".join(f"> {line}".rstrip() for line in "\n\n".join(words).split("\n"))  # apart from the rule

    def text(self, text: Text) -> list[str]:
        return blocks(text, "markdown", lambda target: self.addresses.link(target, self.book.game.id))

"""The games, loaded from their data files and checked; every mistake of every file is told at once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from pathlib import Path

import calculators as all_calculators
from calculators.declare.calculator import Calculator
from calculators.show.wording import listed
from rulebook.read import change_file, chapter_file
from rulebook.read.fields import SLUG, Fields, Source, plain
from rulebook.read.ids import living, moved
from rulebook.read.link_targets import Targets
from rulebook.read.models import Change, Chapter, Game, Place, Term
from rulebook.read.strict_yaml import Entries, Node, Problem, read

_ALWAYS = ("title", "tagline", "colour", "colour_dark", "mark")
_WITH_RULES = ("edition", "author", "original", "about", "tags")
_COLOUR = "#[0-9a-fA-F]{6}"
_PATH = r"M[MmLlHhVvCcSsQqTtAaZz0-9eE., +-]+"
_BESIDE = ("glossary.yaml", "changes.yaml")
_CHAPTER_FILE = re.compile(r"\d\d-[a-z0-9-]+\.yaml")


class BadData(Exception):
    """Data that can't be used: every problem at once, one a line."""

    def __init__(self, problems: Iterable[Problem]):
        self.problems = sorted(set(problems))
        super().__init__("\n".join(map(str, self.problems)))


@dataclass
class _Draft:
    """A game as read, before its links and its old ids are judged."""

    game: Game
    sources: list[Source]
    unread: bool


def load(folder: Path, calculators: Iterable[Calculator] | None = None) -> tuple[Game, ...]:
    """Every game in the folder, by title, or BadData; links are held against the calculators (by default, all)."""
    folder = folder.resolve()
    known = {one.id: one for one in (all_calculators.every() if calculators is None else calculators)}
    games = sorted(path for path in folder.iterdir() if path.is_dir() and path.name[0] not in "._")
    drafts = [_game(path, f"{folder.name}/{path.name}") for path in games]
    targets = Targets(
        ids={draft.game.id: set(living(draft.game)) for draft in drafts},
        old={draft.game.id: moved(draft.game) for draft in drafts},
        unread={draft.game.id for draft in drafts if draft.unread},
        calculators=known,
    )
    for draft in drafts:
        _check_old_ids(draft, targets.ids[draft.game.id])
        for source in draft.sources:
            targets.check(source, draft.game.id)
    problems = [problem for draft in drafts for source in draft.sources for problem in source.problems]
    if problems:
        raise BadData(problems)
    return tuple(sorted((draft.game for draft in drafts), key=lambda game: game.title.casefold()))


def _game(path: Path, name: str) -> _Draft:
    top = Source(f"{name}/game.yaml")
    sources = [top]
    if not SLUG.fullmatch(path.name):
        top.note(1, f"The folder {path.name} can't be a game; its name is in kebab-case.")
    nodes: list[Node | None] = []

    def opened(source: Source, file: Path) -> Node | None:
        node, problems = read(file, source.file)
        source.problems += problems
        nodes.append(node)
        return node

    with_rules = (path / "rules").is_dir()
    fields = None
    if (path / "game.yaml").exists():
        node = opened(top, path / "game.yaml")
        needed, optional = (_ALWAYS + _WITH_RULES, ()) if with_rules else (_ALWAYS, _WITH_RULES)
        fields = Fields(top, node, "The game", needed, optional) if node else None
    else:
        top.note(1, "The file is missing; every game has one.")
    tags = _tags(fields) if fields else None
    chapters: list[Chapter] = []
    terms: tuple[Term, ...] = ()
    changes: tuple[Change, ...] = ()
    for file in _files(path, top) if with_rules else ():
        source = Source(f"{name}/{file.relative_to(path).as_posix()}")
        sources.append(source)
        node = opened(source, file)
        if node and file.name == "glossary.yaml":
            terms = chapter_file.glossary(source, node)
        elif node and file.name == "changes.yaml":
            changes = change_file.changes(source, node)
        elif node:
            one = chapter_file.chapter(source, node, tags)
            if one.id in [other.id for other in chapters]:
                source.note(1, f"The chapter {one.id} stands in another file too; ids are used once.")
            chapters.append(one)
    details = _details(fields) if fields else dict.fromkeys((*_ALWAYS, "edition", "author", "original", "about"), "")
    place = Place(top.file, fields.line_of("title") if fields else 1)
    game = Game(
        path.name, tags=tags or {}, chapters=tuple(chapters), terms=terms, changes=changes, place=place, **details
    )
    return _Draft(game, sources, unread=None in nodes)


def _tags(fields: Fields) -> dict[str, str] | None:
    """The closed list of tags; None if it can't be told what it is."""
    if not isinstance(fields.entries.get("tags"), Entries):
        fields.pairs("tags")
        return None
    labels = fields.pairs("tags")
    for tag, label in labels.items():
        if not SLUG.fullmatch(tag):
            fields.source.note(label.line, f"The tag {tag} is not in kebab-case (a-z, 0-9 and hyphens).")
    return {tag: plain(fields.source, label, f"The tag {tag}") for tag, label in labels.items()}


def _details(fields: Fields) -> dict[str, str]:
    return {
        "title": fields.plain("title"),
        "edition": fields.plain("edition"),
        "author": fields.plain("author"),
        "original": fields.text("original"),
        "tagline": fields.plain("tagline"),
        "about": fields.text("about"),
        "colour": fields.fitting("colour", _COLOUR, 'six hexadecimal digits: "#8f1d2c"'),
        "colour_dark": fields.fitting("colour_dark", _COLOUR, 'six hexadecimal digits: "#f0929c"'),
        "mark": fields.fitting("mark", _PATH, 'one SVG path: "M4 4h16v16H4z"'),
    }


def _files(path: Path, top: Source) -> Iterator[Path]:
    """The chapters in their order, then glossary and changes; a file with another name is noted, for nobody would read it."""
    chapters = sorted((path / "rules").iterdir())
    for file in chapters:
        if not _CHAPTER_FILE.fullmatch(file.name):
            top.note(1, f"The file rules/{file.name} is not read; a chapter's file is called like 30-shooting.yaml.")
    for file in sorted(path.glob("*.y*ml")):
        if file.name not in ("game.yaml", *_BESIDE):
            there = f"there is game.yaml, {listed([*_BESIDE, 'the folder rules'])}"
            top.note(1, f"The file {file.name} is not read; {there}.")
    chapters = [file for file in chapters if _CHAPTER_FILE.fullmatch(file.name)]
    if not chapters:
        top.note(1, "The folder rules holds no chapter; a chapter's file is called like 30-shooting.yaml.")
    yield from chapters
    yield from (path / name for name in _BESIDE if (path / name).exists())


def _check_old_ids(draft: _Draft, ids: Set[str]) -> None:
    """An id of before is nobody's id now, and was only one thing's id."""
    claimed: dict[str, str] = {}
    for source in draft.sources:
        for old, now, line in source.old:
            if old in ids:
                source.note(line, f"The key was can't hold {old}, which is an id of now; an id is never used again.")
            elif claimed.setdefault(old, now) != now:
                source.note(line, f"The key was can't hold {old}, which {claimed[old]} claims already.")

"""What changed: the list in the data, its page, its feed, and the lines on what it is about."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import pytest

from calculators import every
from rulebook.exports.feed import feed
from rulebook.history.entries import changes_of_calculator, changes_of_rule
from rulebook.pages.book import books
from rulebook.pages.changes import change_page
from rulebook.read.models import Change
from rulebook.site import make
from tests.site.test_render import toy_package
from tests.support.games import GAMES
from tests.support.toy import FILES, attack, game, told

assert toy_package  # the calculators know the toy in these tests too
CHANGES = "toy/changes.yaml"
SITE = "https://host/some/path/"
TEXT = """\
changes:
  - date: 2026-12-01
    kind: text
    what: Shots read better.
    rules: [shooting/to-hit]
  - date: 2026-12-01
    kind: ruling
    what: Two dice in [](rule:terrain/cover), see [the odds](calc:attack?cover=soft).
    rules: [terrain/cover/cover-die]
  - date: 2026-11-20
    kind: calculator
    what: It counts right.
    calculators: [attack]
  - date: 2026-11-16
    kind: text
    what: First published & here.
"""
WITH = {**FILES, CHANGES: TEXT}


@pytest.fixture
def toy(tmp_path):
    """The toy with a past."""
    return game(tmp_path, WITH)


def test_changes_are_loaded(toy):
    """Newest first, with all they say; a day's second and third change are counted from its oldest."""
    assert Change("2026-11-20", "calculator", "It counts right.", (), ("attack",), "2026-11-20") == toy.changes[2]
    assert ["2026-12-01-2", "2026-12-01", "2026-11-20", "2026-11-16"] == [one.anchor for one in toy.changes]


def test_a_game_may_have_none(tmp_path):
    """Without the file there is no page, no feed and no way to them."""
    made = make([game(tmp_path)], [attack()], {})

    assert [] == [path for path in [*made.pages, *made.files] if "toy/changes" in path]
    assert "changes" not in str(made.nav) + made.pages["toy/index.md"]


@pytest.mark.parametrize(
    "old, new, line, sentence",
    [
        (
            "date: 2026-12-01",
            "date: yesterday",
            2,
            "The change's date can't be yesterday; it is a day, written 2026-11-16.",
        ),
        ("date: 2026-12-01", "date: 2026-02-30", 2, "The change's date can't be 2026-02-30; there is no such day."),
        (
            "2026-11-16",
            "2026-12-02",
            14,
            "The change of 2026-12-02 stands below that of 2026-11-20; the newest comes first.",
        ),
        ("kind: text", "kind: txet", 3, "The change's kind can't be txet; did you mean text?"),
        ("    what: Shots read better.\n", "", 2, "The change lacks the key what."),
        ("what: Shots", "waht: Shots", 4, "The change has no key waht; did you mean what?"),
        ("shooting/to-hit", "shooting/to-hti", 5, "There is no rule shooting/to-hti; did you mean shooting/to-hit?"),
        (
            "cover/cover-die]",
            "cover/cover-dei]",
            9,
            "There is no ruling terrain/cover/cover-dei; did you mean terrain/cover/cover-die?",
        ),
        ("[attack]", "[atack]", 13, "There is no calculator atack; did you mean attack?"),
        (
            "cover=soft",
            "cover=stone",
            8,
            "The calculator attack does not take cover=stone: Cover takes none or soft, not “stone”.",
        ),
        (
            "    rules: [terrain/cover/cover-die]\n",
            "",
            6,
            "A change of kind ruling names its rules: the links to them say what changed.",
        ),
        (
            "    calculators: [attack]\n",
            "",
            10,
            "A change of kind calculator names its calculators: the links to them say what changed.",
        ),
        (
            "[shooting/to-hit]",
            "[shooting/to-hit, shooting/to-hit]",
            5,
            "The rule shooting/to-hit stands twice, first in line 5; ids are used once.",
        ),
    ],
)
def test_a_mistake_is_told_with_its_line(tmp_path, old, new, line, sentence):
    """The list of changes is read as strictly as the rules."""
    assert old in TEXT
    assert f"data/{CHANGES}:{line}: {sentence}" in told(tmp_path, {**WITH, CHANGES: TEXT.replace(old, new, 1)})


def test_rulings_and_figures_come_first(toy):
    """The page goes from day to day, and on each day from what changes an answer to what does not."""
    page = change_page(*books([toy], [attack()]))
    order = [
        "## 1 December 2026",
        "<strong>Ruling.</strong> Two dice",
        "<strong>Text.</strong> Shots",
        "## 20 November 2026",
        "<strong>Calculator.</strong>",
        "## 16 November 2026",
    ]

    assert sorted(order, key=page.index) == order
    assert (
        'Two dice in <a href="here:../rules/terrain/#cover">Cover</a>, see <a href="here:../attack/?cover=soft">the '
        'odds</a>.<br><small><a href="here:../rules/terrain/#cover--cover-die">One die or two?</a></small>' in page
    )
    assert '<a href="here:../attack/">Attack</a>' in page and "(changes.xml)" in page


def test_the_feed_is_well_formed(toy):
    """Feed readers get every change with an id of its own, a day, and links that are whole."""
    name = "{http://www.w3.org/2005/Atom}"
    root = ElementTree.fromstring(feed(*books([toy], [attack()]), SITE))
    entries = root.findall(f"{name}entry")

    assert ("2026-12-01T00:00:01Z", f"{SITE}toy/changes/") == (
        root.findtext(f"{name}updated"),
        root.findtext(f"{name}id"),
    )
    assert [f"{SITE}toy/changes/#{one.anchor}" for one in toy.changes] == [one.findtext(f"{name}id") for one in entries]
    assert "Ruling: Two dice in Cover, see the odds." == entries[1].findtext(f"{name}title")
    assert f'<a href="{SITE}toy/attack/?cover=soft">the odds</a>' in entries[1].findtext(f"{name}content")
    assert "Text: First published & here." == entries[3].findtext(f"{name}title")


def entries(game, calculators) -> list[tuple[str, str]]:
    """When each entry of a game's feed was made, and its id."""
    atom = "{http://www.w3.org/2005/Atom}"
    root = ElementTree.fromstring(feed(*books([game], calculators), SITE))
    return [(one.findtext(f"{atom}updated"), one.findtext(f"{atom}id")) for one in root.iter(f"{atom}entry")]


def test_each_change_has_a_name_and_a_time_of_its_own(toy):
    """No two entries of a feed share an id or a time, the newest is first, and one more on top leaves the others
    as they were.
    """
    found = entries(toy, [attack()])
    more = replace(toy, changes=(replace(toy.changes[0], anchor="2026-12-01-3"), *toy.changes))

    assert ["2026-12-01T00:00:01Z", "2026-12-01T00:00:00Z", "2026-11-20T00:00:00Z", "2026-11-16T00:00:00Z"] == [
        time for time, _ in found
    ]
    assert len(found) == len({id for _, id in found}) and found == entries(more, [attack()])[1:]
    for real in GAMES.values():
        times, ids = zip(*entries(real, every()))
        assert (len(ids), sorted(times, reverse=True)) == (len(set(ids)), list(times)) and len(set(times)) == len(times)


def test_an_old_link_is_told_what_changed(toy):
    """A calculator says what changed its answers and when: itself, or a ruling it can switch; not what was only
    reworded.
    """
    page = make([toy], [attack()], {}).pages["toy/attack.md"]

    assert [toy.changes[1], toy.changes[2]] == changes_of_calculator(toy, attack())
    assert (
        '<summary>Changed on <time datetime="2026-12-01">1 December 2026</time></summary><p>Two dice in <a '
        'href="here:../rules/terrain/#cover">' in page
    )
    assert (1, 1) == (page.count("1 December 2026"), page.count("20 November 2026"))  # each day is said once
    assert "It counts right." in page and "read better" not in page
    assert "A link made before then opens with its inputs and the answer of today." in page


def test_a_figure_of_a_rule_it_uses_changes_a_calculator(toy):
    """A price or another figure of a rule matters to every calculator that works by the rule."""
    figure = Change("2026-12-24", "figure", "It costs more.", ("shooting/to-hit",))
    changed = replace(toy, changes=(figure,))

    assert [figure] == changes_of_calculator(changed, attack())
    assert [] == changes_of_calculator(replace(toy, changes=(replace(figure, rules=("shooting/else",)),)), attack())


@pytest.mark.parametrize("rules", [("terrain/cover",), ("terrain",), ("shooting",)])
def test_what_an_input_stands_for_changes_a_calculator(toy, rules):
    """A rule that only an input names matters as well as a declared one, and a chapter as well as each of its rules."""
    figure = Change("2026-12-24", "figure", "It costs more.", rules)

    assert [figure] == changes_of_calculator(replace(toy, changes=(figure,)), attack())
    assert [] == changes_of_calculator(replace(toy, changes=(replace(figure, rules=("terr",)),)), attack())


def test_news_change_nothing(toy):
    """What is new stands on the page of changes and in the feed, and no rule or calculator says its answers are
    other ones.
    """
    news = Change("2026-12-24", "news", "New is a list.", ("shooting/to-hit", "shooting"), ("attack",), "2026-12-24")
    made = make([replace(toy, changes=(news,))], [attack()], {})

    assert [] == [path for path, text in made.pages.items() if 'class="since"' in text]
    assert (
        "<strong>News.</strong> New is a list." in made.pages["toy/changes.md"]
        and "News: New is a list." in made.files["toy/changes.xml"]
    )


def test_no_game_cries_wolf():
    """What the games of this site announce as new is news, which no calculator tells as a changed answer."""
    told = [one for game in GAMES.values() for one in game.changes]

    assert told and [] == [
        one.what
        for one in told
        if one.kind != "news" and any(words in one.what for words in ("New ", "new are", "first time"))
    ]


def test_a_rule_tells_nothing_of_a_whole_game():
    """A reader mid-game is told of a rewording only where that rule read otherwise in a release."""
    told = []
    for book in books(GAMES.values(), list(every())):
        otherwise = {difference.rule for difference in book.differences}
        for change in book.game.changes:
            named = {"/".join(id.split("/")[:2]) for id in change.rules}
            if change.kind == "text" and not named <= otherwise:
                told.append(change.what)

    assert [] == told


def test_a_rule_says_what_changed(toy):
    """In its chapter a rule tells its own changes and those of its rulings; the others tell nothing."""
    to_hit, cover = toy.rules
    pages = make([toy], [attack()], {}).pages

    assert [toy.changes[0]] == changes_of_rule(toy, to_hit) and [toy.changes[1]] == changes_of_rule(toy, cover)
    assert "1 December 2026</time>:</strong> Shots read better." in pages["toy/rules/shooting.md"]
    assert 'Two dice in <a href="here:#cover">Cover</a>, see' in pages["toy/rules/terrain.md"]


def test_what_changed_in_a_rule_stands_below_its_text(toy):
    """The rule comes first; a chapter says on top what changed all of it, and a day is said once."""
    chapter = Change("2026-12-24", "text", "All is reworded.", ("shooting",))
    twice = [Change("2026-12-24", "text", what, ("shooting/to-hit",)) for what in ("One.", "Two.")]
    page = make([replace(toy, changes=(chapter, *twice))], [attack()], {}).pages["toy/rules/shooting.md"]
    head = '<div class="since">\n<p><strong>Changed on <time datetime="2026-12-24">24 December 2026</time>:</strong> '

    assert f"# Shooting\n\n{head}All is reworded.</p>\n</div>" in page
    assert '## Rolling to hit {#to-hit}\n\n<p class="summary">Roll a' in page
    assert page.index('<p class="summary">Roll a') < page.index(f"{head}One.</p>\n<p>Two.</p>\n</div>")


def test_an_untouched_calculator_says_nothing(tmp_path):
    """Where nothing changed no line takes up room."""
    files = {**FILES, CHANGES: TEXT[: TEXT.index("  - date")] + TEXT[TEXT.index("  - date: 2026-11-16") :]}
    made = make([game(tmp_path, files)], [attack()], {})

    assert [] == [path for path, text in made.pages.items() if 'class="since"' in text]
    assert "toy/changes.md" in made.pages and "toy/changes.xml" in made.files

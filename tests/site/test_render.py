"""The renderer alone: from a game and its calculators to pages, without any site engine."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace

import pytest
import yaml
from markdown import Markdown

from calculators.declare.calculator import Calculator, calculator
from calculators.declare.outputs import Answer, chance, word
from rulebook.pages.links import untouched
from rulebook.read.models import Chapter, Examples, Game, Reading, Rule, Ruling, Table, Term
from rulebook.site import Site, make
from tests.support.toy import Cover, Volley, attack

TO_HIT = Rule(
    id="shooting/to-hit",
    title="Rolling to hit",
    source="Shots & such",
    tags=("dice",),
    short="Roll a die.",
    text="Roll. See [](rule:terrain/cover), [odds](calc:attack?cover=soft).",
    tables=(Table("chances", "Chances", ("Need", "Chance"), (("4+|5+", "[](rule:terrain/cover)"),)),),
)
DIE = Ruling(
    id="terrain/cover/cover-die",
    kind="ambiguous",
    about="odds",
    asked="One die or two?",
    readings=(Reading("One.", "one"), Reading("Two.", "two")),
    answer="One, as in [](rule:shooting).",
    input="cover_die",
)
COVER = Rule(
    id="terrain/cover",
    title="Cover",
    source="Ground",
    tags=("dice",),
    short="It helps.",
    text="It helps.",
    rulings=(DIE,),
)
SHOOTING, TERRAIN = (
    Chapter("shooting", "Shooting", (TO_HIT,)),
    Chapter("terrain", "Terrain", (COVER,), intro="What lies about."),
)
TOY = Game(
    id="toy",
    title="Toy",
    edition="first",
    author="Nobody",
    original="Made up.",
    tagline="A game of nothing.",
    ask="Skill 4",
    about="It has [one rule](rule:shooting/to-hit).",
    colour="#8f1d2c",
    colour_dark="#f0929c",
    mark="M4 4h16v16H4z",
    tags={"dice": "Dice"},
    chapters=(SHOOTING, TERRAIN),
    terms=(Term("cover", "Cover", "What shots don't go through.", "terrain/cover", ("shelter",)),),
    shown=(Examples("attack", {"shooting/to-hit": "skill=3"}, {"Cover": "cover=soft"}),),
)
HOSTILE = '</p><img src=x onerror="alert(1)">'


@pytest.fixture(autouse=True)
def toy_package(monkeypatch):
    """The calculators know the toy by its title, as they would if it were a package of theirs."""
    monkeypatch.setitem(sys.modules, "calculators.toy", SimpleNamespace(TITLE="Toy"))


def made(game: Game = TOY, calculator: Calculator | None = None) -> Site:
    return make([game], [calculator or attack()], {"python": "assets/python/"})


def with_rule(rule: Rule, chapter: Chapter = SHOOTING, **changed: object) -> Game:
    """The toy with another rule in a chapter."""
    chapters = {one.id: one for one in TOY.chapters} | {chapter.id: replace(chapter, rules=(rule,), **changed)}
    return replace(TOY, chapters=tuple(chapters.values()))


def html(page: str) -> str:
    """A page as its reader gets it."""
    extensions = ["attr_list", "def_list", "md_in_html", "tables", "toc"]
    return Markdown(extensions=extensions).convert(page.split("---\n", 2)[2])


def test_the_same_game_gives_the_same_site():
    """Nothing but the game and its calculators has a say."""
    assert made() == made()


def test_every_page_is_in_the_navigation():
    """A game has an overview, its chapters, all of them, its calculators, rulings, quick reference and glossary;
    saved lists have one page."""
    expected = [
        "data/v1/index.md",
        "index.md",
        "lists.md",
        *(
            f"toy/{one}.md"
            for one in ("all", "attack", "glossary", "index", "quick", "rules/shooting", "rules/terrain", "rulings", "table")
        ),
    ]

    def paths(nav: object) -> list[str]:
        inside = nav.values() if isinstance(nav, dict) else nav if isinstance(nav, list) else ()
        return [nav] if isinstance(nav, str) else [path for one in inside for path in paths(one)]

    assert expected == sorted(made().pages)
    assert sorted([*expected, "about.md", "data.md", "speed.md"]) == sorted(paths(made().nav))


def test_a_rule_shows_all_that_belongs_to_it():
    """Its anchor, source, table and links; what mentions it; and the calculators, opened with its case."""
    shooting, terrain = (html(made().pages[f"toy/rules/{one}.md"]) for one in ("shooting", "terrain"))
    parts = [
        '<h2 id="to-hit">Rolling to hit</h2>',
        '<a href="here:../terrain/#cover">Cover</a>, <a href="here:../../attack/?cover=soft">odds</a>',
        '<span class="source">Source: Shots &amp; such</span>',
        '<td>4+|5+</td>\n<td><a href="here:../terrain/#cover">Cover</a></td>',
        '<p class="summary">Roll a die.</p>',
        '<a href="here:../../attack/?skill=3" aria-label="Odds for Rolling to hit: Attack" class="odds-link">Odds</a>',
    ]

    assert [] == [part for part in parts if part not in shooting]
    assert '<span class="mentions">Mentioned in <a href="here:../shooting/#to-hit">Rolling to hit</a></span>' in terrain
    assert "Source and mentions" not in shooting and "Odds for" not in terrain


def test_a_ruling_shows_its_readings():
    """Question and answer are in the fold's own line; inside are the reason, the readings and the way to reckon with another
    one."""
    pages = made().pages
    found = html(pages["toy/rules/terrain.md"])
    parts = [
        '<summary>One die or two? <strong class="verdict">One, as in Shooting.</strong></summary>',
        '<p><a id="cover--cover-die"></a></p>',
        '<p>One, as in <a href="here:../shooting/">Shooting</a>.</p>',
        '<li>One. <small class="played">played here</small></li>\n<li>Two.',
        '<a href="here:../../attack/?cover_die=two&amp;vs=">',
        "Our ruling: can be read more than one way; changes the odds.",
    ]

    assert [] == [part for part in parts if part not in found]
    assert '<a href="here:../rules/terrain/#cover--cover-die">One die or two?</a>' in html(pages["toy/rulings.md"])


@pytest.mark.parametrize(
    "was, page, found",
    [
        ("shooting/aiming", "shooting", '<a id="aiming" data-now="#to-hit"></a>'),
        (
            "terrain/aiming",
            "terrain",
            '<p id="aiming" data-now="../shooting/#to-hit" class="moved">Moved: <a href="here:../shooting/#to-hit">Rolling to hit</a></p>',
        ),
        (
            "gone/aiming",
            "gone",
            '<p id="aiming" data-now="../shooting/#to-hit" class="moved">Moved: <a href="here:../shooting/#to-hit">Rolling to hit</a></p>',
        ),
    ],
)
def test_a_rule_s_old_link(was, page, found):
    """A link to where a rule stood before still finds it: in the same chapter, in another,
    and where the chapter is gone."""
    pages = made(with_rule(replace(TO_HIT, was=(was,)))).pages

    assert [f"toy/rules/{page}.md"] == [path for path, text in pages.items() if 'id="aiming"' in text]
    assert found in html(pages[f"toy/rules/{page}.md"])


def test_a_renamed_chapter_s_old_links():
    """The chapter's old page leads on to the chapter, and from every anchor it had to the rule or ruling."""
    pages = made(with_rule(COVER, TERRAIN, was=("ground",))).pages
    found = html(pages["toy/rules/ground.md"])
    parts = [
        'data-moved="../terrain/"',
        '"here:../terrain/">Terrain</a>',
        'id="cover" ',
        '"here:../terrain/#cover">Cover</a>',
        'id="cover--cover-die" ',
        '"here:../terrain/#cover--cover-die">',
    ]

    assert [] == [part for part in parts if part not in found]
    assert "../terrain/" == next(yaml.safe_load_all(pages["toy/rules/ground.md"]))["moved"]
    assert [True] * 2 == [
        '<a id="ground" data-now="#terrain"></a>' in pages[f"toy/{one}.md"] for one in ("rulings", "quick")
    ]


def test_a_chapter_whose_rules_went_different_ways():
    """Nobody is taken from its old page to any one of them; each is named there."""
    page = made(with_rule(replace(TO_HIT, was=("gone/aiming",)))).pages["toy/rules/gone.md"]

    assert "moved" not in next(yaml.safe_load_all(page)) and "data-moved" not in page


def test_a_ruling_s_old_link():
    """A ruling is found under the name it had, and under the one its rule had."""
    renamed = replace(COVER, was=("terrain/shelter",), rulings=(replace(DIE, was=("terrain/cover/dice",)),))
    found = made(with_rule(renamed, TERRAIN)).pages["toy/rules/terrain.md"]

    old = {"shelter": "cover", "cover--dice": "cover--cover-die", "shelter--cover-die": "cover--cover-die"}
    assert [] == [one for one, now in old.items() if f'<a id="{one}" data-now="#{now}"></a>' not in found]


@pytest.mark.parametrize("was", ["shot", "toy/shot"])
def test_a_calculator_s_old_address(was):
    """A calculator's old page leads on to the new one, with scripts and without."""
    page = made(calculator=attack(was=(was,))).pages["toy/shot.md"]

    assert '<a href="here:../attack/">Attack</a>' in html(page) and 'data-moved="../attack/"' in page
    assert "../attack/" == next(yaml.safe_load_all(page))["moved"]


class Ending(Answer):
    marked: Fraction = chance("Marked", quiet=True)
    burnt: Fraction = chance("Burnt", quiet=True)
    turns: str = word("Turns")
    says: str = word("Says")


def test_common_cases_tell_what_their_answers_do():
    """A quiet figure that is nothing is left out of its case, and of the table where it always is;
    a word that is mostly a number stands like one."""

    def work_out(volley):
        marked = Fraction(volley.cover is Cover.SOFT, 2)
        return Ending(headline="So.", marked=marked, burnt=Fraction(), turns="3", says="yes")

    work_out.__annotations__ = {"volley": Volley, "return": Ending}
    shot = calculator("Attack", "One shot.", id="toy/attack")(work_out)
    cases = Examples("attack", {}, {"Open": "", "Cover": "cover=soft"})
    found = made(replace(TOY, shown=(cases,)), shot).pages["toy/attack.md"]
    table = found[found.index("## Common cases") :].partition("</table>")[0]
    columns = [("figure", "Marked"), ("figure", "Turns"), ("", "Says")]
    assert columns == re.findall(r'<th scope="col"(?: class="(figure)")?>(\w+)</th>', table)[1:]
    assert [["–", "3", "yes"], ["50%", "3", "yes"]] == [
        re.findall(r"<td[^>]*>([^<]*)</td>", row) for row in table.split("<tr>")[2:]
    ]


@pytest.mark.parametrize(
    "page, game",
    [
        ("toy/quick.md", with_rule(replace(TO_HIT, title=HOSTILE))),
        ("toy/quick.md", with_rule(replace(TO_HIT, short=HOSTILE))),
        ("toy/rules/shooting.md", with_rule(replace(TO_HIT, source=HOSTILE))),
        ("toy/rules/terrain.md", with_rule(replace(COVER, rulings=(replace(DIE, asked=HOSTILE),)), TERRAIN)),
        ("toy/index.md", replace(TOY, tagline=HOSTILE)),
        ("index.md", replace(TOY, tagline=HOSTILE)),
        ("index.md", replace(TOY, title=HOSTILE)),
        ("toy/attack.md", with_rule(replace(COVER, title=HOSTILE), TERRAIN)),
    ],
)
def test_hostile_words_stay_words(page, game):
    """Where a page holds raw HTML, whatever the data says is shown and not obeyed."""
    raw = "".join(line for line in made(game).pages[page].splitlines() if line.startswith(("<", "Source:")))

    assert "&lt;/p&gt;&lt;img src=x onerror=&quot;alert(1)&quot;&gt;" in raw
    assert HOSTILE not in raw


def test_front_matter_holds_any_title():
    """Quotes, colons and line ends in a title can't break out of it."""
    title = 'a: "b"\n---\n# c'

    assert title == next(yaml.safe_load_all(made(replace(TOY, title=title)).pages["toy/index.md"]))["title"]


def test_links_in_raw_html_are_kept_from_the_engine():
    """MkDocs and Zensical differ about them, so they carry a mark, which the theme takes away;
    names that look alike don't."""
    assert '<a class="why" href="here:../x/" data-href="y">' == untouched('<a class="why" href="../x/" data-href="y">')
    assert 'href="../rules' not in made().pages["toy/attack.md"] + made().pages["toy/quick.md"]

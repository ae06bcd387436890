"""Terms are marked where a game's rules and forms use them, sparingly, and mean what they mean in that game."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from calculators.declare.choices import Choice
from calculators.declare.inputs import Inputs, ask
from rulebook.pages.form import form
from rulebook.pages.links import FromRoot, InRawHtml, Links
from rulebook.pages.terms import Terms, forms
from rulebook.pages.texts import read
from rulebook.read.models import Game, Rule, Term
from rulebook.site import make
from tests.site.test_render import COVER, DIE, SHOOTING, TERRAIN, TO_HIT, TOY, toy_package
from tests.support.toy import attack, spoilt, told

assert toy_package  # the calculators know the toy in these tests too
PAGE = "toy/rules/shooting.md"
HEAVY = Term("heavy-cover", "Heavy cover", "Stone.", "terrain/cover")
AIM = Term("aim", "Aim", "To look first.", "terrain/cover", ("go",))


class Where(Choice):
    COVER = "cover", "Cover"


class Shooter(Inputs):
    skill: int = ask(4, "In cover", low=2, high=6)
    again: int = ask(4, "Cover again", low=2, high=6)


class Shooters(Inputs):
    where: Where = ask(Where.COVER, "Cover & all", group="Cover")
    range: int = ask(4, "Cover", low=2, high=6)
    shooters: tuple[Shooter, ...] = ask((Shooter(), Shooter()), "Cover", most=3)


def game(*terms: Term, text: str = "", **more: object) -> Game:
    """The toy with these terms, and this text in its first rule; three more rules make no word a common one."""
    others = tuple(replace(TO_HIT, id=f"shooting/other-{at}", text="Nothing.", tables=()) for at in range(6))
    shooting = replace(SHOOTING, rules=(replace(TO_HIT, text=text, tables=(), **more), *others))
    return replace(TOY, terms=terms, chapters=(shooting, TERRAIN))


def written(toy: Game, rule: Rule, text: str) -> str:
    """A text of a rule with its terms marked, without the paragraph around it."""
    html = Terms(toy).on(FromRoot())(rule)(read(text))
    return html.replace("toy/glossary/", "").removeprefix("<p>").removesuffix("</p>")


def mark(word: str, id: str = "") -> str:
    """A marked term."""
    return f'<a class="term" href="#{id or word.lower()}">{word}</a>'


def marked(text: str, *terms: Term) -> str:
    """A text of the toy's first rule as its page has it, with short links."""
    toy = game(*terms, text=text)
    return written(toy, next(toy.rules), text)


@pytest.mark.parametrize(
    "text, expected",
    [
        ("In cover.", f"In {mark('cover')}."),
        ("Cover helps, cover is good.", f"{mark('Cover')} helps, cover is good."),
        ("Two covers.", f"Two {mark('covers', 'cover')}."),
        ("In heavy cover, then cover.", f"In {mark('heavy cover', 'heavy-cover')}, then {mark('cover')}."),
        ("Discover, covered, cover-up.", "Discover, covered, cover-up."),
        (
            "[cover](https://a) `cover` <b title='cover'>x</b>",
            '<a href="https://a">cover</a> <code>cover</code> <b title="cover">x</b>',
        ),
        ("# cover\n\nShelter.", "<h1>cover</h1>\n<p>Shelter."),
        ("**cover**", f"<strong>{mark('cover')}</strong>"),
        ("Go and aim.", f"Go and {mark('aim')}."),
        ("Fire & cover.", f"Fire &amp; {mark('cover')}."),
    ],
)
def test_what_is_marked(text, expected):
    """The first time a term stands in plain words, the longest first; never in links, code, markup,
    headings or tables, never a synonym."""
    assert expected == marked(text, *TOY.terms, HEAVY, AIM)


def test_a_term_may_say_how_it_is_written():
    """A stat with a capital letter is not the verb."""
    stat = Term("move", "Move", "Inches.", "terrain/cover", written=("Move",))

    assert f"They move up to their {mark('Move')}." == marked("They move up to their Move.", stat)


@pytest.mark.parametrize(
    "term, expected",
    [
        ("Army", ["Armies", "Army", "armies", "army"]),
        ("Cross", ["Cross", "Crosses", "cross", "crosses"]),
        ("GM", ["GM", "GMs"]),
    ],
)
def test_forms_of_a_term(term, expected):
    """Small letters, a capital, one and several; what has capitals inside keeps them."""
    assert expected == sorted(forms(Term("x", term, "X.", "a/b")))


def test_the_name_of_a_rule_is_no_term():
    """Hit & Run is not a hit."""
    hit = Term("hit", "Hit", "Ouch.", "terrain/cover")
    toy = replace(
        game(hit, text="Hit & Run, then a hit."),
        chapters=(
            *game(hit, text="Hit & Run, then a hit.").chapters,
            replace(TERRAIN, id="x", rules=(replace(COVER, id="x/y", title="Hit & Run"),)),
        ),
    )

    assert f"Hit &amp; Run, then a {mark('hit')}." == written(toy, next(toy.rules), "Hit & Run, then a hit.")


def test_a_rule_marks_neither_itself_nor_what_it_links_to():
    """Where the whole explanation stands, or a link to it, a mark would only be in the way."""
    linking = game(*TOY.terms, text="See [](rule:terrain/cover), cover.")
    cover = next(rule for rule in TOY.rules if rule.id == "terrain/cover")

    assert "Cover." == written(linking, next(linking.rules), "Cover.")
    assert "Cover." == written(TOY, cover, "Cover.")


def test_common_words_are_marked_once_a_page():
    """A word in every rule is marked in the first rule of a page that shows it, a rare one in each;
    what is folded away does not count."""
    rules = tuple(replace(TO_HIT, id=f"shooting/{name}", text="The cover.", tables=()) for name in "abc")
    toy = replace(TOY, chapters=(replace(SHOOTING, rules=rules), TERRAIN))
    of = Terms(toy).on(InRawHtml(PAGE))
    found = [of(rule)(read("In cover."), folded=at == 0) for at, rule in enumerate(rules)]

    assert [True, True, False] == ['class="term"' in one for one in found]


def test_two_games_with_the_same_term_show_their_own():
    """Each page links to its own game's glossary, beside which lie its own game's words."""
    other = replace(
        game(Term("cover", "Cover", "A lid.", "shooting/other-0"), text="In cover."), id="other", title="Other"
    )
    toy = game(*TOY.terms, text="In cover.")
    made = make([toy, other], [attack()], {})
    shown = {one: json.loads(made.files[f"{one}/glossary/terms.json"])["cover"] for one in ("toy", "other")}

    assert {
        "toy": ["Cover", "What shots don't go through.", "../rules/terrain/#cover", "Cover", []],
        "other": ["Cover", "A lid.", "../rules/shooting/#other-0", "Rolling to hit", []],
    } == shown
    link = '<a class="term" href="here:../../glossary/#cover">cover</a>'
    assert all(link in made.pages[f"{one}/rules/shooting.md"] for one in shown)


def test_rulings_and_frames_are_marked_too():
    """An answer marks what its rule has not marked; a frame's terms lead to the glossary."""
    toy = game(
        *TOY.terms, text="A roll.", rulings=(replace(DIE, id="shooting/to-hit/die", answer="One.\nIn cover, one."),)
    )
    made = make([toy], [attack()], {})

    assert 'In <a class="term" href="here:../../glossary/#cover">cover</a>, one.' in made.pages[PAGE]
    assert (
        '<a class="term" href="../../../../toy/glossary/#cover">cover</a>'
        in made.files["embed/toy/shooting/to-hit/index.html"]
    )


def test_a_form_s_labels_are_marked():
    """Once in the form and once in each row, but never in a fold's own line, a choice or a hidden legend."""
    html = form(attack(asks=Shooters), str, {}, Terms(TOY).in_form)
    link = '<a class="term" href="../glossary/#cover">'

    assert f'<span id="in-where-label">{link}Cover</a> &amp; all</span>' in html
    assert 3 == html.count(f">In {link}cover</a></label>")  # two rows, and the template for more
    assert 4 == html.count(link)
    page = make([TOY], [attack()], {}).pages["toy/attack.md"]
    assert 1 == len(re.findall(r'class="term" href="here:\.\./glossary/#cover"', page))


def test_the_places_of_terms_are_right():
    """A term may be explained by a ruling."""
    term = Term("die", "Die", "One.", "terrain/cover/cover-die")
    toy = replace(TOY, terms=(term,))

    assert ["Die", "One.", "../rules/terrain/#cover--cover-die", "One die or two?", []] == json.loads(
        Terms(toy).as_json(Links([toy], []))
    )["die"]
    page = make([toy], [attack()], {}).pages["toy/glossary.md"]
    assert 'Ruling: <a href="here:../rules/terrain/#cover--cover-die">One die or two?</a></p>' in page


def test_terms_within_a_definition():
    """Other terms in a definition are told by their place in it, each once; a term is none in its own."""
    terms = (
        Term("cover", "Cover", "A wall. Cover stops a hit, and no second hit.", "terrain/cover"),
        Term("hit", "Hit", "Ouch.", "shooting/to-hit"),
    )
    toy = replace(TOY, terms=terms)

    assert [[22, 25, "hit"]] == json.loads(Terms(toy).as_json(Links([toy], [])))["cover"][4]


def test_a_wrong_way_to_write_it_is_told(tmp_path):
    """`written` is a list of plain texts."""
    files = spoilt("toy/glossary.yaml", "also: [shelter]", "also: [shelter]\n    written: Cover")

    assert ["data/toy/glossary.yaml:5: The term's written must be a list, not a text."] == told(tmp_path, files)

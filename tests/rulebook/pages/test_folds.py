"""What would be a wall of links is folded, and a reading leads to where it matters."""

from __future__ import annotations

from dataclasses import replace

from rulebook.read.models import Examples, Ruling
from rulebook.site import make
from tests.site.test_render import COVER, DIE, TERRAIN, TOY, attack, html, made, toy_package, with_rule  # noqa: F401 (a fixture)


def test_a_rule_offers_the_first_calculator_and_folds_the_rest():
    """One quiet way to the odds: the calculator that the game's list has first; the others are behind a fold."""

    def offered(count: int) -> tuple[int, int, int]:
        calculators = [attack(id=f"toy/attack-{at}") for at in range(count)]
        toy = replace(TOY, shown=tuple(Examples(one.name, {"shooting/to-hit": "skill=3"}) for one in calculators))
        page = html(make([toy], calculators, {"python": "assets/python/"}).pages["toy/rules/shooting.md"])
        shown, fold, rest = page.partition("<details>")
        return shown.count("../../attack-"), len(fold), rest.count("../../attack-")

    assert [(0, 0, 0), (1, 0, 0), (1, 9, 5)] == [offered(count) for count in (0, 1, 6)]


def test_the_list_of_a_game_decides_the_order():
    """The most used calculator comes first wherever they are listed, whatever its name."""
    calculators = [attack(id=f"toy/{name}") for name in ("aim", "zap")]
    toy = replace(TOY, shown=tuple(Examples(name, {"shooting/to-hit": ""}) for name in ("zap", "aim")))
    page = html(make([toy], calculators, {"python": ""}).pages["toy/rules/shooting.md"])

    assert 0 < page.index("../../zap/") < page.index("../../aim/")


def test_more_than_three_rulings_are_folded():
    """Three stay in sight and the rest is counted; a fold for a single one would gain nothing."""

    def shown(count: int) -> tuple[int, str]:
        rulings = (DIE, *(replace(DIE, id=f"terrain/cover/die-{at}") for at in range(1, count)))
        page = html(made(with_rule(replace(COVER, rulings=rulings), TERRAIN)).pages["toy/rules/terrain.md"])
        first, _, rest = page.partition('<details class="more-rulings">')
        return first.count('class="ruling"'), rest.partition("</summary>")[0].rpartition(">")[2]

    assert [(4, ""), (3, "2 more")] == [shown(count) for count in (4, 5)]


def test_a_note_is_told_from_a_ruling():
    """A question with one reading is a note, under its rule and in the list of all questions alike."""

    def marked(ruling: Ruling) -> tuple[bool, bool]:
        pages = made(with_rule(replace(COVER, rulings=(ruling,)), TERRAIN)).pages
        return 'class="ruling note"' in pages["toy/rules/terrain.md"], '<div class="note">' in pages["toy/rulings.md"]

    assert (False, False) == marked(DIE)
    assert (True, True) == marked(replace(DIE, kind="consequence", readings=DIE.readings[:1]))


def test_a_reading_is_tried_where_it_matters():
    """A case found for a reading is what its link opens, or else the rule's own; our answer is pinned beside it."""
    tried = {"toy/terrain/cover/cover-die=two": "attack?skill=6&cover_die=two"}
    found, plain = (
        make([TOY], [attack()], {"python": ""}, tries=tries).pages["toy/rules/terrain.md"] for tries in (tried, {})
    )
    assert '"here:../../attack/?skill=6&amp;cover_die=two&amp;vs=skill=6"' in found
    assert '"here:../../attack/?cover_die=two&amp;vs="' in plain


def test_subjects_are_folds():
    """The index of a game is folded by subject, each with its count."""
    page = html(made().pages["toy/index.md"])
    assert page.count('<details class="subject">') == page.count("</details>") > 0
    assert "<small>2 rules</small></summary>" in page

"""What would be a wall of links is folded, and a reading leads to where it matters."""

from __future__ import annotations

from rulebook.site import make
from tests.site.test_render import TOY, attack, html, made, toy_package  # noqa: F401


def test_a_rule_offers_a_few_calculators_and_folds_the_rest():
    """Four at once, the rest behind a fold that counts them; a single one more is no reason for a fold."""

    def offered(count: int) -> tuple[int, int, int]:
        calculators = [attack(id=f"toy/attack-{at}") for at in range(count)]
        page = html(make([TOY], calculators, {"python": "assets/python/"}).pages["toy/rules/shooting.md"])
        shown, fold, rest = page.partition("<details>")
        return (
            shown.count("../../attack-"),
            int(rest.partition("<summary>")[2].partition(" more")[0] or 0) if fold else 0,
            rest.count("../../attack-"),
        )

    assert [(5, 0, 0), (4, 2, 2)] == [offered(count) for count in (5, 6)]


def test_a_reading_is_tried_where_it_matters():
    """A case found for a reading is what its link opens; without one it opens the rule's own case."""
    tried = {"toy/terrain/cover/cover-die=two": "attack?skill=6&cover_die=two"}
    found, plain = (
        make([TOY], [attack()], {"python": ""}, tries=tries).pages["toy/rules/terrain.md"] for tries in (tried, {})
    )
    assert '"here:../../attack/?skill=6&amp;cover_die=two"' in found
    assert '"here:../../attack/?cover_die=two"' in plain


def test_subjects_are_folds():
    """The index of a game is folded by subject, each with its count."""
    page = html(made().pages["toy/index.md"])
    assert page.count('<details class="subject">') == page.count("</details>") > 0
    assert "<small>2 rules</small></summary>" in page

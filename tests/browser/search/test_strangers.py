"""A stranger at the table: a question is typed into the home page's field, on a phone, and answered in three taps."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.search.test_find import place
from tests.conftest import PHONE, Built, reader
from tests.support.built import ROOT
from tests.support.games import GAMES

pytestmark = pytest.mark.browser

QUESTIONS = [
    line.split(" = ", 3)
    for line in (ROOT / "tests/records/questions.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]
MOST_TAPS = 3


def test_ten_questions_a_game() -> None:
    """Every game is asked at least ten different questions."""
    asked = {game: {text for _, text, id, _ in QUESTIONS if id.startswith(f"{game}/")} for game in GAMES}

    assert [] == [game for game, questions in asked.items() if len(questions) < 10]


@pytest.mark.parametrize("game", sorted({id.partition("/")[0] for _, _, id, _ in QUESTIONS}))
def test_an_answer_is_three_taps_away(site: Built, browser: Browser, game: str) -> None:
    """From the home page to words that answer, in as many taps as the record says."""
    page = reader(browser, viewport=PHONE, has_touch=True).new_page()
    counted = []
    for _, question, id, words in (one for one in QUESTIONS if one[2].startswith(f"{game}/")):
        page.goto(site.address)
        page.locator("#find").tap()
        page.keyboard.insert_text(question)
        page.keyboard.press("Enter")
        expect(page.locator(".finder [role=status]")).to_contain_text("ound")
        hits = page.locator("#hits a")
        places = hits.evaluate_all("(all) => all.slice(0, 3).map((hit) => hit.href)")
        taps = 1
        if (there := site.address + place(id)) in places:
            hits.nth(places.index(there)).tap()
            taps += 1
            rule = page.locator(f"[id='{there.partition('#')[2]}']")
            expect(rule).to_be_attached()
            answer = page.locator(".md-content").get_by_text(words).first
            if not answer.is_visible():
                rule.locator("summary").first.tap()
                taps += 1
            expect(answer).to_be_visible()
        else:
            taps = MOST_TAPS + 1
        counted.append([str(taps), question, id, words])
    page.context.close()
    assert [one for one in QUESTIONS if one[2].startswith(f"{game}/")] == counted
    assert all(int(taps) <= MOST_TAPS for taps, *_ in counted)

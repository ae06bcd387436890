"""Scripts move out of pages into files named by their content, in the same place and order; the policy comes first."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebook.finish.inline_scripts import close, closed, lifted, squeezed
from rulebook.finish.policy import POLICY, TAG

PAGE = """<!doctype html><html><head><meta charset="utf-8"><link rel="stylesheet" href="../assets/site.css">
<script>one()</script></head><body><script>two()</script><script id="c" type="application/json">{"a": "<b>"}</script>
<script src="../assets/own.js"></script><article class="md-content__inner">Words</article></body></html>"""


def test_scripts_move_to_files_in_their_order():
    """Each stands where it stood, blocking; data and scripts that are files already stay as they are."""
    page, files = lifted(PAGE)
    one, two = files
    assert {one: "one()\n", two: "two()\n"} == files
    assert (
        PAGE.replace("<script>one()", f'<script src="../{one}">').replace("<script>two()", f'<script src="../{two}">')
        == page
    )


@pytest.mark.parametrize("page", [PAGE.replace("Words", "<script>three()</script>"), "<script>three()</script>"])
def test_scripts_in_a_text_stay_for_the_policy_to_stop(page: str):
    """Only the theme's own are lifted: not one that came into a page with a rule, nor one in a page of no theme."""
    lift, files = lifted(page)
    assert "<script>three()</script>" in lift
    assert "three()\n" not in files.values()


def test_the_same_words_are_the_same_file(tmp_path: Path):
    """Two pages with one script share it, each by its own way."""
    (tmp_path / "assets").mkdir()
    for name, page in (("a.html", PAGE), ("b.html", PAGE.replace("../assets", "/sub/assets"))):
        (tmp_path / name).write_text(page)
    close(tmp_path)
    assert 2 == len(list((tmp_path / "assets").iterdir()))
    assert 'src="/sub/assets/lifted-' in (tmp_path / "b.html").read_text()


def test_the_policy_comes_before_all_it_concerns():
    """Right after the charset, once, however often a site is finished."""
    page = closed(PAGE)
    assert f'<head><meta charset="utf-8">{TAG}<link' in page
    assert page == closed(page)


def test_indentation_is_left_out_where_nobody_sees_it():
    """Words keep their spaces, and what is set as typed keeps its lines."""
    assert "<p>a\nb c</p>\n<pre>\n  x\n</pre>\n<p>d</p>" == squeezed(
        "<p>a \n\n   b c</p>\n  <pre>\n  x\n</pre>\n\n <p>d</p>"
    )


def test_a_page_that_cannot_be_closed_is_named(tmp_path: Path):
    """The build stops with the page's name instead of publishing it open."""
    (tmp_path / "open.html").write_text("<html><p>No charset</p></html>")
    with pytest.raises(ValueError, match=r"open\.html: it does not name its charset"):
        close(tmp_path)


def test_the_policy_lets_nothing_in_from_elsewhere():
    """No other host, no words as scripts or styles, nothing allowed that is not named."""
    assert POLICY.startswith("default-src 'none'; ")
    assert [] == [
        word for word in ("unsafe-inline", "'unsafe-eval'", "http", "*", "blob:", "sha256", "nonce") if word in POLICY
    ]

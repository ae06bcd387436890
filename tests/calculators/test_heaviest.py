"""The list of the heaviest inputs, which the benchmark measures, is whole and up to date."""

from __future__ import annotations

import json

import pytest

from calculators import every
from calculators.api import for_page
from calculators.declare.query import read, write
from tests.bench.answers import near
from tests.bench.heaviest import known
from tests.support.draws.amount import many

EVERY = list(every())


def test_every_calculator_is_listed() -> None:
    """Each calculator has its heaviest inputs on the list, and nothing else is there."""
    assert sorted(one.id for one in EVERY) == sorted(known())


@pytest.mark.parametrize("one", EVERY, ids=lambda one: one.id)
def test_listed_inputs_are_legal_and_answered(one) -> None:
    """They are inputs a reader may give, written as the page writes them, and there is an answer."""
    query = known()[one.id]
    assert query == write(one, read(one, query))
    assert "html" in json.loads(for_page(one.id, query))


@pytest.mark.parametrize("one", EVERY, ids=lambda one: one.id)
def test_inputs_near_the_defaults_are_answered(one) -> None:
    """What the benchmark asks near the defaults is legal too, and never the default itself."""
    asked = list(near(one))
    assert "" not in asked
    assert asked == [write(one, read(one, query)) for query in asked]
    assert all("html" in json.loads(for_page(one.id, query)) for query in asked[: many(len(asked), quickly=1)])

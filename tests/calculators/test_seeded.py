"""The record of seeded answers holds: no output of any calculator has changed unnoticed."""

from __future__ import annotations

import pytest

from calculators import every, find
from calculators.declare.query import read, write
from tests.support.seeded import digest, recorded

RECORDED = recorded()


def test_every_calculator_is_recorded() -> None:
    """Each with several queries, and nothing else; `make seeded` adds a new calculator."""
    assert sorted(one.id for one in every()) == sorted(RECORDED)
    assert all(len(queries) >= 8 for queries in RECORDED.values())


@pytest.mark.parametrize("id", RECORDED)
def test_the_answers_are_those_of_the_record(id: str) -> None:
    """Where an answer was changed on purpose, `make seeded` remakes the record, and the commit says why."""
    changed = [query for query, expected in RECORDED[id].items() if expected != digest(id, query)]
    assert [] == changed


@pytest.mark.parametrize("id", RECORDED)
def test_the_queries_are_written_as_the_page_writes_them(id: str) -> None:
    """Reading and writing a query gives the same inputs: old links mean what they meant."""
    calculator = find(id)
    inputs = [read(calculator, query) for query in RECORDED[id]]
    assert inputs == [read(calculator, write(calculator, one)) for one in inputs]

"""Two lists, and every squad of one paired with every squad of the other."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from calculators.declare.choices import Choice
from calculators.declare.inputs import ask
from calculators.kernel.odds import Odds
from calculators.warfig.rules.aim import Cover
from calculators.warfig.rules.attacks import Attack, FightReadings, How, Struck, attack, worth
from calculators.warfig.rules.bands import Band, bands
from calculators.warfig.rules.book_lists import ORKISH_2500, REPUBLICA_2500
from calculators.warfig.rules.equipment import MOST_UNITS
from calculators.warfig.rules.exchange import NOBODY
from calculators.warfig.rules.roster import CHALLENGE_LIMIT, LIMIT, ROWS, CommandRow, Entry, Format, SpellRow
from calculators.weigh.two_armies import kinds

PAIRS = 256  # so that the answer is there within a second
CARDS = "Cards and limit, for the way back to the lists"


class Shown(Choice):
    """What stands in the cells."""

    UNITS = "units", "Units lost, on average"
    POINTS = "points", "Points lost, on average"
    WIPED_OUT = "wiped-out", "Chance of losing all"


@dataclass(frozen=True)
class Meet:
    """Two lists, and how their squads meet."""

    mine: tuple[Entry, ...] = ask(REPUBLICA_2500.units, "Your list", most=ROWS, rule="army-building/building-a-list")
    theirs: tuple[Entry, ...] = ask(ORKISH_2500.units, "Their list", most=ROWS, rule="army-building/building-a-list")
    how: How = ask(How.MELEE, "You attack by", rule="melee/fight-or-defend")
    cover: Cover = ask(Cover.NONE, "Cover", hint="of whoever is shot at", rule="shooting/cover", when="how=shooting")
    struck: Struck = ask(Struck.UNITS, "In squads with a leader", hint="who takes the attacks", rule="melee/targets")
    shown: Shown = ask(Shown.UNITS, "Show", rule="damage/casualties")
    format: Format = ask(Format.BATTLE, "For a", group=CARDS, rule="personal-challenge/starting")
    limit: int = ask(
        LIMIT, "Points agreed", low=1, high=100000, group=CARDS, rule="army-building/army-value", when="format=battle"
    )
    challenge_limit: int = ask(
        CHALLENGE_LIMIT,
        "Points agreed",
        low=1,
        high=100000,
        group=CARDS,
        rule="personal-challenge/starting",
        when="format=challenge",
    )
    spells: tuple[SpellRow, ...] = ask(
        REPUBLICA_2500.spells, "Your spells", most=20, group=CARDS, rule="army-building/spells-and-commands"
    )
    commands: tuple[CommandRow, ...] = ask(
        REPUBLICA_2500.commands, "Your commands", most=30, group=CARDS, rule="army-building/spells-and-commands"
    )
    their_spells: tuple[SpellRow, ...] = ask(
        ORKISH_2500.spells, "Their spells", most=20, group=CARDS, rule="army-building/spells-and-commands"
    )
    their_commands: tuple[CommandRow, ...] = ask(
        ORKISH_2500.commands, "Their commands", most=30, group=CARDS, rule="army-building/spells-and-commands"
    )


@dataclass(frozen=True)
class Lists(FightReadings, Meet):
    """Two lists, and how the table reads the rules."""

    def problems(self) -> dict[str, str]:
        found = {}
        for name, label in ("mine", "Your list"), ("theirs", "Their list"):
            large = [band for band in bands(getattr(self, name)) if band.units > MOST_UNITS]
            if large:
                found[name] = (
                    f"{label}: a squad takes at most {MOST_UNITS} units here, and {large[0].name} has {large[0].units}."
                )
        return found


def alike(entries: tuple[Entry, ...]) -> list[tuple[Band, str]]:
    """The squads of a list, those alike told once."""
    return kinds((band._replace(name="", rows=(), alike=1), band.name, band) for band in bands(entries))


class Pair(NamedTuple):
    """One of yours against one of theirs, and how either fares; no attack means that it cannot shoot."""

    mine: Band
    theirs: Band
    going: Attack | None
    coming: Attack | None  # their own attack, where they do not strike in yours

    @property
    def falls(self) -> Odds:
        return self.going.falls if self.going else NOBODY

    @property
    def lost(self) -> Odds:
        if self.coming:
            return self.coming.falls
        return self.going.loses if self.going else NOBODY

    @property
    def net(self) -> Fraction:
        """Their points less yours, in your own attack."""
        return worth(self.falls, self.theirs) - (worth(self.going.loses, self.mine) if self.going else 0)


def pair_of(lists: Lists, mine: Band, theirs: Band) -> Pair:
    coming = None if lists.how is How.MELEE else attack(theirs, mine, lists.how, lists, lists.cover)
    return Pair(mine, theirs, attack(mine, theirs, lists.how, lists, lists.cover), coming)


def answered(lists: Lists, pair: Pair) -> Attack | None:
    """The melee in which they strike back, if they do."""
    return pair.going if lists.how is How.MELEE else None


def best_of(row: list[Pair]) -> Pair | None:
    able = [pair for pair in row if pair.going]
    return max(able, key=lambda pair: pair.net, default=None)


def figure_of(shown: Shown, falls: Odds, band: Band) -> Fraction:
    if shown is Shown.POINTS:
        return worth(falls, band)
    count = falls.map(sum)
    return count.mean if shown is Shown.UNITS else count[band.size]

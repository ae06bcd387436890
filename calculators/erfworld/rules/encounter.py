"""What is asked about stacks that meet, and what can be wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from calculators.declare.inputs import ask
from calculators.erfworld.readings import Rulings, readings
from calculators.erfworld.rules.clash import Clash
from calculators.erfworld.rules.formula import Terrain, halved, percent
from calculators.erfworld.rules.protectors import Class, Protectors
from calculators.erfworld.rules.stack import Ability, Stack, Unit
from calculators.erfworld.rulings import AimedTargets
from calculators.show.wording import listed, sentence

HEAVY = 7  # more Hits than this, and a unit cannot ride: riding/heavy-units
ROWS, UNITS = 6, 40  # so that the heaviest encounter is worked out in a moment
PIKES = (Unit("Pike", 5, 5, 6, 3), Unit("Warlord", 1, 5, 5, 2, 2))
RIDERS = (Unit("Rider", 3, 10, 10, 2),)
GOBWINS = (Unit("Gobwin", 7, 3, 5, 2), Unit("Boss", 1, 5, 6, 2, 1))
GUARDS = (Unit("Guard", 4, 5, 5, 3),)
_NAMES = ("attackers", "second", "third")


@dataclass(frozen=True)
class Stacks:
    """Attackers, defenders, the hex they meet in, and who helps."""

    attackers: tuple[Unit, ...] = ask(
        PIKES, "Stack, first unit first", most=ROWS, group="Attackers", rule="combat/stacks"
    )
    attacker_chief: bool = ask(False, "Chief Warlord in the hex", group="Attackers", rule="combat/chief-warlord")
    attacker_special: int = ask(
        100, "Special Bonus", low=0, high=400, unit="%", group="Attackers", rule="bonuses/special-bonus"
    )
    attacker_combats: int = ask(0, "Combats before", low=0, high=10, group="Attackers", rule="bonuses/later-combats")
    attacker_ambush: int = ask(
        100, "Ambush Bonus", low=100, high=200, unit="%", group="Attackers", rule="bonuses/ambush"
    )
    aim: str = ask(
        "", "Aim at", most=60, group="Attackers", hint="a unit's name; several with commas", rule="damage/aimed-hits"
    )
    leaves: bool = ask(
        False, "If ranged, leave at once", group="Attackers", hint="needs move left", rule="ranged/attacking"
    )
    stacks: int = ask(
        1, "Attacking stacks", low=1, high=3, group="Attackers", hint="one after another", rule="bonuses/later-combats"
    )
    second: tuple[Unit, ...] = ask(
        RIDERS, "Second stack", most=ROWS, group="Second attackers", rule="combat/stacks", when="stacks=2,3"
    )
    second_special: int = ask(
        100,
        "Special Bonus",
        low=0,
        high=400,
        unit="%",
        group="Second attackers",
        rule="bonuses/special-bonus",
        when="stacks=2,3",
    )
    second_aim: str = ask("", "Aim at", most=60, group="Second attackers", rule="damage/aimed-hits", when="stacks=2,3")
    third: tuple[Unit, ...] = ask(
        RIDERS, "Third stack", most=ROWS, group="Third attackers", rule="combat/stacks", when="stacks=3"
    )
    third_special: int = ask(
        100,
        "Special Bonus",
        low=0,
        high=400,
        unit="%",
        group="Third attackers",
        rule="bonuses/special-bonus",
        when="stacks=3",
    )
    third_aim: str = ask("", "Aim at", most=60, group="Third attackers", rule="damage/aimed-hits", when="stacks=3")
    defenders: tuple[Unit, ...] = ask(
        GOBWINS, "Stack, first unit first", most=ROWS, group="Defenders", rule="combat/stacks"
    )
    defender_chief: bool = ask(False, "Chief Warlord in the hex", group="Defenders", rule="combat/chief-warlord")
    defender_special: int = ask(
        100, "Special Bonus", low=0, high=400, unit="%", group="Defenders", rule="bonuses/special-bonus"
    )
    defender_combats: int = ask(0, "Combats before", low=0, high=10, group="Defenders", rule="bonuses/later-combats")
    defender_ambush: int = ask(
        100, "Ambush Bonus", low=100, high=200, unit="%", group="Defenders", rule="bonuses/ambush"
    )
    terrain: Terrain = ask(Terrain.HILLS, "Terrain", group="Hex", rule="combat/terrain-bonus")
    fort_hits: int = ask(
        0,
        "Fortification's Hits",
        low=0,
        high=1000,
        group="Hex",
        hint="0 = none; defenders inside",
        rule="fortifications/bonus",
    )
    protect: bool = ask(False, "Another stack protects", group="Protectors", rule="retaliation/protecting")
    protectors: tuple[Unit, ...] = ask(
        GUARDS, "Protecting stack", most=ROWS, group="Protectors", rule="retaliation/protecting", when="protect=yes"
    )
    protector_class: Class = ask(
        Class.INFANTRY, "They are", group="Protectors", rule="retaliation/against-whom", when="protect=yes"
    )
    retaliation: int = ask(
        50,
        "Special Retaliation",
        low=0,
        high=200,
        unit="%",
        group="Protectors",
        rule="retaliation/protecting",
        when="protect=yes",
    )
    protects_in: int = ask(
        1,
        "In combat number",
        low=1,
        high=2,
        group="Protectors",
        hint="once a turn",
        rule="retaliation/protecting",
        when="protect=yes&stacks=2,3",
    )
    warlord: bool = ask(
        False,
        "Warlord elsewhere in hex",
        group="Protectors",
        hint="in no stack here",
        rule="retaliation/warlord",
        when="protect=yes",
    )
    protector_combats: int = ask(
        0,
        "Their combats before",
        low=0,
        high=10,
        group="Protectors",
        rule="bonuses/later-combats",
        when="protect=yes&retaliation_count=both",
    )


@dataclass(frozen=True)
class Encounter(Rulings, Stacks):
    """Stacks that meet, and how the table reads the rules."""

    @property
    def rows(self) -> dict[str, tuple[Unit, ...]]:
        """Every stack that takes part, by the name of its input."""
        attacking = {name: getattr(self, name) for name in _NAMES[: self.stacks]}
        return attacking | {"defenders": self.defenders} | ({"protectors": self.protectors} if self.protect else {})

    def aims(self, name: str) -> list[str]:
        """The units an attacking stack aims at, as they were named."""
        text = self.aim if name == "attackers" else getattr(self, f"{name}_aim")
        return [part.strip() for part in text.split(",") if part.strip()]

    def aimed_rows(self, name: str) -> tuple[int, ...]:
        """The same as rows of the defenders; those that are not there are left out."""
        rows = (self._row(part) for part in self.aims(name))
        found = tuple(row for row in rows if row is not None)
        return found[:1] if self.aimed_targets is AimedTargets.ONE else found

    def _row(self, named: str) -> int | None:
        for at, unit in enumerate(self.defenders):
            if unit.name.casefold() == named.casefold():
                return at
        return int(named) - 1 if named.isdecimal() and 1 <= int(named) <= len(self.defenders) else None

    def problems(self) -> dict[str, str]:
        """Everything that can't be fought like this, by the name of its input."""
        found = {name: problem for name, rows in self.rows.items() if (problem := _stack_problem(rows))}
        for name in _NAMES[: self.stacks]:
            if problem := self._aim_problem(name):
                found["aim" if name == "attackers" else f"{name}_aim"] = problem
        return found or dict(self._meeting_problems())

    def _aim_problem(self, name: str) -> str:
        aims = self.aims(name)
        unknown = [part for part in aims if self._row(part) is None]
        if unknown:
            names, rows = dict.fromkeys(unit.name for unit in self.defenders if unit.name), len(self.defenders)
            known = listed([*names, "row 1" if rows == 1 else f"a row from 1 to {rows}"], "or")
            return f"Aim at: the defenders have no {listed(unknown)}; name {known}."
        if aims and not any(unit.level for unit in getattr(self, name)):
            return "Aim at: only a stack led by a Commander can aim; give one of its units a level."
        return ""

    def _meeting_problems(self) -> Iterator[tuple[str, str]]:
        for name, clash in zip(_NAMES, self.clashes):
            a, d = clash.charging, clash.defenders.shape(clash.defenders.fresh)
            if clash.barred(d):
                yield name, "Flyers over woods are safe from ground units without Woods; give some of these Woods."
            if (
                clash.protectors
                and not clash.protectors.stands_aside(a, d)
                and (problem := clash.protectors.refusal(a, d))
            ):
                yield "protectors", f"{sentence(problem)}."
        if self.protect and self.protects_in > self.stacks:
            yield "protects_in", f"In combat number takes 1, as one stack attacks, not {self.protects_in}."

    @property
    def clashes(self) -> list[Clash]:
        """One combat for each attacking stack, in order."""
        rulings = readings(self)
        defenders = Stack(self.defenders, self.defender_chief, rulings)
        specials = (
            halved(percent(self.attacker_special), self.attacker_combats),
            percent(self.second_special),
            percent(self.third_special),
        )
        return [
            Clash(
                attackers=Stack(getattr(self, name), self.attacker_chief, rulings),
                special=special,
                ambush=percent(self.attacker_ambush),
                aims=self.aimed_rows(name),
                leaves=self.leaves,
                defenders=defenders,
                defender_special=percent(self.defender_special),
                defender_ambush=percent(self.defender_ambush),
                terrain=self.terrain,
                fort_hits=self.fort_hits,
                protectors=self._protectors(rulings) if self.protect and self.protects_in == at else None,
                rulings=rulings,
            )
            for at, (name, special) in enumerate(zip(_NAMES[: self.stacks], specials), 1)
        ]

    def _protectors(self, rulings: Rulings) -> Protectors:
        stack = Stack(self.protectors, self.defender_chief, rulings)
        retaliation = percent(self.retaliation)
        return Protectors(stack, self.protector_class, retaliation, self.protector_combats, self.warlord, rulings)


def _stack_problem(rows: tuple[Unit, ...]) -> str:
    if not rows:
        return "The stack is empty; give it at least one unit."
    if (size := sum(unit.count for unit in rows)) > UNITS:
        return f"A stack takes at most {UNITS} units here, not {size}."
    if any(unit.has(Ability.FLYING) for unit in rows):
        heavy = [at for at, unit in enumerate(rows, 1) if not unit.has(Ability.FLYING) and unit.hits > HEAVY]
        if heavy:
            where = f"row {heavy[0]}" if len(heavy) == 1 else f"rows {listed(map(str, heavy))}"
            return f"Among flyers the others must ride, and a unit with more than {HEAVY} Hits cannot: {where}."
    return ""

"""What is asked about stacks that meet, and what can be wrong with it."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property, partial
from typing import NamedTuple

from calculators.declare import Inputs, Readings, ask, part, readings
from calculators.erfworld import asked
from calculators.erfworld.rules.combat import Bonuses, Combat, Place
from calculators.erfworld.rules.formula import Terrain, halved, percent
from calculators.erfworld.rules.retaliation import Protection, Protectors
from calculators.erfworld.rules.riding import MOST_RIDER_HITS
from calculators.erfworld.rules.stacks import ROWS, UNITS, Ability, Stack, Unit
from calculators.erfworld.rulings import COMBAT, AimedTargets, AmbushLater
from calculators.show.wording import listed, sentence

PIKES = (Unit("Pike", 5, 5, 6, 3), Unit("Warlord", 1, 5, 5, 2, 2))
RIDERS = (Unit("Rider", 3, 10, 10, 2),)
GOBWINS = (Unit("Gobwin", 7, 3, 5, 2), Unit("Boss", 1, 5, 6, 2, 1))

stack_asked = partial(ask, most=ROWS, rule="combat/stacks")


class Side(Inputs):
    """What helps all stacks of a side alike."""

    chief: bool = ask(False, "Chief Warlord in the hex", rule="combat/chief-warlord")
    special: int = asked.special()
    combats: int = asked.combats("Combats before")
    ambush: int = asked.ambush()


class Orders(Inputs):
    """What a further attacking stack has and does."""

    special: int = asked.special()
    aim: str = ask("", "Aim at", most=60, rule="damage/aimed-hits", names_of="defenders")


class Attack(NamedTuple):
    """One attacking stack, and the names of the inputs it was asked by."""

    units: tuple[Unit, ...]
    special: Fraction
    aim: str
    name: str
    aim_name: str

    @property
    def aims(self) -> list[str]:
        """The units it aims at, as they were named."""
        return [named.strip() for named in self.aim.split(",") if named.strip()]


class Encounter(Inputs):
    """Attackers, defenders, the hex they meet in, and who helps."""

    attackers: tuple[Unit, ...] = stack_asked(PIKES, "Stack, first unit first", group="Attackers")
    attacker: Side = part(Side, "attacker_", of="Attackers")
    aim: str = ask(
        "",
        "Aim at",
        most=60,
        group="Attackers",
        hint="a unit's name; several with commas",
        rule="damage/aimed-hits",
        names_of="defenders",
    )
    leaves: bool = ask(
        False, "If ranged, leave at once", group="Attackers", hint="needs move left", rule="ranged/attacking"
    )
    stacks: int = ask(
        1, "Attacking stacks", low=1, high=3, group="Attackers", hint="one after another", rule="bonuses/later-combats"
    )
    second: tuple[Unit, ...] = stack_asked(RIDERS, "Second stack", group="Second attackers", when="stacks=2,3")
    second_orders: Orders = part(Orders, "second_", of="Second attackers", when="stacks=2,3")
    third: tuple[Unit, ...] = stack_asked(RIDERS, "Third stack", group="Third attackers", when="stacks=3")
    third_orders: Orders = part(Orders, "third_", of="Third attackers", when="stacks=3")
    defenders: tuple[Unit, ...] = stack_asked(GOBWINS, "Stack, first unit first", group="Defenders")
    defender: Side = part(Side, "defender_", of="Defenders")
    terrain: Terrain = ask(Terrain.HILLS, "Terrain", group="Hex", rule="combat/terrain-bonus")
    fort_hits: int = asked.fort_hits(0, "Fortification's Hits", group="Hex", hint="0: none; defenders inside")
    protection: Protection = part(Protection, of="Protectors")
    readings: Readings = readings(*COMBAT)

    @cached_property
    def attacks(self) -> list[Attack]:
        """Every attacking stack, in order."""
        first = halved(percent(self.attacker.special), self.attacker.combats)
        second, third = self.second_orders, self.third_orders
        return [
            Attack(self.attackers, first, self.aim, "attackers", "aim"),
            Attack(self.second, percent(second.special), second.aim, "second", "second_aim"),
            Attack(self.third, percent(third.special), third.aim, "third", "third_aim"),
        ][: self.stacks]

    @property
    def rows(self) -> dict[str, tuple[Unit, ...]]:
        """Every stack that takes part, by the name of its input."""
        attacking = {attack.name: attack.units for attack in self.attacks}
        protecting = {"protectors": self.protection.units} if self.protection.protect else {}
        return attacking | {"defenders": self.defenders} | protecting

    def _aimed_rows(self, attack: Attack) -> tuple[int, ...]:
        """The rows of the defenders that are aimed at; those that are not there are left out."""
        rows = tuple(row for named in attack.aims if (row := self._row(named)) is not None)
        return rows[:1] if self.readings[AimedTargets] is AimedTargets.ONE else rows

    def _row(self, named: str) -> int | None:
        for at, unit in enumerate(self.defenders):
            if unit.name.casefold() == named.casefold():
                return at
        return int(named) - 1 if named.isdecimal() and 1 <= int(named) <= len(self.defenders) else None

    def problems(self) -> dict[str, str]:
        """Everything that can't be fought like this, by the name of its input."""
        wrong = {name: problem for name, rows in self.rows.items() if (problem := _stack_problem(rows))}
        wrong |= {attack.aim_name: problem for attack in self.attacks if (problem := self._aim_problem(attack))}
        return wrong or dict(self._combat_problems())

    def _aim_problem(self, attack: Attack) -> str:
        unknown = [named for named in attack.aims if self._row(named) is None]
        if unknown:
            names, rows = dict.fromkeys(unit.name for unit in self.defenders if unit.name), len(self.defenders)
            known = listed([*names, "row 1" if rows == 1 else f"a row from 1 to {rows}"], "or")
            return f"Aim at: the defenders have no {listed(unknown)}; name {known}."
        if attack.aims and not any(unit.level for unit in attack.units):
            return "Aim at: only a stack led by a Commander can aim; give one of its units a level."
        return ""

    def _combat_problems(self) -> Iterator[tuple[str, str]]:
        for attack, combat in zip(self.attacks, self.combats):
            a, d = combat.charging, combat.defenders.shape(combat.defenders.fresh)
            if combat.barred(d):
                safe = "Flyers over woods are safe from ground units without Woods; give some of these Woods."
                yield attack.name, safe
            protectors = combat.protectors
            if protectors and not protectors.stands_aside(a, d) and (problem := protectors.refusal(a, d)):
                yield "protectors", f"{sentence(problem)}."
        if self.protection.protect and self.protection.protects_in > self.stacks:
            yield "protects_in", f"In combat number takes 1, as one stack attacks, not {self.protection.protects_in}."

    @cached_property
    def combats(self) -> list[Combat]:
        """One combat for each attacking stack, in order."""
        defenders = Stack(self.defenders, self.defender.chief, self.readings)
        protectors = Protectors(Stack(self.protection.units, self.defender.chief, self.readings), self.protection)
        helped = self.protection.protects_in if self.protection.protect else 0
        every = self.readings[AmbushLater] is AmbushLater.EVERY
        ambushes = [percent(side.ambush) for side in (self.attacker, self.defender)]
        return [
            Combat(
                attackers=Stack(attack.units, self.attacker.chief, self.readings),
                attacking=Bonuses(attack.special, ambushes[0] if every or at == 1 else Fraction(1)),
                aims=self._aimed_rows(attack),
                defenders=defenders,
                defending=Bonuses(percent(self.defender.special), ambushes[1] if every or at == 1 else Fraction(1)),
                protectors=protectors if at == helped else None,
                place=Place(self.terrain, self.fort_hits, self.leaves, self.readings),
            )
            for at, attack in enumerate(self.attacks, 1)
        ]


def _stack_problem(rows: tuple[Unit, ...]) -> str:
    if not rows:
        return "The stack is empty; give it at least one unit."
    if (size := sum(unit.count for unit in rows)) > UNITS:
        return f"A stack takes at most {UNITS} units here, not {size}."
    if any(unit.has(Ability.FLYING) for unit in rows):
        heavy = [at for at, unit in enumerate(rows, 1) if not unit.has(Ability.FLYING) and unit.hits > MOST_RIDER_HITS]
        if heavy:
            where = f"row {heavy[0]}" if len(heavy) == 1 else f"rows {listed(map(str, heavy))}"
            most = f"a unit with more than {MOST_RIDER_HITS} Hits"
            return f"Among flyers the others must ride, and {most} cannot: {where}."
    return ""

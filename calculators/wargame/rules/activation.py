"""Activation: what both units do as someone enters it, who attacks whom in what order, and what each side loses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from calculators.declare import Choice, Inputs, Readings, ask, part, readings
from calculators.declare.outputs import Step
from calculators.kernel.odds import Odds
from calculators.show.wording import figure
from calculators.wargame.rules.attacks import Attack, casualties
from calculators.wargame.rules.bravery import after_test, bravery_steps, lost
from calculators.wargame.rules.units import MOST, Group, Modifier, Side, SomeModifiers, Target, Weapon
from calculators.wargame.rulings import ATTACKS
from calculators.wargame.words.phrases import dice, on_average


class Movement(Choice):
    """What the unit did in its movement step."""

    STOOD = "stood", "Stood"
    MOVED = "moved", "Moved"
    RAN = "ran", "Ran"
    RETREATED = "retreated", "Retreated"


class Aim(SomeModifiers):
    """What is true of its shooting."""

    LONG_RANGE = "long-range", "Long range"
    UNDER_6 = "under-6", 'Under 6"'
    PRECISE = "precise", "Precise"
    IMPRECISE = "imprecise", "Imprecise"


class Grip(SomeModifiers):
    """What is true of its melee weapon."""

    PRECISE = "precise", "Precise"
    IMPRECISE = "imprecise", "Imprecise"


_ALL = f"{MOST}: all; 0: none"


class Shooting(Inputs):
    """Those who shoot."""

    shooters: int = ask(MOST, "Shooters", low=0, high=MOST, hint=_ALL, rule="shooting/shooting")
    damage: int = ask(1, "Damage", name="shooting_damage", low=0, high=12, rule="attacks/damage")
    modifiers: tuple[Aim, ...] = ask((), "To hit", name="shooting_modifiers", most=4, rule="attacks/modifiers")


class Fighting(Inputs):
    """Those who fight."""

    fighters: int = ask(MOST, "Fighters", low=0, high=MOST, hint=_ALL, rule="combat/fighting")
    damage: int = ask(1, "Damage", low=0, high=12, rule="attacks/damage")
    modifiers: tuple[Grip, ...] = ask((), "To hit", most=2, rule="attacks/modifiers")
    fight_move: bool = ask(False, "Fight move", hint="no +1 for standing", rule="combat/fight-move")


class Activation(Inputs):
    """The activated unit, the enemy unit, and what they do."""

    unit: Side = part(Side, of="Your unit")
    movement: Movement = ask(
        Movement.MOVED, "Movement", group="Your unit", hint='begun within 3": a Retreat', rule="movement/retreat"
    )
    shooting: Shooting = part(Shooting, of="Your shooting", when="movement=stood,moved")
    fighting: Fighting = part(
        Fighting,
        of="Your fighting",
        when="movement=stood,moved,ran",
        damage=ask(1, "Damage", name="fighting_damage", low=0, high=12, rule="attacks/damage"),
        modifiers=ask((), "To hit", name="fighting_modifiers", most=2, rule="attacks/modifiers"),
        fight_move=ask(False, "Fight move", hint="no +1 for standing", rule="combat/fight-move", when="movement=stood"),
    )
    enemy: Side = part(
        Side, "enemy_", of="Enemy unit", models=ask(10, "Models", low=1, high=MOST, rule="attacks/casualties")
    )
    enemy_near: bool = ask(True, 'Within 3"', group="Enemy unit", hint="as combat begins", rule="combat/who-fights")
    answer: Fighting = part(
        Fighting,
        "enemy_",
        of="Enemy fights back",
        when="enemy_near=yes",
        fighters=ask(MOST, "Fighters", low=0, high=MOST, hint=_ALL, rule="combat/answering"),
    )
    readings: Readings = readings(*ATTACKS)

    @property
    def exchange(self) -> Exchange:
        """Every attack of the activation."""
        stationary, unit, enemy = self.movement is Movement.STOOD, self.unit, self.enemy
        shoots = self.movement in (Movement.STOOD, Movement.MOVED)  # movement/running, movement/retreat
        fights = self.enemy_near and self.movement is not Movement.RETREATED
        back = self.answer
        return Exchange(
            self._attack(self.shooting.shooters * shoots, self.shooting, Weapon.RANGED, stationary, unit, enemy),
            self._fight(self.fighting, fights, stationary, unit, enemy),
            # The enemy has not moved in this activation (attacks/modifiers), unless it makes its fight move.
            self._fight(back, self.enemy_near, True, enemy, unit),
            unit.target,
            enemy.target,
        )

    def _fight(self, fighting: Fighting, may: bool, stationary: bool, by: Side, on: Side) -> Attack | None:
        return self._attack(
            fighting.fighters * may, fighting, Weapon.MELEE, stationary and not fighting.fight_move, by, on
        )

    def _attack(
        self, most: int, with_: Shooting | Fighting, weapon: Weapon, stationary: bool, by: Side, on: Side
    ) -> Attack | None:
        choices: Iterable[SomeModifiers] = (*by.traits, *with_.modifiers)
        modifiers = (*(choice.modifier for choice in choices), *((Modifier.STATIONARY,) if stationary else ()))
        group = Group("", min(most, by.models), with_.damage, weapon, modifiers)
        return Attack(group, on.target, self.readings) if group.models else None


@dataclass(frozen=True)
class Exchange:
    """Who attacks whom in one activation, in the order of its steps."""

    shot: Attack | None  # the activated unit's, as far as it may
    fight: Attack | None
    answer: Attack | None  # the enemy's, with all it would have if nobody had fallen
    unit: Target  # the activated one
    enemy: Target

    @property
    def attacks(self) -> tuple[Attack, ...]:
        """The activated unit's own."""
        return tuple(attack for attack in (self.shot, self.fight) if attack)

    @property
    def enemy_casualties(self) -> Odds:
        """From shooting and combat together."""
        return casualties(self.attacks, self.enemy.models)

    def answers(self, fallen: int) -> int:
        """How many enemies strike back when so many have fallen: only the living do (combat/answering)."""
        return min(self.answer.models, self.enemy.models - fallen) if self.answer else 0

    def answered(self) -> Callable[[int], Odds]:
        """The activated unit's casualties by the number of enemies fallen before."""
        if not (answer := self.answer):
            return lambda fallen: Odds.sure(0)
        strikes = [Odds.successes(living, answer.casualty) for living in range(answer.models + 1)]
        capped = [odds.map(lambda number: min(number, self.unit.models)) for odds in strikes]
        return lambda fallen: capped[self.answers(fallen)]

    def loses_fewer(self, fallen: Odds, answered: Callable[[int], Odds]) -> Fraction:
        """The chance that the activated unit loses fewer models than the enemy, those who flee included."""
        total = Fraction(0)
        for number in fallen:
            own = lost(answered(number), self.unit)
            theirs = after_test(number, self.enemy)
            fewer = [0, *accumulate(own.weights.get(less, 0) for less in range(self.unit.models + 1))]
            below = sum(weight * fewer[min(gone, self.unit.models + 1)] for gone, weight in theirs.weights.items())
            total += Fraction(fallen.weights[number] * below, fallen.total * theirs.total * own.total)
        return total


_MOVES = {
    Movement.STOOD: Step("You stand: +1 to hit", rule="attacks/modifiers"),
    Movement.MOVED: Step("You move: no +1 for standing still", rule="movement/moving"),
    Movement.RAN: Step("You run: no shooting", rule="movement/running"),
    Movement.RETREATED: Step("You retreat: no shooting and no fighting", rule="movement/retreat"),
}


def activation_steps(inputs: Activation, fallen: Odds, own: Odds) -> Iterator[Step]:
    """Movement, shooting, fighting, the answer, and both tests."""
    exchange = inputs.exchange
    yield _MOVES[inputs.movement]
    if exchange.shot:
        yield from exchange.shot.steps("Shooting")
    if exchange.fight:
        if inputs.fighting.fight_move and inputs.movement is Movement.STOOD:
            yield Step("Fight: the fight move loses the +1", rule="combat/fight-move")
        yield from exchange.fight.steps("Fight")
    if exchange.attacks:
        thrown = dice(sum(attack.models for attack in exchange.attacks))
        yield Step(f"Enemy: {on_average(fallen.mean)}", None, f"from {thrown}", "attacks/casualties")
    if exchange.answer:
        if inputs.answer.fight_move:
            yield Step("Answer: the fight move loses the +1", rule="combat/fight-move")
        else:
            yield Step("Answer: not moved in this activation, so +1", rule="attacks/modifiers")
        yield from exchange.answer.steps("Answer")
        alive = fallen.map(exchange.answers).mean
        strike = "strikes" if alive == 1 else "strike"
        yield Step(f"Answer: {figure(alive)} {strike} on average", None, "the fallen do not", "combat/answering")
        yield Step(f"You: {on_average(own.mean)}", rule="attacks/casualties")
    elif not inputs.enemy_near:
        yield Step('No enemy within 3": nobody fights', rule="combat/who-fights")
    if exchange.attacks:
        yield from bravery_steps(fallen, exchange.enemy, "Enemy: ")
    if exchange.answer:
        yield from bravery_steps(own, exchange.unit, "You: ")


def activation_notes(inputs: Activation) -> Iterator[str]:
    """What may surprise."""
    exchange = inputs.exchange
    if inputs.movement is Movement.RAN and inputs.shooting.shooters:
        yield "A unit that ran may not shoot."
    if inputs.movement is Movement.RETREATED:
        near = 'the enemy within 3" still fights it, and it cannot strike back' if inputs.enemy_near else "it got away"
        yield f"A unit that retreated may neither shoot nor fight; {near}."
    attacks = (*exchange.attacks, *([exchange.answer] if exchange.answer else []))
    yield from dict.fromkeys(note for attack in attacks for note in attack.odd_modifiers())
    if exchange.attacks and exchange.answer:
        yield "The enemy strikes back with those whom shooting and your fight have left; nobody flees before that."

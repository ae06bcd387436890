"""The working of a whole activation, step by step."""

from __future__ import annotations

from collections.abc import Iterator

from calculators.declare.outputs import Step
from calculators.kernel.odds import Odds
from calculators.show.wording import figure
from calculators.wargame.rules.asked import odd_modifiers
from calculators.wargame.rules.sides import Movement, Turn
from calculators.wargame.words.phrases import dice, on_average
from calculators.wargame.words.working import attack_steps, bravery_steps

_MOVES = {
    Movement.STOOD: Step("You stand: +1 to hit", rule="attacks/modifiers"),
    Movement.MOVED: Step("You move: no +1 for standing still", rule="movement/moving"),
    Movement.RAN: Step("You run: no shooting", rule="movement/running"),
    Movement.RETREATED: Step("You retreat: no shooting and no fighting", rule="movement/retreat"),
}


def exchange_steps(turn: Turn, fallen: Odds, own: Odds) -> Iterator[Step]:
    """Movement, shooting, fighting, the answer, and both tests."""
    exchange = turn.exchange
    yield _MOVES[turn.movement]
    if exchange.shot:
        yield from attack_steps(exchange.shot, "Shooting")
    if exchange.fight:
        if turn.fight_move and turn.movement is Movement.STOOD:
            yield Step("Fight: the fight move loses the +1", rule="combat/fight-move")
        yield from attack_steps(exchange.fight, "Fight")
    if exchange.blows:
        thrown = dice(sum(blow.models for blow in exchange.blows))
        yield Step(f"Enemy: {on_average(fallen.mean)}", None, f"from {thrown}", "attacks/casualties")
    if exchange.answer:
        moved = turn.enemy_fight_move
        what = "the fight move loses the +1" if moved else "not moved in this activation, so +1"
        yield Step(f"Answer: {what}", rule="combat/fight-move" if moved else "attacks/modifiers")
        yield from attack_steps(exchange.answer, "Answer")
        alive = fallen.map(lambda number: min(exchange.answer.models, exchange.enemy.models - number)).mean
        strike = "strikes" if alive == 1 else "strike"
        yield Step(f"Answer: {figure(alive)} {strike} on average", None, "the fallen do not", "combat/answering")
        yield Step(f"You: {on_average(own.mean)}", rule="attacks/casualties")
    elif not turn.enemy_near:
        yield Step('No enemy within 3": nobody fights', rule="combat/who-fights")
    if exchange.blows:
        yield from bravery_steps(fallen, exchange.enemy, "Enemy: ")
    if exchange.answer:
        yield from bravery_steps(own, exchange.unit, "You: ")


def exchange_notes(turn: Turn) -> Iterator[str]:
    """What may surprise."""
    exchange = turn.exchange
    if turn.movement is Movement.RAN and turn.shooters:
        yield "A unit that ran may not shoot."
    if turn.movement is Movement.RETREATED:
        near = 'the enemy within 3" still fights it, and it does not answer' if turn.enemy_near else "it got away"
        yield f"A unit that retreated may neither shoot nor fight; {near}."
    told: set[str] = set()
    for blow in filter(None, (exchange.shot, exchange.fight, exchange.answer)):
        for note in odd_modifiers(blow):
            if note not in told:
                told.add(note)
                yield note
    if exchange.blows and exchange.answer:
        yield "The enemy strikes back with the models that shooting and your fight have left; those who flee do so only afterwards."

"""A whole activation: shooting, fighting, the enemy's answer, and a Bravery test for each side."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from calculators.declare import calculator, link, links
from calculators.declare.outputs import Answer, Link, Table, chance, number, spread, table
from calculators.kernel.odds import Odds
from calculators.show.wording import amount, figure
from calculators.wargame.rules.activation import (
    Activation,
    Exchange,
    Movement,
    Shooting,
    activation_notes,
    activation_steps,
)
from calculators.wargame.rules.attacks import casualties
from calculators.wargame.rules.bravery import lost
from calculators.wargame.rules.units import Target, Trait
from calculators.wargame.words.links import attack_link


class Balance(Answer, good_for="you", more="mean_enemy_lost loses_fewer enemy_wiped_out", less="mean_lost wiped_out"):
    mean_enemy_lost: Fraction = number("Enemy loses", "on average, with those who flee")
    mean_lost: Fraction = number("You lose", "on average, with those who flee")
    loses_fewer: Fraction = chance("You lose fewer", "than the enemy")
    enemy_wiped_out: Fraction = chance("All enemies lost")
    wiped_out: Fraction = chance("All yours lost")
    mean_enemy_casualties: Fraction = number("Enemy casualties", "on average, without those who flee")
    mean_casualties: Fraction = number("Your casualties", "on average, without those who flee")
    by_step: Table = table("Models left on average")
    enemy_lost: Odds = spread("Enemy loses")
    lost: Odds = spread("You lose", mirrors="enemy_lost")
    enemy_casualties: Odds = spread("Enemy casualties")
    casualties: Odds = spread("Your casualties", mirrors="enemy_casualties")


@calculator(
    "Activation", "A unit shoots and fights, the enemy fights back, both test their bravery: what each side loses."
)
def activation(inputs: Activation) -> Balance:
    """Shooting and the fight first; enemies still alive answer; then one Bravery test each for all casualties."""
    exchange = inputs.exchange
    fallen = exchange.enemy_casualties
    answered = exchange.answered()
    own = fallen.then(answered)
    enemy_lost, own_lost = lost(fallen, exchange.enemy), lost(own, exchange.unit)
    return Balance(
        headline=_headline(exchange, enemy_lost, own_lost),
        mean_enemy_lost=enemy_lost.mean,
        mean_lost=own_lost.mean,
        loses_fewer=exchange.loses_fewer(fallen, answered),
        enemy_wiped_out=enemy_lost[inputs.enemy.models],
        wiped_out=own_lost[inputs.unit.models],
        mean_enemy_casualties=fallen.mean,
        mean_casualties=own.mean,
        by_step=_by_step(exchange, fallen, own, enemy_lost, own_lost),
        enemy_lost=enemy_lost,
        lost=own_lost,
        enemy_casualties=fallen,
        casualties=own,
        working=tuple(activation_steps(inputs, fallen, own)),
        notes=tuple(activation_notes(inputs)),
        links=links(*_links(inputs, exchange)),
    )


def _headline(exchange: Exchange, enemy_lost: Odds, own_lost: Odds) -> str:
    if not exchange.attacks and not exchange.answer:
        return "Nobody attacks, so nobody is lost."
    if not enemy_lost.mean and not own_lost.mean:
        return "Nobody can be harmed, so nobody is lost."
    theirs = f"{figure(enemy_lost.mean)} of {amount(exchange.enemy.models, 'model')}" if enemy_lost.mean else "nobody"
    of = exchange.unit.models if enemy_lost.mean else amount(exchange.unit.models, "model")
    yours = f"{figure(own_lost.mean)} of {of}" if own_lost.mean else "nobody"
    return f"On average the enemy loses {theirs} and you lose {yours}, those who flee included."


def _by_step(exchange: Exchange, fallen: Odds, own: Odds, enemy_lost: Odds, own_lost: Odds) -> Table:
    shot = casualties([exchange.shot] if exchange.shot else [], exchange.enemy.models)
    gone = (
        ("Shooting", shot, None),
        ("Your fight", fallen, None),
        ("Enemy's fight", fallen, own),
        ("Bravery", enemy_lost, own_lost),
    )
    rows = tuple((step, _left(exchange.enemy, theirs), _left(exchange.unit, yours)) for step, theirs, yours in gone)
    return Table(("After", "Enemy", "You"), rows)


def _left(unit: Target, gone: Odds | None) -> str:
    return figure(unit.models - (gone.mean if gone else 0))


def _links(inputs: Activation, exchange: Exchange) -> Iterator[Link | None]:
    parts = ("Your shooting", exchange.shot), ("Your fight", exchange.fight), ("Enemy's fight", exchange.answer)
    for label, attack in parts:
        if attack:
            yield attack_link(f"{label} alone", attack)
    if inputs.enemy_near:
        rested = tuple(trait for trait in inputs.enemy.traits if trait is not Trait.FATIGUED)
        swapped = replace(
            inputs,
            unit=replace(inputs.enemy, traits=rested),
            movement=Movement.STOOD,
            shooting=Shooting(shooters=0),
            fighting=replace(inputs.answer, fight_move=False),
            enemy=inputs.unit,
            answer=replace(inputs.fighting, fight_move=False),
        )
        yield link("wargame/activation", "If the enemy strikes first", swapped)

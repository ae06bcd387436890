"""A whole activation: shooting, fighting, the enemy's answer, and a Bravery test for each side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from calculators.declare.calculator import calculator
from calculators.declare.outputs import Answer, Link, Table, chance, number, spread, table
from calculators.kernel.odds import Odds
from calculators.show.wording import figure
from calculators.wargame.rules.asked import ticked
from calculators.wargame.rules.blow import Blow, Target
from calculators.wargame.rules.exchange import Exchange
from calculators.wargame.rules.losses import casualties, lost
from calculators.wargame.rules.sides import Movement, Trait, Turn
from calculators.wargame.rulings import chosen
from calculators.wargame.words.phrases import way
from calculators.wargame.words.working_activation import exchange_notes, exchange_steps


@dataclass(frozen=True, kw_only=True)
class Balance(Answer):
    mean_enemy_lost: Fraction = number("Enemy loses", "on average, with those who flee")
    mean_lost: Fraction = number("You lose", "on average, with those who flee")
    loses_fewer: Fraction = chance("You lose fewer", "than the enemy")
    enemy_wiped_out: Fraction = chance("All enemies lost")
    wiped_out: Fraction = chance("All yours lost")
    mean_enemy_casualties: Fraction = number("Enemy casualties", "on average, without those who flee")
    mean_casualties: Fraction = number("Your casualties", "on average, without those who flee")
    by_step: Table = table("Models left on average")
    enemy_lost: Odds = spread("Enemy loses")
    lost: Odds = spread("You lose")
    enemy_casualties: Odds = spread("Enemy casualties")
    casualties: Odds = spread("Your casualties")


@calculator(
    "wargame/activation",
    title="Activation",
    summary="A unit shoots and fights, the enemy fights back, both test their bravery: what each side loses.",
    rules={
        "activation/steps": "",
        "activation/fatigue": "traits=fatigued",
        "activation/save": "enemy_cover=heavy&enemy_traits=fatigued",
        "movement/moving": "",
        "movement/running": "movement=ran",
        "movement/retreat": "movement=retreated",
        "shooting/shooting": "shooting_modifiers=under-6",
        "attacks/weapons": "shooters=5",
        "attacks/to-hit": "traits=untrained,fatigued&shooting_modifiers=long-range,imprecise&enemy_traits=elite&enemy_modifiers=precise",
        "attacks/modifiers": "movement=stood&shooting_modifiers=long-range,under-6",
        "attacks/damage": "shooting_damage=3&fighting_damage=2",
        "attacks/sixes": "traits=untrained,fatigued&shooting_modifiers=long-range,imprecise&enemy_defense=8",
        "attacks/cover": "shooters=0&enemy_cover=heavy",
        "attacks/casualties": "models=20",
        "combat/who-fights": "enemy_near=no",
        "combat/fighting": "shooters=0&fighters=6",
        "combat/fight-move": "movement=stood&fight_move=yes&enemy_fight_move=yes",
        "combat/answering": "models=5&shooters=0&enemy_models=5&enemy_fight_move=yes",
        "bravery/test": "bravery=7&enemy_bravery=7",
        "bravery/fleeing": "enemy_bravery=2",
    },
    cases={
        "Ten against ten": "",
        "Standing still": "movement=stood",
        "Running into combat": "movement=ran",
        "Combat only, five against five": "models=5&shooters=0&enemy_models=5&enemy_fight_move=yes",
        "Shooting only": "enemy_near=no",
        "Elite against untrained": "traits=elite&enemy_traits=untrained",
        "Enemy in heavy cover": "enemy_cover=heavy",
        "Retreat, caught": "movement=retreated",
    },
)
def activation(turn: Turn) -> Balance:
    """Shooting and the fight first; enemies still alive answer; then one Bravery test each for all casualties."""
    exchange = turn.exchange
    fallen = exchange.enemy_casualties
    answered = exchange.answered()
    own = fallen.then(answered)
    enemy_lost, own_lost = lost(fallen, exchange.enemy), lost(own, exchange.unit)
    return Balance(
        headline=_headline(exchange, enemy_lost, own_lost),
        mean_enemy_lost=enemy_lost.mean,
        mean_lost=own_lost.mean,
        loses_fewer=exchange.loses_fewer(fallen, answered),
        enemy_wiped_out=enemy_lost[turn.enemy_models],
        wiped_out=own_lost[turn.models],
        mean_enemy_casualties=fallen.mean,
        mean_casualties=own.mean,
        by_step=_by_step(exchange, fallen, own, enemy_lost, own_lost),
        enemy_lost=enemy_lost,
        lost=own_lost,
        enemy_casualties=fallen,
        casualties=own,
        working=tuple(exchange_steps(turn, fallen, own)),
        notes=tuple(exchange_notes(turn)),
        links=tuple(_opens(turn, exchange)),
    )


def _headline(exchange: Exchange, enemy_lost: Odds, own_lost: Odds) -> str:
    if not exchange.blows and not exchange.answer:
        return "Nobody attacks, so nobody is lost."
    theirs = f"{figure(enemy_lost.mean)} of {_models(exchange.enemy)}" if enemy_lost.mean else "nobody"
    yours = (
        f"{figure(own_lost.mean)} of {exchange.unit.models if enemy_lost.mean else _models(exchange.unit)}"
        if own_lost.mean
        else "nobody"
    )
    if not enemy_lost.mean and not own_lost.mean:
        return "Nobody can be harmed, so nobody is lost."
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


def _models(unit: Target) -> str:
    return f"{unit.models} model{'s' if unit.models > 1 else ''}"


def _left(unit: Target, gone: Odds | None) -> str:
    return figure(unit.models - (gone.mean if gone else 0))


def _opens(turn: Turn, exchange: Exchange) -> Iterator[Link]:
    parts = ("Your shooting", exchange.shot), ("Your fight", exchange.fight), ("Enemy's fight", exchange.answer)
    for label, blow in parts:
        if blow:
            yield way("attack", f"{label} alone", **_alone(blow), **chosen(turn))
    if not turn.enemy_near:
        return
    swapped = {
        "models": turn.enemy_models,
        "defense": turn.enemy_defense,
        "bravery": turn.enemy_bravery,
        "cover": turn.enemy_cover,
        "traits": tuple(trait for trait in turn.enemy_traits if trait is not Trait.FATIGUED),
        "movement": Movement.STOOD,
        "shooters": 0,
        "fighters": turn.enemy_fighters,
        "fighting_damage": turn.enemy_damage,
        "fighting_modifiers": turn.enemy_modifiers,
        "enemy_models": turn.models,
        "enemy_defense": turn.defense,
        "enemy_bravery": turn.bravery,
        "enemy_cover": turn.cover,
        "enemy_traits": turn.traits,
        "enemy_fighters": turn.fighters,
        "enemy_damage": turn.fighting_damage,
        "enemy_modifiers": turn.fighting_modifiers,
    }
    yield way("activation", "If the enemy strikes first", **swapped, **chosen(turn))


def _alone(blow: Blow) -> dict[str, object]:
    """One of the attacks as the attack calculator takes it."""
    return {
        "models": blow.models,
        "damage": blow.damage,
        "weapon": blow.weapon,
        **ticked(blow.modifiers),
        "defense": blow.target.defense,
        "target_models": blow.target.models,
        "bravery": blow.target.bravery,
        "cover": blow.target.cover,
        "target_fatigued": blow.target.fatigued,
    }

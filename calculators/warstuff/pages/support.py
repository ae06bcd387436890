"""Help and magic: a Leader's orders, a Wizard's spells, rescues by a Healer or Regeneration."""

from collections.abc import Iterator
from fractions import Fraction

from calculators.declare import Choice, Inputs, Readings, ask, calculator, part, readings
from calculators.declare.outputs import Answer, Step, chance, spread
from calculators.kernel.odds import Odds
from calculators.show.wording import counted, figure, listed, percent, sentence
from calculators.warstuff.rules.attacks import instant_kill
from calculators.warstuff.rules.special_rules import Special
from calculators.warstuff.rules.units import Condition, Fates, Fighter, Mode, State, Target, fates, suffering_rules
from calculators.warstuff.rules.wounds import DEAD, RESCUE, rescue_dice, suffer, sure_hits
from calculators.warstuff.rulings import COVER, INSTANT_KILL, WOUNDS, StunHit, complete
from calculators.warstuff.words.attack_steps import Toll, defence_step, save_steps, stunned_steps, wound_steps
from calculators.warstuff.words.phrases import described, idle, marker_notes

CALLS = 3  # dice: special-rules/leader
WORKS = Fraction(1, 2)  # 4+: special-rules/leader, spells/casting
SPELLS, SAVED = "what=fireball,ice-ray", "what=fireball,ice-ray,healer,regeneration"
AT = "Spell's target"


class Aid(Choice):
    """What is tried."""

    LEADER = "leader", "Leader's orders"
    FIREBALL = "fireball", "Fireball"
    ICE_RAY = "ice-ray", "Ice Ray"
    HEALER = "healer", "Healer"
    REGENERATION = "regeneration", "Regeneration"

    @property
    def spell(self) -> bool:
        return self in (Aid.FIREBALL, Aid.ICE_RAY)


class Support(Inputs):
    """What is tried, on whom, and how the table reads the rules."""

    what: Aid = ask(Aid.LEADER, "Support", rule="special-rules/leader")
    target: Target = part(Target, of=AT, when=SPELLS, without=("healers",))
    as_shooting: bool = ask(
        False, "Spells are shooting", group=AT, hint="so a hit kills the stunned", rule="spells/casting", when=SPELLS
    )
    healers: int = ask(
        0, "Healers near", low=0, high=5, group="Rescue", hint="Healer: 1+", rule="special-rules/healer", when=SAVED
    )
    readings: Readings = readings(*COVER, *WOUNDS, *INSTANT_KILL)

    @property
    def mode(self) -> Mode | None:
        return Mode.SHOOTING if self.as_shooting else None


class Outcome(Answer):
    killed: Fraction = chance("Killed", quiet=True, part="fate")
    stunned: Fraction = chance("Stunned", quiet=True, part="fate")
    marked: Fraction = chance("Marked", "standing, with a new marker", quiet=True, part="fate")
    unharmed: Fraction = chance("Unharmed", quiet=True, part="fate")
    frozen: Fraction = chance("Frozen", "alive, may not move next activation", quiet=True)
    works: Fraction = chance("The dice help", "an order, a spell cast or a rescue")
    successes: Odds = spread("Dice that roll 4+")


@calculator(
    "Support and spells", "A Leader's orders, a Wizard's Fireball or Ice Ray, and rescues by Healers or Regeneration."
)
def support(inputs: Support) -> Outcome:
    """Every one of them is a 4+: three dice for a Leader, one for a spell, one for each rescuer."""
    readings = complete(inputs.readings)
    target, now = _target(inputs), inputs.target.now(readings)
    dice = 1 if inputs.what.spell else rescue_dice(target, False, readings)
    dice = CALLS if inputs.what is Aid.LEADER else dice
    successes = Odds.successes(dice, WORKS)
    end = _end(inputs, target, now, readings, successes)
    after = fates(end) if end else Fates()
    frozen = end.chance(lambda condition: condition.frozen) if end else Fraction(0)
    return Outcome(
        headline=_headline(inputs, dice, successes, after, frozen),
        **after._asdict(),
        frozen=frozen,
        works=successes.at_least(1),
        successes=successes,
        working=tuple(_working(inputs, target, now, readings, dice)),
        notes=tuple(_notes(inputs, readings)),
    )


def _target(inputs: Support) -> Fighter:
    """The one under the spell, or the one to be rescued."""
    unit = inputs.target.fighter._replace(healers=max(inputs.healers, inputs.what is Aid.HEALER))
    return unit._replace(rules=unit.rules | {Special.REGENERATION}) if inputs.what is Aid.REGENERATION else unit


def _instant(inputs: Support, target: Fighter, now: Condition, readings: Readings) -> StunHit | None:
    """When the hit of a spell kills at once, if ever: only if spells are shooting."""
    return instant_kill(target, now, inputs.mode, readings) if inputs.mode else None


def _end(inputs: Support, target: Fighter, now: Condition, readings: Readings, successes: Odds) -> Odds | None:
    """The condition of the one under the spell, or of the one that would be killed; None where there is nobody."""
    if inputs.what is Aid.LEADER:
        return None
    if not inputs.what.spell:
        return successes.map(lambda saved: now._replace(stunned=True) if saved else DEAD)
    blows = sure_hits(1, fire=inputs.what is Aid.FIREBALL, freeze=inputs.what is Aid.ICE_RAY)  # no roll to hit
    hit = suffer(target, now, blows, inputs.mode, _instant(inputs, target, now, readings), readings)
    return Odds.flip(WORKS).then(lambda cast: hit if cast else Odds.sure(now))


def _headline(inputs: Support, dice: int, successes: Odds, after: Fates, frozen: Fraction) -> str:
    if inputs.what is Aid.LEADER:
        orders = f"{figure(successes.mean)} orders on average, and at least one"
        return f"A Leader gives {orders} {percent(successes.at_least(1))} of the time."
    if not inputs.what.spell:
        by = f"{counted(dice, 'rescue die', 'rescue dice')} save{'s' if dice == 1 else ''}"
        return sentence(f"{by} a unit that would be killed {percent(after.stunned)} of the time.")
    aim = described("target", inputs.target)
    does = [f"kills {percent(after.killed)} of the time"]
    does += [f"stuns {percent(after.stunned)}"] if inputs.target.state is State.FRESH else []
    does += [f"leaves it frozen and alive {percent(frozen)}"] if inputs.what is Aid.ICE_RAY else []
    return f"{'An' if inputs.what is Aid.ICE_RAY else 'A'} {inputs.what.label} tried on {aim} {listed(does)}."


def _working(inputs: Support, target: Fighter, now: Condition, readings: Readings, dice: int) -> Iterator[Step]:
    if inputs.what is Aid.LEADER:
        to = 'on 4+, to a friendly unit within 6"'
        yield Step("Each of three dice gives an order", WORKS, to, "special-rules/leader")
        return
    if not inputs.what.spell:
        rule = "special-rules/regeneration" if target.has(Special.REGENERATION) else "special-rules/healer"
        ruling = "saviours" if target.healers + target.has(Special.REGENERATION) > 1 else ""
        saves = f"One of {counted(dice, 'die', 'dice')} on 4+ leaves it stunned"
        yield Step(saves, 1 - (1 - RESCUE) ** dice, "instead of killed", rule, ruling)
        return
    yield Step("The spell is cast", WORKS, "on 4+", "spells/casting")
    yield Step("One hit, without a roll to hit", None, "", f"spells/{inputs.what.value}")
    instant = _instant(inputs, target, now, readings)
    if instant is not StunHit.BEFORE_SAVES:
        yield from save_steps(target, inputs.mode, readings)
    if instant in (None, StunHit.AFTER_TEST):
        yield defence_step(target, "target")
    fire, freeze = inputs.what is Aid.FIREBALL, inputs.what is Aid.ICE_RAY
    toll = Toll(target, now, readings, "target", inputs.target.markers, fire=fire, freeze=freeze)
    if inputs.mode:
        yield from stunned_steps(toll, inputs.mode)
    yield from wound_steps(toll, rolls=instant is None)


def _notes(inputs: Support, readings: Readings) -> Iterator[str]:
    if inputs.what is Aid.LEADER:
        yield "Each order goes to another unit, whether it has acted or not; an order is not an activation."
    if inputs.what.spell:
        yield f'{inputs.what.label} reaches {12 if inputs.what is Aid.FIREBALL else 18}".'
        yield from idle("The target's", inputs.target.unit.rules, suffering_rules(None))
        yield from marker_notes("target", inputs.target, readings)

"""A plan in stages, in words: the first attack to declare, and what to do after each result."""

from collections.abc import Iterator
from fractions import Fraction

from calculators.declare.outputs import Step
from calculators.show.wording import amount, listed, sentence
from calculators.warverse.rules.in_turn import InTurn
from calculators.warverse.rules.stages import Declared, Plan, Situation

Answers = dict[str, dict[Situation, Fraction]]  # what to do, and after which results
LINES = 10  # results that are told, the likeliest first
_RULE = "combat/declaring"


def first_attack(plan: Plan | InTurn) -> str:
    """The first attack to declare."""
    if isinstance(plan, Plan):
        return _next(plan, plan.start)
    declared = plan.best(plan.start)
    assert declared is not None  # or it would be no better than a single attack
    option, count = plan.turn.options[declared.option], declared.price + declared.dice
    ones = plan.turn.by_ones(option, declared.price)
    return option.used(f"up to {count} Attacks, one at a time," if ones else amount(count, "Attack"))


def plan_steps(plan: Plan | InTurn, names: list[str]) -> Iterator[Step]:
    """The first attack, and what to do then."""
    yield Step(f"First: {first_attack(plan)}", rule=_RULE)
    if isinstance(plan, InTurn):
        yield Step("Then the others, one after another, with the Attacks that are left", rule="combat/splitting")
        return
    answers = sorted(_answers(plan, names), key=lambda line: -line[1])
    for what, chance in answers[:LINES]:
        yield Step(sentence(what), chance, "", _RULE)
    if len(answers) > LINES:
        others = sum((chance for _, chance in answers[LINES:]), Fraction(0))
        yield Step("Anything else: ask again with what is left", others, "", _RULE)


def _next(plan: Plan, situation: Situation) -> str:
    declared = plan.best(situation)
    if declared is None:
        return "nothing more"
    option, count = plan.turn.options[declared.option], declared.price + declared.dice
    alone = sum(left > 0 for left in plan.health(situation)[: plan.turn.targets]) == 1
    rest = f"all {amount(count, 'Attack')}" if situation == plan.start else "all the rest"
    if count == situation.left or (alone and _ones(plan, declared)):
        return option.used(rest)
    return option.used("one Attack at a time" if _ones(plan, declared) else amount(count, "Attack"))


def _ones(plan: Plan, declared: Declared) -> bool:
    return plan.turn.by_ones(plan.turn.options[declared.option], declared.price)


def _results(plan: Plan) -> dict[Situation, Fraction]:
    """Where the first attack leads; dice that are thrown one by one at the same target count as one."""
    first, ended = plan.best(plan.start), dict[Situation, Fraction]()
    under_way = {plan.start: Fraction(1)}
    while first and under_way:
        more: dict[Situation, Fraction] = {}
        for situation, chance in under_way.items():
            for result, share in plan.results(situation, first).items():
                goes_on = _ones(plan, first) and plan.best(result) == first
                into = more if goes_on else ended
                into[result] = into.get(result, Fraction(0)) + chance * share
        under_way = more
    return ended


def _answers(plan: Plan, names: list[str]) -> Iterator[tuple[str, Fraction]]:
    """For each result what to do then, and how often it comes to that."""
    by_fate: dict[tuple[str, ...], Answers] = {}
    for situation, chance in _results(plan).items():
        dead = tuple(name for name, left in zip([*names, "the attacker"], plan.health(situation)) if not left)
        by_fate.setdefault(dead, {}).setdefault(_next(plan, situation), {})[situation] = chance
    for dead, answers in by_fate.items():
        fate = f"if {listed(dead)} {'dies' if len(dead) == 1 else 'die'}" if dead else "if nobody dies"
        for when, answer, results in _told_apart(plan, names, answers):
            yield f"{fate}{when}: {answer}", sum(results.values(), Fraction(0))


def _told_apart(plan: Plan, names: list[str], answers: Answers) -> Iterator[tuple[str, str, dict[Situation, Fraction]]]:
    """Every answer with what tells its results from the others: Attacks left, or Hit Points left, of one or all."""
    if len(answers) == 1:
        yield "", *next(iter(answers.items()))
        return
    seen = [{(at.left, *plan.health(at)) for at in results} for results in answers.values()]
    for place, what in enumerate(("Attacks left", *(f"Hit Points left of {name}" for name in names))):
        counts = [{each[place] for each in results} for results in seen]
        if sum(map(len, counts)) == len(set().union(*counts)):
            for (answer, results), count in zip(answers.items(), counts):
                yield f" with {_numbers(sorted(count))} {what}", answer, results
            return
    by_health: dict[str, Answers] = {}
    for answer, results in answers.items():
        for at, chance in results.items():
            left = listed(f"{name} at {count}" for name, count in zip(names, plan.health(at)) if count)
            by_health.setdefault(f", with {left} Hit Points", {}).setdefault(answer, {})[at] = chance
    for when, either in by_health.items():
        yield when, listed(either, "or"), {at: chance for results in either.values() for at, chance in results.items()}


def _numbers(counts: list[int]) -> str:
    low, high = counts[0], counts[-1]
    return f"{low} to {high}" if high - low + 1 == len(counts) > 2 else listed(map(str, counts), "or")

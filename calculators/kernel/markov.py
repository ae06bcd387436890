"""Absorbing Markov chains, solved exactly: the chance of each absorbing class, and the mean number of steps.

The strongly connected components of the states are solved in reverse topological order, those next to the end first;
within one, the states' linear equations, whole numbers over one denominator, are solved by elimination.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from typing import TypeVar

from calculators.kernel.odds import Odds

State = TypeVar("State", bound=Hashable)


@dataclass
class _Equation:
    """One state's equation: coefficients of unsolved states, plus constants, all over one denominator.

    The constants are the chance of each absorbing class, then the number of steps.
    """

    unknown: dict[Hashable, int]
    constants: list[int]
    denominator: int

    def reduce(self) -> _Equation:
        """Cancel what all numbers have in common."""
        shared = gcd(self.denominator, *self.constants, *self.unknown.values())
        if shared > 1:
            self.unknown = {state: weight // shared for state, weight in self.unknown.items()}
            self.constants = [weight // shared for weight in self.constants]
            self.denominator //= shared
        return self

    def substitute(self, state: Hashable, other: _Equation) -> None:
        """Put another equation's right-hand side in for its state."""
        share = self.unknown.pop(state, 0)
        if not share:
            return
        self.unknown = {to: weight * other.denominator for to, weight in self.unknown.items()}
        for to, weight in other.unknown.items():
            self.unknown[to] = self.unknown.get(to, 0) + share * weight
        self.constants = [
            mine * other.denominator + share * theirs for mine, theirs in zip(self.constants, other.constants)
        ]
        self.denominator *= other.denominator
        self.reduce()


def absorption(
    start: Odds, step: Callable[[State], Odds], absorbed: Callable[[State], int | None], classes: int
) -> tuple[list[Fraction], Fraction | None]:
    """The chance of each absorbing class, and the mean number of steps from the start, or None if it may never end.

    `step` gives the next state's odds, `absorbed` the class (from 0) of an absorbing state and None for any other.
    """
    return _Chain(step, absorbed, classes).solve(start)


class _Chain:
    """A chain while it is being solved."""

    def __init__(self, step: Callable[[State], Odds], absorbed: Callable[[State], int | None], classes: int):
        self.step: Callable[..., Odds] = step
        self.absorbed: Callable[..., int | None] = absorbed
        self.classes = classes
        self.solved: dict[Hashable, _Equation] = {}

    def solve(self, start: Odds) -> tuple[list[Fraction], Fraction | None]:
        for component in strongly_connected_components(self._successors(start)):
            self._solve_component(component)
        final = self._equation(start, steps=0)
        chances = [Fraction(weight, final.denominator) for weight in final.constants[: self.classes]]
        steps = Fraction(final.constants[self.classes], final.denominator)
        return chances, steps if sum(chances) == 1 else None

    def _successors(self, start: Odds) -> dict[Hashable, list[Hashable]]:
        """The transient states that can be reached, each with those it leads to."""
        graph: dict[Hashable, list[Hashable]] = {}
        open_states = [state for state in start if self.absorbed(state) is None]
        while open_states:
            state = open_states.pop()
            if state not in graph:
                graph[state] = [to for to in self.step(state) if self.absorbed(to) is None]
                open_states += graph[state]
        return graph

    def _equation(self, odds: Odds, steps: int = 1) -> _Equation:
        """The equation of a state with these odds, every solved state substituted at once."""
        scale = lcm(*(self.solved[state].denominator for state in odds if state in self.solved))
        constants, unknown = [0] * (self.classes + 1), {}
        for state, weight in odds.weights.items():
            end = self.absorbed(state)
            if end is not None:
                constants[end] += weight * scale
            elif state in self.solved:
                known = self.solved[state]
                share = weight * (scale // known.denominator)
                constants = [mine + share * theirs for mine, theirs in zip(constants, known.constants)]
            else:
                unknown[state] = weight * scale
        constants[self.classes] += steps * odds.total * scale
        return _Equation(unknown, constants, odds.total * scale).reduce()

    def _solve_component(self, component: list[Hashable]) -> None:
        """Solve states that lead back to each other; those beyond them are solved already."""
        equations = {state: self._equation(self.step(state)) for state in component}
        if all(sum(equation.unknown.values()) == equation.denominator for equation in equations.values()):
            closed = _Equation({}, [0] * (self.classes + 1), 1)  # no way out: it is never absorbed
            self.solved.update(dict.fromkeys(component, closed))
            return
        order = sorted(component, key=lambda state: len(equations[state].unknown))
        for at, state in enumerate(order):
            equation = equations[state]
            equation.denominator -= equation.unknown.pop(state, 0)  # staying only puts it off
            equation.reduce()
            for later in order[at + 1 :]:
                equations[later].substitute(state, equation)
        for state in reversed(order):
            equation = equations[state]
            for to in list(equation.unknown):
                equation.substitute(to, self.solved[to])
            self.solved[state] = equation


def strongly_connected_components(graph: dict[Hashable, list[Hashable]]) -> Iterator[list[Hashable]]:
    """States that lead back to each other, in reverse topological order (Tarjan's algorithm, without recursion)."""
    index: dict[Hashable, int] = {}
    low_link: dict[Hashable, int] = {}
    stack: list[Hashable] = []
    on_stack: set[Hashable] = set()
    for root in graph:
        if root in index:
            continue
        path = [(root, iter(graph[root]))]
        while path:
            state, successors = path[-1]
            if state not in index:
                index[state] = low_link[state] = len(index)
                stack.append(state)
                on_stack.add(state)
            for to in successors:
                if to not in index:
                    path.append((to, iter(graph[to])))
                    break
                if to in on_stack:
                    low_link[state] = min(low_link[state], index[to])
            else:
                path.pop()
                if path:
                    before = path[-1][0]
                    low_link[before] = min(low_link[before], low_link[state])
                if low_link[state] == index[state]:
                    component = [stack.pop()]
                    while component[-1] != state:
                        component.append(stack.pop())
                    on_stack.difference_update(component)
                    yield component[::-1]

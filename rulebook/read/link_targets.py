"""Whether the links in the data lead somewhere: to a rule of a game, or to a calculator that takes the inputs."""

import re
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass

from calculators.declare.calculator import Calculator
from calculators.declare.query import Refused, read
from rulebook.pages.links import LINK, split
from rulebook.read.source import Source, suggestion
from rulebook.read.strict_yaml import Text

_SCHEME = re.compile(r"\b(?:rule|calc|see):(?=[a-z])\S*")
_ANY_LINK = re.compile(r"\]\((?P<target>[^)]*)\)|\]: *(?P<below>\S+)")
_ELSEWHERE = ("https://", "http://")


@dataclass
class Targets:
    """Everything a link can lead to."""

    ids: Mapping[str, Set[str]]  # by game: the ids of its chapters, rules and rulings
    old: Mapping[str, Mapping[str, str]]  # by game: ids of before, and what they are now
    unread: Set[str]  # games with a file that could not be read: what is in it is not known
    calculators: Mapping[str, Calculator]

    def check(self, source: Source, game: str) -> None:
        """Note every link and every rule's id in a file that leads nowhere."""
        for text in source.texts:
            for part, problem in self._links(text, game):
                for line in text.lines_with(part):
                    source.note(line, problem)
            for part, problem in _strays(LINK.sub("", text.value)):
                for line in text.lines_with(part, beside=LINK):
                    source.note(line, problem)
        for text in source.rules:
            problem = self._rule(text.value, game)
            if problem:
                source.note(text.line, problem)

    def _links(self, text: Text, game: str) -> Iterator[tuple[str, str]]:
        """What is wrong with a text's links, each with the part of the text it is about."""
        for link in {match[0]: match for match in LINK.finditer(text.value)}.values():
            if link["scheme"] != "rule":
                problem = self._calculator(link["target"], game)
            else:
                problem = self._rule(link["target"], game)
                if not problem and not link["text"] and ":" in link["target"]:
                    problem = f"A link into another game needs words: [words](rule:{link['target']})."
            if problem:
                yield f"]({link['scheme']}:{link['target']})", problem

    def _rule(self, target: str, game: str) -> str:
        of, id = split(target, game)
        if of not in self.ids:
            return f"There is no game {of}; {suggestion(of, self.ids)}"
        if id in self.ids[of] or of in self.unread:
            return ""
        if id in self.old[of]:
            return f"The id {id} is called {self.old[of][id]} now; write that."
        kind = ("chapter", "rule", "ruling")[min(id.count("/"), 2)]
        same = sorted(known for known in self.ids[of] if known.count("/") == id.count("/"))
        return f"There is no {kind} {id}; {suggestion(id, same)}"

    def _calculator(self, target: str, game: str) -> str:
        name, _, query = target.partition("?")
        calculator = self.calculators.get(f"{game}/{name}")
        if not calculator:
            names = [own.name for own in self.calculators.values() if own.game == game]
            return f"There is no calculator {name}; {suggestion(name, names)}"
        try:
            read(calculator, query)
        except Refused as refused:
            return f"The calculator {name} does not take {query}: {refused}"
        return ""


def _strays(text: str) -> Iterator[tuple[str, str]]:
    """What looks like a link in a text without its links, each with what is wrong."""
    for stray in sorted(set(_SCHEME.findall(text))):
        hint = "write [words](rule:chapter/rule) or [words](calc:name?inputs)"
        yield stray, f"A link must be whole, not just {stray}; {hint}."
    for link in _ANY_LINK.finditer(text):
        target = link["below"] or link["target"]
        if not target.startswith((*_ELSEWHERE, "rule:", "calc:", "see:")):
            yield link[0], f"The link to {target} leads nowhere; links begin with rule:, calc: or https://."

"""A question in one line, as people write it in a forum: "10 bs4 archers at armour 3 in soft cover".

What can be said (`lexicon`) follows from the calculators' declarations (`declared`), a line comes apart into numbers
and words (`tokens`), and `read` finds the questions it may mean, the best first, with what it did not understand.
"""

from calculators.oneline.lexicon import Lexicon, from_json
from calculators.oneline.read import Reading, TooLong, readings
from calculators.oneline.wording import as_data, command_line, for_browser, query, sentence, told

__all__ = [
    "Lexicon",
    "Reading",
    "TooLong",
    "as_data",
    "command_line",
    "for_browser",
    "from_json",
    "query",
    "readings",
    "sentence",
    "told",
]

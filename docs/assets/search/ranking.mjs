// The search without its looks: from an index (rulebook/exports/search_index.py) and a query to results, the best first.
// It knows no game and no word, and not even what a word is: all come with the index.

/**
 * The index as it is published. A hit is [game, kind, where, title, place, short, names, words], where the names of a rule's
 * terms and tables come as [definition, name, …]. `tokens` says what counts as a word.
 *
 * @typedef {object} Index
 * @property {[id: string, title: string][]} games
 * @property {[number, Kind, string, string, string, string, string[][], string][]} hits
 * @property {string[][]} same groups of words with the same meaning
 * @property {string[]} small words that count little
 * @property {Tokens} tokens
 */

/** @typedef {"rule" | "calculator" | "page" | "chapter" | "ruling"} Kind */

/**
 * Regular expressions: what a token is, and what is taken out of a text (`thousands`) and of a token (`joints`);
 * `marks` are letters with what is read for them.
 *
 * @typedef {{ pattern: string, marks: Record<string, string>, thousands: string, joints: string }} Tokens
 */

/** @typedef {{ text: string, worth: number, definition: string, words: number[], weight: number }} Name */
/** @typedef {"names" | "short" | "where" | "said"} Part */

/**
 * @typedef {object} Hit
 * @property {[id: string, title: string]} game
 * @property {Kind} kind
 * @property {string} where
 * @property {string} title
 * @property {string} place
 * @property {string} short
 * @property {Name[]} names
 * @property {Record<Part, number[]>} words
 */

/** @typedef {{ hit: Hit, name: Name, score: number }} Result a hit, and the name it was found by */
/** @typedef {{ like: Float32Array, weight: number }} Asked a word of the query: how like it each word of the index is, and how much it tells */
/** @typedef {{ words: Asked[], weight: number, factor: number }} Phrasing the query, or the same in other words */

// What a match is worth: with the whole name of something, and word by word with whatever it says.
const NAME = { title: 100, term: 95, also: 90 };
/** @type {[Part, number][]} */
const WORD = [
  ["names", 30],
  ["short", 20],
  ["where", 15],
  ["said", 10],
];
const KIND = { rule: 1, calculator: 0.85, page: 0.8, chapter: 0.75, ruling: 0.65 };
const ASKED = { rule: 1, calculator: 0.25, page: 0.25, chapter: 0.25, ruling: 0.5 }; // what a whole question wants
const [HERE, NAMED, SYNONYM] = [10, 10, 0.93];
const WHOLE = 30; // for a name of several words that the query holds whole, whatever else it says
const [SMALL, COMMON, UNKNOWN] = [0.1, 0.5, 0.4]; // how much a word tells at least, and one that nothing here holds

/**
 * The function that splits a text into the words and symbols that are compared: 4+, 2d6, reroll.
 *
 * @param {Tokens} rules
 */
export function tokenizer({ pattern, marks, thousands, joints }) {
  const [token, comma, joint] = [pattern, thousands, joints].map((one) => new RegExp(one, "g"));
  const mark = new RegExp(`[${Object.keys(marks).join("")}]`, "g");
  return (/** @type {string} */ text) => {
    const plain = text
      .toLowerCase()
      .replace(mark, (found) => marks[found])
      .replace(comma, "");
    return (plain.match(token) ?? []).map((found) => found.replace(joint, ""));
  };
}

/**
 * The index made ready: every word a number, so that a query's word is compared with each only once.
 *
 * @param {Index} index
 */
export function prepare({ games, hits, same, small, tokens }) {
  const tokenize = tokenizer(tokens);
  /** @type {Map<string, number>} */
  const numbers = new Map();
  const number = (/** @type {string} */ word) => {
    const known = numbers.get(word) ?? numbers.size;
    numbers.set(word, known);
    return known;
  };
  const numbered = (/** @type {string} */ text) => tokenize(text).map(number);
  const smallWords = new Set(small);
  const named = (/** @type {string} */ text, /** @type {number} */ worth, definition = "") => {
    return { text, worth, definition, words: numbered(text), weight: 0 };
  };
  const ready = hits.map(([game, kind, where, title, place, short, others, said]) => {
    const more = others.flatMap(([definition, ...all]) =>
      all.map((name, index) => named(name, index ? NAME.also : NAME.term, definition)),
    );
    const names = [named(title, NAME.title), ...more];
    const words = {
      names: names.flatMap((name) => name.words),
      short: numbered([short, ...others.map(([definition]) => definition)].join(" ")),
      where: numbered(where),
      said: said.split(" ").map(number),
    };
    return { game: games[game], kind, where, title, place, short, names, words };
  });
  const vocabulary = [...numbers.keys()];
  const weights = weigh(vocabulary, ready, smallWords);
  for (const name of ready.flatMap(({ names }) => names))
    name.weight = name.words.reduce((sum, word) => sum + weights[word], 0);
  return {
    games: games.map(([id, title]) => ({ id, names: [id, title, title.split(":")[0]].map(tokenize) })),
    same: same.map((group) => group.map(tokenize)),
    small: smallWords,
    hits: ready,
    vocabulary,
    weights,
    /** @type {Map<string, Float32Array>} */
    likeness: new Map(),
    tokenize,
  };
}

/** @typedef {ReturnType<typeof prepare>} Prepared */

/**
 * The results for a query, the best first.
 *
 * @param {Prepared} index
 * @param {string} query
 * @param {string} [here] the id of the game whose page is open
 * @returns {Result[]}
 */
export function rank(index, query, here) {
  const asked = index.tokenize(query.replace(/(\d) +\+(?=\s|$)/g, "$1+")); // a keyboard's space in "5 +" means nothing
  if (!asked.length) return [];
  const holds = (/** @type {string[]} */ name) => name.length > 0 && indexOf(asked, name) >= 0;
  const game = index.games.find(({ names }) => names.some(holds));
  const rest = game ? replaced(asked, game.names.find(holds) ?? [], []) : asked;
  const phrasings = (rest.length ? alternatives(rest, index.same) : [asked]).map((phrase, place) => {
    const words = phrase.map((word) => askedWord(index, word));
    return { factor: place ? SYNONYM : 1, weight: words.reduce((sum, { weight }) => sum + weight, 0), words };
  });
  const isQuestion = asked.filter((word) => index.small.has(word)).length > 1; // can I …, how many …
  const kinds = isQuestion ? ASKED : KIND;
  /** @type {Result[]} */
  const results = [];
  for (const hit of index.hits) {
    const ratings = phrasings.map((phrasing) => rate(hit, phrasing));
    const best = ratings.reduce((one, other) => (other.score > one.score ? other : one));
    const near = hit.game[0] === game?.id ? NAMED : !game && hit.game[0] === here ? HERE : 1;
    if (best.score) results.push({ hit, name: best.name, score: best.score * near * kinds[hit.kind] });
  }
  return results.sort((one, other) => other.score - one.score);
}

/**
 * How well a hit answers to some words, and by which of its names.
 *
 * @param {Hit} hit
 * @param {Phrasing} phrasing
 */
function rate(hit, { words, weight, factor }) {
  let [name, score, whole] = [hit.names[0], 0, 0];
  for (const one of hit.names) {
    let met = 0;
    for (const word of words) met += word.weight * most(word.like, one.words);
    const near = met && one.worth * (met / Math.max(weight, one.weight)) ** 1.3; // less, the more is left over on either side
    if (near > score) [score, name] = [near, one];
    if (one.words.length > 1 && met >= 0.9 * one.weight) whole = Math.max(whole, WHOLE * one.weight);
  }
  score += whole;
  let met = 0;
  for (const { like, weight: own } of words) {
    let worth = 0;
    for (const [part, value] of WORD) if (worth < value) worth = Math.max(worth, value * most(like, hit.words[part]));
    score += (worth * own) / weight;
    if (worth > 0) met += own;
  }
  return { score: score * (met / weight) ** 2 * factor, name };
}

/**
 * How much each word tells: one that few hits hold tells more than one that many do, in whatever form.
 *
 * @param {string[]} vocabulary
 * @param {Hit[]} hits
 * @param {Set<string>} small
 */
function weigh(vocabulary, hits, small) {
  const stems = vocabulary.map(stem);
  /** @type {Map<string, number>} */
  const holders = new Map();
  for (const { words } of hits)
    for (const own of new Set(Object.values(words).flatMap((part) => part.map((word) => stems[word]))))
      holders.set(own, (holders.get(own) ?? 0) + 1);
  return Float32Array.from(vocabulary, (word, at) =>
    small.has(word) ? SMALL : Math.max(COMMON, Math.log(1 + hits.length / (holders.get(stems[at]) ?? 1)) / 6),
  );
}

/**
 * A word of the query. It tells as much as the word it is most like.
 *
 * @param {Prepared} index
 * @param {string} word
 * @returns {Asked}
 */
function askedWord(index, word) {
  const like = likeness(index, word);
  let [best, weight] = [0, index.small.has(word) ? SMALL : UNKNOWN];
  if (!index.small.has(word))
    like.forEach((one, at) => {
      if (one > best) [best, weight] = [one, index.weights[at]];
    });
  return { like, weight };
}

/**
 * @param {Float32Array} like
 * @param {number[]} words
 */
function most(like, words) {
  let best = 0;
  for (const word of words) if (like[word] > best) best = like[word];
  return best;
}

/**
 * Of each word in the index, how like a word of the query it is, or another word of the same meaning.
 *
 * @param {Prepared} index
 * @param {string} word
 */
function likeness({ vocabulary, likeness, same }, word) {
  const known = likeness.get(word);
  if (known) return known;
  const similar = Float32Array.from(vocabulary, (other) => similarity(word, other));
  const found = similar.some(Boolean) ? similar : Float32Array.from(vocabulary, (other) => slipSimilarity(word, other));
  for (const group of same.filter((all) => all.some((phrase) => phrase.length === 1 && stem(phrase[0]) === stem(word))))
    for (const [other] of group.filter((phrase) => phrase.length === 1))
      vocabulary.forEach((one, at) => {
        found[at] = Math.max(found[at], SYNONYM * similarity(other, one));
      });
  likeness.set(word, found);
  return found;
}

/**
 * The same word, another form of it, or the beginning of it.
 *
 * @param {string} word
 * @param {string} other
 */
function similarity(word, other) {
  if (word === other) return 1;
  if (word[0] !== other[0]) return 0;
  if (word.length > 3 && stem(word) === stem(other)) return 0.85;
  return word.length > 1 && other.startsWith(word) ? 0.3 + (0.5 * word.length) / other.length : 0;
}

/**
 * Where no word is like it: one slip of the finger away, or a word that has it inside.
 *
 * @param {string} word
 * @param {string} other
 */
function slipSimilarity(word, other) {
  if (!/^[a-z]{4,}$/.test(word)) return 0; // of short words and symbols everything is a neighbour
  if (other.includes(word)) return 0.4;
  let same = 0;
  while (same < word.length && word[same] === other[same]) same++;
  const [mine, theirs] = [word.slice(same), other.slice(same)];
  const swapped = mine[1] + mine[0] === theirs.slice(0, 2) && mine.slice(2) === theirs.slice(2);
  const typed = mine.slice(1);
  return swapped || typed === theirs.slice(1) || typed === theirs || mine === theirs.slice(1) ? 0.6 : 0;
}

/** @param {string} word */
function stem(word) {
  return word.replace(/(?:i?ed|ing|ies|e?s|y|e)$/, "");
}

/**
 * The words as they are, then with each phrase of several words replaced by others of the same meaning, and the other way.
 *
 * @param {string[]} words
 * @param {string[][][]} same
 */
function alternatives(words, same) {
  const found = [words];
  for (const group of same)
    for (const phrase of group)
      if (indexOf(words, phrase) >= 0)
        for (const other of group)
          if (other !== phrase && phrase.length + other.length > 2) found.push(replaced(words, phrase, other));
  return found;
}

/**
 * Where a phrase begins among words.
 *
 * @param {string[]} words
 * @param {string[]} phrase
 */
function indexOf(words, phrase) {
  return words.findIndex((_, start) => phrase.every((word, step) => words[start + step] === word));
}

/**
 * @param {string[]} words
 * @param {string[]} phrase
 * @param {string[]} other
 */
function replaced(words, phrase, other) {
  const start = indexOf(words, phrase);
  return [...words.slice(0, start), ...other, ...words.slice(start + phrase.length)];
}

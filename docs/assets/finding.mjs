// The search without its looks: from an index (rulebook/finding.py) and a query to hits, the best first.
// It knows no game and no word; both come with the index.

// Dice, then letters with a number, numbers with their signs, and words: the same as in rulebook/finding.py.
const TOKEN = /\d*d\d+|[a-z]+\d+(?![\d+])|\d+\+\/\d+\+|(?:(?<![\w+])[+-])?\d+(?:[./]\d+)*[+"%]?|[a-z]+(?:['-][a-z]+)*/g;
const MARKS = { "’": "'", "−": "-", "–": " ", "”": '"', "×": "x" };
// What a match is worth: with the whole name of something, and word by word with whatever it says.
const NAME = { title: 100, term: 95, also: 90 };
const WORD = { names: 12, short: 8, where: 6, said: 4 };
const KIND = { rule: 1, calculator: 0.85, page: 0.8, chapter: 0.75, ruling: 0.65 };
const [HERE, NAMED, SYNONYM, SMALL] = [2.5, 5, 0.93, 0.25];

export function tokens(text) {
  const plain = text.toLowerCase().replace(/[’−–”×]/g, (mark) => MARKS[mark]).replace(/(\d),(?=\d{3}\b)/g, "$1");
  return (plain.match(TOKEN) ?? []).map((one) => one.replace(/(?<=[a-z])['-](?=[a-z])/g, ""));
}

// The index made ready: every word a number, so that a query's word is compared with each only once.
export function prepared({ games, hits, same, small }) {
  const numbers = new Map();
  const number = (word) => numbers.get(word) ?? (numbers.set(word, numbers.size), numbers.size - 1);
  const numbered = (text) => tokens(text).map(number);
  const little = new Set(small);
  const named = (name, worth, says) => {
    const words = numbered(name);
    return { name, worth, says, words, weight: weight(tokens(name), little) };
  };
  const ready = hits.map(([game, kind, where, title, place, short, doors, said]) => {
    const names = [named(title, NAME.title)];
    for (const [says, ...all] of doors) all.forEach((name, at) => names.push(named(name, at ? NAME.also : NAME.term, says)));
    const words = {
      names: names.flatMap((one) => one.words),
      short: numbered([short, ...doors.map(([says]) => says)].join(" ")),
      where: numbered(where),
      said: said.split(" ").map(number),
    };
    return { game: games[game], kind, where, title, place, short, names, words };
  });
  return {
    games: games.map(([id, title]) => ({ id, names: [id, title, title.split(":")[0]].map(tokens) })),
    same: same.map((group) => group.map(tokens)),
    small: little,
    hits: ready,
    vocabulary: [...numbers.keys()],
    likes: new Map(),
  };
}

// Hits for a query, the best first; `here` is the id of the game whose page is open.
// Each with the name it was found by: its title, or a door of its own (a term, a synonym, a table).
export function find(index, query, here) {
  const asked = tokens(query.replace(/(\d) +\+(?=\s|$)/g, "$1+")); // a keyboard's space in "5 +" means nothing
  if (!asked.length) return [];
  const holds = (name) => name.length && place(asked, name) >= 0;
  const game = index.games.find(({ names }) => names.some(holds));
  const rest = game ? swapped(asked, game.names.find(holds), []) : asked;
  const ways = (rest.length ? alternatives(rest, index.same) : [asked]).map((words, at) => ({
    factor: at ? SYNONYM : 1,
    weight: weight(words, index.small),
    words: words.map((word) => ({ like: likeness(index, word), weight: index.small.has(word) ? SMALL : 1 })),
  }));
  const found = [];
  for (const hit of index.hits) {
    let best = { score: 0 };
    for (const way of ways) {
      const one = rated(hit, way);
      if (one.score > best.score) best = one;
    }
    const near = hit.game[0] === game?.id ? NAMED : !game && hit.game[0] === here ? HERE : 1;
    if (best.score) found.push({ hit, door: best.door, score: best.score * near * KIND[hit.kind] });
  }
  return found.sort((a, b) => b.score - a.score);
}

// How well a hit answers to some words, and by which of its names.
function rated(hit, { words, weight, factor }) {
  let [door, score] = [hit.names[0], 0];
  for (const one of hit.names) {
    let met = 0;
    for (const word of words) met += word.weight * most(word.like, one.words);
    const near = met && one.worth * (met / Math.max(weight, one.weight)) ** 1.5; // less, the more is left over on either side
    if (near > score) [score, door] = [near, one];
  }
  const big = words.filter((word) => word.weight === 1);
  const needed = big.length ? big : words;
  let met = 0;
  for (const { like } of needed) {
    let worth = 0;
    for (const part in WORD) if (worth < WORD[part]) worth = Math.max(worth, WORD[part] * most(like, hit.words[part]));
    score += worth / needed.length;
    met += worth > 0;
  }
  return { score: score * (met / needed.length) ** 4 * factor, door };
}

function most(like, words) {
  let best = 0;
  for (const word of words) if (like[word] > best) best = like[word];
  return best;
}

// Of each word in the index, how like a word of the query it is.
function likeness({ vocabulary, likes }, word) {
  if (!likes.has(word)) {
    const like = Float32Array.from(vocabulary, (other) => compared(word, other));
    likes.set(word, like.some(Boolean) ? like : like.map((_, at) => slipped(word, vocabulary[at])));
  }
  return likes.get(word);
}

// The same word, another form of it, or the beginning of it.
function compared(word, other) {
  if (word === other) return 1;
  if (word[0] !== other[0]) return 0;
  if (word.length > 3 && stem(word) === stem(other)) return 0.85;
  return word.length > 1 && other.startsWith(word) ? 0.3 + (0.5 * word.length) / other.length : 0;
}

// Where no word is like it: one slip of the finger away, or a word that has it inside.
function slipped(word, other) {
  if (!/^[a-z]{4,}$/.test(word)) return 0; // of short words and symbols everything is a neighbour
  if (other.includes(word)) return 0.4;
  let at = 0;
  while (at < word.length && word[at] === other[at]) at++;
  const [mine, theirs] = [word.slice(at), other.slice(at)];
  const [turned, after] = [mine[1] + mine[0] === theirs.slice(0, 2), mine.slice(1)];
  return after === theirs.slice(1) || after === theirs || mine === theirs.slice(1) || (turned && mine.slice(2) === theirs.slice(2)) ? 0.6 : 0;
}

function stem(word) {
  return word.replace(/(?:i?ed|ing|ies|e?s|y|e)$/, "");
}

function weight(words, small) {
  return words.reduce((sum, word) => sum + (small.has(word) ? SMALL : 1), 0);
}

// The words as they are, then with each phrase replaced by others of the same meaning.
function alternatives(words, same) {
  const found = [words];
  for (const group of same)
    for (const one of group) if (place(words, one) >= 0) for (const other of group) if (other !== one) found.push(swapped(words, one, other));
  return found;
}

function place(words, phrase) {
  return words.findIndex((_, at) => phrase.every((word, step) => words[at + step] === word));
}

function swapped(words, phrase, other) {
  const at = place(words, phrase);
  return [...words.slice(0, at), ...other, ...words.slice(at + phrase.length)];
}

// How near the name of something is to what a link asks for: a slip, a part of the name, words that both have.

const SMALL = new Set(
  "a an and at by can do does for from how in is it its of on or the to what when who with".split(" "),
);
const SMALL_WEIGHT = 0.5; // letters; any other word weighs as much as it has
const SLIP = 0.9;
const BEGINS = 0.8;
const MOST_OF_IT = 0.6; // of what is asked must be in the name
const HALF_OF_BOTH = 0.5; // or so much of both together
const WHOLE = 0.9; // from here on a name is meant by an earlier part, which counts for less
const EARLIER = 0.7;
const AROUND = 0.1; // for what stands where it was looked for
const WORSE = 0.8; // of the best: what is less near is not offered beside it

/**
 * How near a name is to what was asked for: 1 for the same, 0 for nothing worth an offer.
 *
 * @param {string} asked
 * @param {string} name
 */
export function closeness(asked, name) {
  const [one, other] = [wordsOf(asked), wordsOf(name)];
  const [letters, others] = [one.join(""), other.join("")];
  const wrong = slipsBetween(letters, others);
  if (letters && wrong <= slipsIn(letters)) return 1 - wrong / letters.length / 2;
  if (one.every((word) => SMALL.has(word))) return 0;
  const met = sum(one.map((word) => weight(word) * Math.max(0, ...other.map((each) => alike(word, each)))));
  const [all, whole] = [sum(one.map(weight)), sum(other.map(weight))];
  const [share, both] = [met / all, (2 * met) / (all + whole)];
  return share >= MOST_OF_IT || both >= HALF_OF_BOTH ? (share + Math.min(1, both)) / 2 : 0;
}

/**
 * What was probably meant, the nearest first, and nothing that is far from it. The last part asked for counts; an
 * earlier one only where something is called just so.
 *
 * @template {{ names: string[], around: string, weight?: number }} T what each is called, where it stands, and what it
 *   weighs if that is less than 1
 * @param {string[]} asked the parts of an address: a rule and its ruling, a chapter before them
 * @param {T[]} candidates
 * @param {string} [around] where it was looked for
 * @param {number} [most]
 */
export function nearest(asked, candidates, around = asked.at(-2) ?? "", most = 3) {
  const rated = candidates
    .map((candidate) => ({ candidate, near: nearness(asked, candidate, around) }))
    .filter(({ near }) => near > 0)
    .sort((one, other) => other.near - one.near);
  return rated
    .filter(({ near }) => near >= rated[0].near * WORSE)
    .slice(0, most)
    .map(({ candidate }) => candidate);
}

/**
 * @param {string[]} asked
 * @param {{ names: string[], around: string, weight?: number }} candidate
 * @param {string} around
 */
function nearness(asked, { names, around: place, weight = 1 }, around) {
  const [last = 0, ...earlier] = asked
    .map((part) => Math.max(0, ...names.map((name) => closeness(part, name))))
    .reverse();
  if (last) return last * weight + (place && place === around ? AROUND : 0);
  const at = earlier.findIndex((near) => near >= WHOLE);
  return at < 0 ? 0 : earlier[at] * weight * EARLIER ** (at + 1);
}

/** @param {string} name */
function wordsOf(name) {
  return name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** @param {string} word */
function weight(word) {
  return SMALL.has(word) ? SMALL_WEIGHT : word.length;
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((all, number) => all + number, 0);
}

/**
 * How much two words have in common: the same, a slip away, or the same beginning (charge, charging).
 *
 * @param {string} word
 * @param {string} other
 */
function alike(word, other) {
  if (word === other) return 1;
  if (slipsBetween(word, other) <= slipsIn(word)) return SLIP;
  let same = 0;
  while (same < word.length && word[same] === other[same]) same++;
  const longer = Math.max(word.length, other.length);
  if (same === word.length && (same >= 5 || (same >= 3 && same >= longer / 2))) return BEGINS;
  return same >= 4 && same >= longer * MOST_OF_IT ? same / longer : 0;
}

/** How many slips a word may have: none if it is so short that another word would be meant. @param {string} word */
function slipsIn(word) {
  return word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
}

/**
 * Letters that are missing, added, wrong or swapped with the next.
 *
 * @param {string} one
 * @param {string} other
 */
function slipsBetween(one, other) {
  let [before, last] = [[0], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let at = 1; at <= one.length; at++) {
    const next = [at];
    for (let to = 1; to <= other.length; to++) {
      const wrong = last[to - 1] + Number(one[at - 1] !== other[to - 1]);
      const swapped = one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1] ? before[to - 2] + 1 : wrong;
      next.push(Math.min(wrong, last[to] + 1, next[to - 1] + 1, swapped));
    }
    [before, last] = [last, next];
  }
  return last[other.length];
}

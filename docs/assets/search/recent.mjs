// What was looked for before, kept on this device alone: the last queries that led somewhere, and how often each place was
// opened. What is stored may be anybody's, so only what has its form is read.

const KEY = "search";
const [QUERIES, PLACES, SHOWN] = [6, 40, 5];

/** @typedef {{ queries: string[], places: [place: string, times: number][] }} Kept */

/** @returns {Kept} */
function kept() {
  try {
    const { queries, places } = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    const sound = Array.isArray(places)
      ? places.filter(([place, times]) => typeof place === "string" && times > 0)
      : [];
    return { queries: Array.isArray(queries) ? queries.filter((one) => typeof one === "string") : [], places: sound };
  } catch {
    return { queries: [], places: [] };
  }
}

/** The last queries, the newest first. */
export function recent() {
  return kept().queries.slice(0, QUERIES);
}

/** The places opened more than once, the most opened first. */
export function mostUsed() {
  const often = kept().places.filter(([, times]) => times > 1);
  return often
    .sort(([, one], [, other]) => other - one)
    .slice(0, SHOWN)
    .map(([place]) => place);
}

/**
 * Notes that a query led to a place.
 *
 * @param {string} query
 * @param {string} place
 */
export function remember(query, place) {
  const { queries, places } = kept();
  const times = new Map(places).get(place) ?? 0;
  const others = places.filter(([other]) => other !== place);
  const now = {
    queries: query ? [query, ...queries.filter((other) => other !== query)].slice(0, QUERIES) : queries,
    places: [[place, times + 1], ...others].slice(0, PLACES),
  };
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {} // a full store costs the memory, not the search
}

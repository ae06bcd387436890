// A table in words: to paste into forums and chats, and as an agreement to print and sign.

import { make } from "../ui.mjs";

/** @typedef {{ asked: string, theirs: string }} Agreed a question, and how it is read */

const MESSAGE = 1900; // characters: a chat takes 2000
const SIGN_LINES = 4;
const LONGEST_TYPED = 160; // characters of a link that somebody might type off paper

/** @param {string} text */
const markdown = (text) => text.replaceAll(/[\\`*_[\]<>|~]/g, "\\$&");
/** @param {string} text */
const bbcode = (text) => text.replaceAll("[", "(").replaceAll("]", ")"); // it has no way to write a bracket
/** @param {string} text */
const discord = (text) => markdown(text).replaceAll("@", "@\u200b"); // calls nobody

/**
 * A reading's own sentence, and what follows it. A figure of an example that stands with our reading ("The same attack
 * wounds 1/12 of the time.") is left out: nobody could tell which.
 *
 * @param {string} words
 */
export function lead(words) {
  const end = words.search(/[.!?] [A-Z]/) + 1 || words.length;
  const more = words.slice(end);
  return [words.slice(0, end), /^ (The same|They|It)\b[^.]*\d/.test(more) ? "" : more];
}

/**
 * A reading with its own sentence marked.
 *
 * @param {string} words
 * @param {(text: string) => string} written
 * @param {string} before
 * @param {string} after
 */
function marked(words, written, before, after) {
  const [first, more] = lead(words).map(written);
  return before + first + after + more;
}

/**
 * A table in every format that can be copied.
 *
 * @param {string} game
 * @param {Agreed[]} agreed
 * @param {string} link
 * @returns {import("../site/clipboard.mjs").Formats}
 */
export function pasted(game, agreed, link) {
  const title = `Our table for ${game}`;
  const says = `${title}: ${counted(agreed.length)}`;
  const list = (/** @type {(item: Agreed) => string} */ item, between = "\n") => agreed.map(item).join(between);
  const chat = [
    `**${discord(says)}**`,
    list(({ asked, theirs }) => `- ${discord(asked)} ${marked(theirs, discord, "**", "**")}`),
    `[${discord(title)}](<${link}>)`,
  ].join("\n");
  return {
    says,
    link,
    line: `${says} ${link}`,
    plain: [says, ...agreed.map(({ asked, theirs }) => `- ${asked} ${theirs}`), link].join("\n"),
    bbcode: [
      `[b]${bbcode(says)}[/b]`,
      `[list]${list(({ asked, theirs }) => `\n[*]${bbcode(asked)} ${marked(theirs, bbcode, "[b]", "[/b]")}`, "")}\n[/list]`,
      `[url=${link}]${bbcode(title)}[/url]`,
    ].join("\n"),
    markdown: [
      `**${markdown(says)}**`,
      list(({ asked, theirs }) => `- ${markdown(asked)} ${marked(theirs, markdown, "**", "**")}`),
      `[${markdown(title)}](${link})`,
    ].join("\n\n"),
    discord: chat.length <= MESSAGE ? chat : `${discord(says)} ${link}`,
  };
}

/**
 * How many readings differ, in a sentence.
 *
 * @param {number} count
 * @param {string} [from]
 */
export function counted(count, from = "the site's") {
  if (!count) return `no reading differs from ${from}.`;
  return count === 1 ? `1 reading differs from ${from}.` : `${count} readings differ from ${from}.`;
}

/**
 * What the agreement that is printed consists of.
 *
 * @param {string} game
 * @param {Agreed[]} agreed
 * @param {string} link
 */
export function agreement(game, agreed, link) {
  const at = link.length > LONGEST_TYPED ? link.split("?")[0] : link;
  const items = agreed.map(({ asked, theirs }) => {
    const [first, more] = lead(theirs);
    return make("li", {}, asked, make("span", {}, make("strong", { textContent: first }), more));
  });
  const how = agreed.length
    ? "We have agreed to play by these readings. Everything else is as the Ready Reckoner rules it."
    : "We have agreed to play by the readings of the Ready Reckoner throughout.";
  const signed = Array.from({ length: SIGN_LINES }, () =>
    make("p", { className: "sign", textContent: "Name, signature" }),
  );
  return [
    make("h1", { textContent: `Our table · ${game}` }),
    make("p", { textContent: how }),
    make("ol", {}, ...items),
    make("div", { className: "signed" }, ...signed, make("p", { className: "sign", textContent: "Date" })),
    make("p", { className: "at", textContent: at }),
  ];
}

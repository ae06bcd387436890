// Copying something in the format somebody chose once, or handing it to the phone's share sheet.
// The words come from Python, with {site} for this site's address.

import { dialog, make, note, SITE } from "../ui.mjs";

/** @typedef {Record<string, string>} Formats the words by format; `says` is the sentence for a share sheet */

/**
 * What is copied: its title, its link, and its words, which may be on their way. `alone` says what became of it if they don't come;
 * what is `unframed` can't stand in somebody's own page.
 *
 * @typedef {{ title: string, link: string, words: () => Promise<Formats>, alone?: string, picture?: () => Promise<Blob>, unframed?: boolean }} Subject
 */

/** @type {Record<string, [string, string]>} */
const FORMATS = {
  link: ["Link", "shows what it leads to where it is pasted"],
  plain: ["Plain text", "the words and the link"],
  line: ["One line", "in short, with the link"],
  bbcode: ["BBCode", "for forums"],
  markdown: ["Markdown", "for wikis, notes and forums that take it"],
  discord: ["Discord", "short enough for one message"],
  embed: ["Frame", "HTML for your own web page"],
  python: ["Python", "code that gives this answer in a script or a notebook"],
};
const SHARE = "share";
const PICTURE = "picture";
const FRAME = "embed";
const OF_ANSWERS = [PICTURE, "python"]; // a rule has none of these, so they are not remembered
const KEY = "copy-as";
const SHARE_PATIENCE = 700; // ms that a share sheet may wait for its words: later a browser would not let it open any more

/** @type {string | null | undefined} */
let chosenFormat; // for browsers that let nothing be stored

/**
 * Makes a button copy what `subject` is at that moment.
 *
 * @param {HTMLButtonElement} button
 * @param {() => Subject} subject
 */
export function copyButton(button, subject) {
  button.hidden = false;
  button.addEventListener("click", () => copy(subject()));
}

/**
 * Copies in the format chosen before, or lets one be chosen.
 *
 * @param {Subject} subject
 */
export function copy(subject) {
  const format = rememberedFormat();
  if (format && (format in FORMATS || format === SHARE) && fits(format, subject)) give(format, subject);
  else chooseFormat(subject);
}

/**
 * The words with this site's address in them.
 *
 * @param {string} words
 */
export function withSite(words) {
  return words.replaceAll("{site}", SITE);
}

/**
 * @param {string} format
 * @param {Subject} subject
 * @returns {Promise<void>}
 */
async function give(format, subject) {
  if (format === SHARE) return share(subject);
  if (format === PICTURE) return givePicture(subject);
  const words =
    format === "link"
      ? Promise.resolve(subject.link)
      : subject.words().then((formats) => withSite(formats[format] ?? formats.plain));
  const another = () => chooseFormat(subject);
  try {
    await writeClipboard(words);
    note(`Copied: ${FORMATS[format][0]}`, "Another format", another);
  } catch {
    const text = await words.catch(() => undefined);
    if (text !== undefined) return showText(text);
    await writeClipboard(Promise.resolve(subject.link)).catch(() => showText(subject.link));
    note(subject.alone ?? "Copied: the link alone. Its words need a connection.", "Another format", another);
  }
}

/**
 * Opens the share sheet; where it does not open, the words are copied. Either way another format can be chosen.
 *
 * @param {Subject} subject
 * @returns {Promise<void>}
 */
async function share(subject) {
  const another = () => chooseFormat(subject);
  /** @type {Promise<undefined>} */
  const late = new Promise((resolve) => setTimeout(resolve, SHARE_PATIENCE));
  const words = subject.words().then(
    ({ says }) => says,
    () => undefined,
  );
  try {
    await navigator.share({ title: subject.title, text: await Promise.race([words, late]), url: subject.link });
    note("Shared.", "Another format", another);
  } catch (error) {
    if (!(error instanceof Error && error.name === "AbortError")) return give("plain", subject);
    note("Not shared.", "Another format", another); // the reader closed the sheet
  }
}

/**
 * Hands a picture to the share sheet, or saves it where there is none that takes one.
 *
 * @param {Subject} subject
 */
async function givePicture({ title, picture }) {
  const blob = await picture?.();
  if (!blob) return;
  const file = new File([blob], `${title}.png`, { type: blob.type });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file], title }).catch(() => {}); // the reader closed the sheet
    return;
  }
  const link = make("a", { href: URL.createObjectURL(blob), download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  note("Saved as a picture.");
}

/**
 * Safari lets the clipboard be written only in the very moment of the tap, so it is given the promise.
 *
 * @param {Promise<string>} words
 */
async function writeClipboard(words) {
  if (!window.ClipboardItem) return navigator.clipboard.writeText(await words);
  const blob = words.then((text) => new Blob([text], { type: "text/plain" }));
  blob.catch(() => {}); // `words` itself reports it
  await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
}

/**
 * Whether something can be had in a format, here.
 *
 * @param {string} format
 * @param {Subject} subject
 */
function fits(format, { picture, unframed }) {
  if (format === SHARE) return canShare();
  if (format === FRAME) return !unframed;
  return Boolean(picture) || !OF_ANSWERS.includes(format);
}

/** @param {Subject} subject */
function chooseFormat(subject) {
  subject.words().catch(() => {}); // so that they are there when a format is chosen
  const now = rememberedFormat();
  const formats = Object.entries(FORMATS).filter(([format]) => fits(format, subject));
  if (subject.picture) formats.unshift([PICTURE, ["Picture", "the answer with its chart, to share or to save"]]);
  if (canShare()) formats.unshift([SHARE, ["Share …", "with another app on this device"]]);
  const buttons = formats.map(([format, [name, hint]]) => {
    const choice = make("button", { type: "button", value: format });
    choice.append(make("strong", { textContent: name }), make("small", { textContent: hint }));
    if (format === now) choice.setAttribute("aria-current", "true");
    choice.addEventListener("click", () => {
      choice.closest("dialog")?.close();
      if (!OF_ANSWERS.includes(format)) rememberFormat(format);
      give(format, subject);
    });
    return choice;
  });
  const hint = make("p", { textContent: "The next copy takes the same format at once." });
  dialog(`Share “${subject.title}”`, ...buttons, hint);
}

/**
 * Shows the words, ready to be copied by hand, where the clipboard can't be written.
 *
 * @param {string} text
 */
function showText(text) {
  const field = make("textarea", { readOnly: true, value: text, rows: 8, ariaLabel: "The words to copy" });
  dialog("Your browser keeps the clipboard to itself: copy this by hand.", field);
  field.select();
}

function canShare() {
  return Boolean(navigator.share);
}

function rememberedFormat() {
  try {
    return chosenFormat ?? localStorage.getItem(KEY);
  } catch {
    return chosenFormat;
  }
}

/** @param {string} format */
function rememberFormat(format) {
  chosenFormat = format;
  try {
    localStorage.setItem(KEY, format);
  } catch {} // then for as long as the page is open
}

// Copying a rule, a ruling or an answer in the format somebody chose once, or handing it to the phone's share sheet.
// The words come from Python, with {site} for this site's address: beside a chapter lies copy.json, an answer brings its own.

const root = new URL("../", import.meta.url).href;
const FORMATS = {
  link: ["Link", "shows the rule or the calculator where it is pasted"],
  plain: ["Plain text", "the words and the link"],
  bbcode: ["BBCode", "for forums"],
  markdown: ["Markdown", "for wikis, notes and forums that take it"],
  discord: ["Discord", "short enough for one message"],
  embed: ["Frame", "HTML for your own web page"],
};
const KEY = "copy-as";
const SHARE = "share";
const LONG = 8000; // ms that a note stays
let chosen; // for browsers that let nothing be stored

// Everything that can be copied from a chapter: a button at each rule's heading, and one in each ruling.
export function chapter(badge) {
  const words = textsBeside(new URL("copy.json", location.origin + location.pathname));
  const add = (place, id, title, what) => {
    const button = make("button", { type: "button", className: "copy-rule", title: `Copy this ${what}`, ariaLabel: `Copy: ${title}` });
    button.innerHTML = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M8 7V3h13v13h-4M3 8h13v13H3z"/></svg>';
    place.append(button);
    const link = root + badge.dataset.shares + id.replaceAll("--", "/") + "/";
    copies(button, () => ({ title, link, words: () => words().then((all) => all[id]) }));
  };
  for (const heading of document.querySelectorAll(".md-content h2[id]")) add(heading, heading.id, heading.firstChild.textContent.trim(), "rule");
  for (const fold of document.querySelectorAll("details.ruling"))
    add(fold.querySelector(".ruling-kind"), fold.querySelector("a[id]").id, fold.querySelector("summary").textContent, "ruling");
}

// A button that copies; `subject` tells what, at the moment: {title, link, says, words}, the words by format and in a promise.
export function copies(button, subject) {
  button.hidden = false;
  button.addEventListener("click", () => {
    const format = remembered();
    if (format in FORMATS || (format === SHARE && canShare())) give(format, subject());
    else choose(subject());
  });
}

// The words with this site's address in them.
export function filled(words) {
  return words.replaceAll("{site}", root);
}

function textsBeside(address) {
  let coming;
  return () => {
    coming ??= fetch(address).then((response) => (response.ok ? response.json() : Promise.reject(new Error(response.status))));
    coming.catch(() => (coming = undefined)); // another try fetches again
    return coming;
  };
}

async function give(format, subject) {
  if (format === SHARE) return navigator.share({ title: subject.title, text: subject.says, url: subject.link }).catch(() => {}); // thought better of it
  const words = format === "link" ? Promise.resolve(subject.link) : subject.words().then((all) => filled(all[format]));
  try {
    await put(words);
    note(`Copied: ${FORMATS[format][0]}`, subject);
  } catch {
    const text = await words.catch(() => undefined);
    if (text !== undefined) return show(text);
    await put(Promise.resolve(subject.link)).catch(() => show(subject.link));
    note("Copied: the link alone. Its words need a connection.", subject);
  }
}

// Safari lets the clipboard be written only in the very moment of the tap, so it is given the promise.
async function put(words) {
  if (!window.ClipboardItem) return navigator.clipboard.writeText(await words);
  const blob = words.then((text) => new Blob([text], { type: "text/plain" }));
  await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
}

function choose(subject) {
  const now = remembered();
  const ways = Object.entries(FORMATS);
  if (canShare()) ways.unshift([SHARE, ["Share …", "with another app on this device"]]);
  const buttons = ways.map(([format, [name, hint]]) => {
    const button = make("button", { type: "button", value: format });
    button.append(make("strong", { textContent: name }), make("small", { textContent: hint }));
    if (format === now) button.setAttribute("aria-current", "true");
    button.addEventListener("click", () => {
      button.closest("dialog").close();
      remember(format);
      give(format, subject);
    });
    return button;
  });
  open(`Copy “${subject.title}”`, ...buttons, make("p", { textContent: "The next copy takes the same format at once." }));
}

// Where the clipboard can't be written: the words themselves, ready to be copied by hand.
function show(text) {
  const field = make("textarea", { readOnly: true, value: text, rows: 8, ariaLabel: "The words to copy" });
  open("Your browser keeps the clipboard to itself: copy this by hand.", field);
  field.select();
}

function open(title, ...inside) {
  const dialog = make("dialog", { className: "copy-as" });
  const close = make("button", { type: "button", className: "close", textContent: "Close" });
  close.addEventListener("click", () => dialog.close());
  dialog.append(make("h2", { textContent: title, id: "copy-as" }), ...inside, close);
  dialog.setAttribute("aria-labelledby", "copy-as");
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close()); // beside it
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

let fading;
function note(words, subject) {
  const place = document.querySelector(".copied") ?? make("div", { className: "copied" });
  place.setAttribute("role", "status");
  const other = make("button", { type: "button", textContent: "Another format" });
  other.addEventListener("click", () => (place.replaceChildren(), choose(subject)));
  document.body.append(place);
  place.replaceChildren(make("p", { textContent: words }), other);
  clearTimeout(fading);
  fading = setTimeout(() => place.replaceChildren(), LONG);
}

function canShare() {
  return Boolean(navigator.share) && matchMedia("(pointer: coarse)").matches;
}

function remembered() {
  try {
    return chosen ?? localStorage.getItem(KEY);
  } catch {
    return chosen;
  }
}

function remember(format) {
  chosen = format;
  try {
    localStorage.setItem(KEY, format);
  } catch {} // for as long as the page is open, then
}

function make(tag, properties) {
  return Object.assign(document.createElement(tag), properties);
}

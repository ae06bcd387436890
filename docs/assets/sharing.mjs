// Copying something in the format somebody chose once, or handing it to the phone's share sheet.
// The words come from Python, with {site} for this site's address; what there is on a chapter's page is in copying.mjs.

const root = new URL("../", import.meta.url).href;
const FORMATS = {
  link: ["Link", "shows the rule or the calculator where it is pasted"],
  plain: ["Plain text", "the words and the link"],
  line: ["One line", "in short, with the link"],
  bbcode: ["BBCode", "for forums"],
  markdown: ["Markdown", "for wikis, notes and forums that take it"],
  discord: ["Discord", "short enough for one message"],
  embed: ["Frame", "HTML for your own web page"],
};
const KEY = "copy-as";
const SHARE = "share";
const LONG = 8000; // ms that a note stays
const SOON = 700; // ms that a share sheet may wait for its words: later a browser would not let it open any more
let chosen; // for browsers that let nothing be stored

// A button that copies; `subject` tells what, at the moment: {title, link, words}, the words by format and in a promise.
export function copies(button, subject) {
  button.hidden = false;
  button.addEventListener("click", () => copy(subject()));
}

export function copy(subject) {
  const format = remembered();
  if (format in FORMATS || (format === SHARE && canShare())) give(format, subject);
  else choose(subject);
}

// The words with this site's address in them.
export function filled(words) {
  return words.replaceAll("{site}", root);
}

async function give(format, subject) {
  if (format === SHARE) return share(subject);
  const words = format === "link" ? Promise.resolve(subject.link) : subject.words().then((all) => filled(all[format] ?? all.plain));
  try {
    await put(words);
    note(`Copied: ${FORMATS[format][0]}`, "Another format", () => choose(subject));
  } catch {
    const text = await words.catch(() => undefined);
    if (text !== undefined) return show(text);
    await put(Promise.resolve(subject.link)).catch(() => show(subject.link));
    note(subject.alone ?? "Copied: the link alone. Its words need a connection.", "Another format", () => choose(subject));
  }
}

// Whatever became of it, there is a way to another format; where the sheet does not open, the words are copied.
async function share(subject) {
  const late = new Promise((resolve) => setTimeout(resolve, SOON));
  const words = subject.words().then(({ says }) => says, () => undefined);
  try {
    await navigator.share({ title: subject.title, text: await Promise.race([words, late]), url: subject.link });
    note("Shared.", "Another format", () => choose(subject));
  } catch (error) {
    if (error.name !== "AbortError") return give("plain", subject);
    note("Not shared.", "Another format", () => choose(subject)); // thought better of it
  }
}

// Safari lets the clipboard be written only in the very moment of the tap, so it is given the promise.
async function put(words) {
  if (!window.ClipboardItem) return navigator.clipboard.writeText(await words);
  const blob = words.then((text) => new Blob([text], { type: "text/plain" }));
  blob.catch(() => {}); // told by `words` itself
  await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
}

function choose(subject) {
  subject.words().catch(() => {}); // so that they are there when a format is chosen
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
  dialog(`Copy “${subject.title}”`, ...buttons, make("p", { textContent: "The next copy takes the same format at once." }));
}

// Where the clipboard can't be written: the words themselves, ready to be copied by hand.
function show(text) {
  const field = make("textarea", { readOnly: true, value: text, rows: 8, ariaLabel: "The words to copy" });
  dialog("Your browser keeps the clipboard to itself: copy this by hand.", field);
  field.select();
}

// A dialog with a title, something inside, and a way out.
export function dialog(title, ...inside) {
  const made = make("dialog", { className: "copy-as" });
  const close = make("button", { type: "button", className: "close", textContent: "Close" });
  close.addEventListener("click", () => made.close());
  made.append(make("h2", { textContent: title, id: "copy-as" }), ...inside, close);
  made.setAttribute("aria-labelledby", "copy-as");
  made.addEventListener("click", ({ target }) => target === made && made.close()); // beside it
  made.addEventListener("close", () => {
    document.body.append(...made.querySelectorAll(".copied")); // what was said in it is still to be read
    made.remove();
  });
  document.body.append(made);
  made.showModal();
  return made;
}

// A word that stays a while at the foot of the screen, with a button to go on from it.
let fading;
export function note(words, label, act) {
  const place = document.querySelector(".copied") ?? make("div", { className: "copied" });
  place.setAttribute("role", "status");
  const button = make("button", { type: "button", textContent: label });
  button.addEventListener("click", () => (place.replaceChildren(), act()));
  (document.querySelector("dialog[open]") ?? document.body).append(place);
  place.replaceChildren(make("p", { textContent: words }), ...(label ? [button] : []));
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

export function make(tag, properties) {
  return Object.assign(document.createElement(tag), properties);
}

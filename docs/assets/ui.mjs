// What every component builds on: the site's address, elements, dialogs and notes.

/** The address of the site's root, wherever the site is published. */
export const SITE = new URL("../", import.meta.url).href;

const NOTE_STAYS = 8000; // ms

/**
 * The first element that matches. The build writes it into the page, so a missing one is a mistake in the site.
 *
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} [type] the element's class, if its own properties are used
 * @returns {T}
 */
export function find(root, selector, type) {
  const found = root.querySelector(selector);
  if (!(found instanceof (type ?? HTMLElement))) throw new Error(`The page lacks ${selector}`);
  return /** @type {T} */ (found);
}

/**
 * Every element that matches.
 *
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} [_type] the elements' class, if their own properties are used
 * @returns {T[]}
 */
export function findAll(root, selector, _type) {
  return /** @type {T[]} */ ([...root.querySelectorAll(selector)]);
}

/**
 * The element an event came from, or one around it, that matches.
 *
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export function closest({ target }, selector) {
  return target instanceof Element ? target.closest(selector) : null;
}

/**
 * A new element.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Partial<HTMLElementTagNameMap[Tag]>} [properties]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, properties, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

/**
 * A button.
 *
 * @param {string} words
 * @param {() => unknown} act
 * @param {string} [what] what it acts on, where the words alone do not say so to a screen reader
 */
export function button(words, act, what) {
  const made = make("button", { type: "button", textContent: words });
  if (what) made.ariaLabel = `${words}: ${what}`;
  made.addEventListener("click", act);
  return made;
}

/**
 * An open dialog with a title, content and a button to close it. A click beside it closes it too.
 *
 * @param {string} title
 * @param {...(Node | string)} content
 */
export function dialog(title, ...content) {
  const made = make("dialog", { className: "copy-as" });
  const close = button("Close", () => made.close());
  close.className = "close";
  made.append(make("h2", { textContent: title, id: "copy-as" }), ...content, close);
  made.setAttribute("aria-labelledby", "copy-as");
  made.addEventListener("click", ({ target }) => target === made && made.close());
  made.addEventListener("close", () => {
    document.body.append(...made.querySelectorAll(".copied")); // a note stays readable after its dialog
    made.remove();
  });
  document.body.append(made);
  made.showModal();
  return made;
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let fading;

/**
 * A note at the foot of the screen for a few seconds, with a button if there is something to do about it.
 *
 * @param {string} words
 * @param {string} [label]
 * @param {() => unknown} [act]
 * @param {HTMLElement} [more] a link beside it
 */
export function note(words, label, act, more) {
  const place = document.querySelector(".copied") ?? make("div", { className: "copied" });
  place.setAttribute("role", "status");
  (document.querySelector("dialog[open]") ?? document.body).append(place);
  place.replaceChildren(make("p", { textContent: words }));
  if (label && act)
    place.append(
      button(label, () => {
        place.replaceChildren();
        act();
      }),
    );
  if (more) place.append(more);
  more?.addEventListener("click", () => setTimeout(() => place.replaceChildren())); // it has led there
  clearTimeout(fading);
  fading = setTimeout(() => place.replaceChildren(), NOTE_STAYS);
}

/**
 * Sets an element's text, unless it is there already: a screen reader would read it again.
 *
 * @param {Element} place
 * @param {string} words
 */
export function setText(place, words) {
  if (place.textContent !== words) place.textContent = words;
}

/**
 * A loader of a JSON file that fetches once, and again only after a failure.
 *
 * @template T
 * @param {string | URL} address
 * @returns {() => Promise<T>}
 */
export function jsonAt(address) {
  /** @type {Promise<T> | undefined} */
  let loading;
  return () => {
    loading ??= fetch(address).then((response) => {
      if (!response.ok) throw new Error(`${response.status} for ${response.url}`);
      return response.json();
    });
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
}

/** Whether the site has moved on: scripts are published in a folder named by their content, and this one's is gone. */
export async function isGone() {
  const found = await fetch(import.meta.url, { method: "HEAD", cache: "no-store" }).catch(() => undefined);
  return found?.status === 404;
}

/** The place on the page that the address names; a forum or a hand may have left a stray % in it. */
export function placeAsked() {
  const hash = location.hash.slice(1);
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

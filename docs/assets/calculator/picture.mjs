// An answer as a picture, made on the device: the sentence, its figures, the first chart and the address.
// It draws what stands on the page, in the page's colours, and knows nothing of what it means.

import { find, findAll } from "../ui.mjs";

const [WIDTH, EDGE] = [1080, 64];
const [SLAB, SANS] = ['"Zilla Slab"', '"Reckoner Sans", system-ui, sans-serif'];
const PAINTED = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "opacity",
  "paint-order",
  "font-size",
  "text-anchor",
];

/**
 * @param {HTMLElement} root the calculator
 * @param {string} title
 * @param {string} address
 * @returns {Promise<Blob>}
 */
export async function picture(root, title, address) {
  await Promise.all([document.fonts.load(`600 40px ${SLAB}`), document.fonts.load(`400 30px ${SANS}`)]);
  const style = getComputedStyle(root);
  const [paper, ink, faint, game] = ["paper", "ink", "faint", "game"].map((name) =>
    style.getPropertyValue(`--${name}`),
  );
  const chart = root.querySelector(".answer figure[data-plot] svg.chart, .answer .whole svg.chart");
  const caption = chart?.closest("figure")?.querySelector("figcaption");
  const figures = findAll(root, ".answer .keys-of > div, .answer .funnel li").slice(0, 4).map(pair);
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const sentence = lines(pen, find(root, ".headline").textContent ?? "", `600 46px ${SLAB}`);
  const image = chart instanceof SVGSVGElement ? await drawn(chart) : undefined;
  const tall = image ? (image.height / image.width) * (WIDTH - 2 * EDGE) : 0;
  canvas.height = 2 * EDGE + 60 + 58 * sentence.length + (figures.length ? 130 : 0) + (image ? tall + 100 : 0) + 70;

  pen.fillStyle = paper;
  pen.fillRect(0, 0, WIDTH, canvas.height);
  pen.fillStyle = game;
  pen.fillRect(0, 0, 16, canvas.height);
  let y = EDGE;
  const write = (/** @type {string} */ words, /** @type {string} */ font, /** @type {string} */ colour, x = EDGE) => {
    pen.font = font;
    pen.fillStyle = colour;
    pen.fillText(words, x, y);
  };
  pen.textBaseline = "top";
  write(title, `600 34px ${SLAB}`, game);
  y += 60;
  for (const line of sentence) {
    write(line, `600 46px ${SLAB}`, ink);
    y += 58;
  }
  y += 20;
  if (figures.length) {
    const step = (WIDTH - 2 * EDGE) / figures.length;
    figures.forEach(([name, value], at) => {
      write(value, `600 52px ${SLAB}`, ink, EDGE + step * at);
      y += 58;
      write(fitted(pen, name, `400 26px ${SANS}`, step - 16), `400 26px ${SANS}`, faint, EDGE + step * at);
      y -= 58;
    });
    y += 110;
  }
  if (image) {
    write(caption?.firstChild?.textContent ?? "", `600 32px ${SLAB}`, ink);
    pen.drawImage(image, EDGE, y + 50, WIDTH - 2 * EDGE, tall);
  }
  y = canvas.height - EDGE - 30;
  write(
    fitted(pen, address.replace(/^https?:\/\//, ""), `400 26px ${SANS}`, WIDTH - 2 * EDGE),
    `400 26px ${SANS}`,
    faint,
  );
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}

/**
 * A figure's name and its value, as the page has them.
 *
 * @param {HTMLElement} place
 * @returns {[string, string]}
 */
function pair(place) {
  const name = place.querySelector("dt")?.firstChild ?? place.querySelector("span");
  const value = place.querySelector("dd")?.firstChild ?? place.querySelector("b");
  return [name?.textContent ?? "", value?.textContent ?? ""];
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {string} text
 * @param {string} font
 */
function lines(pen, text, font) {
  pen.font = font;
  /** @type {string[]} */
  const found = [];
  for (const word of text.split(/\s+/)) {
    const longer = found.length ? `${found.at(-1)} ${word}` : word;
    if (found.length && pen.measureText(longer).width <= WIDTH - 2 * EDGE) found[found.length - 1] = longer;
    else found.push(word);
  }
  return found;
}

/**
 * The words, cut where there is no more room.
 *
 * @param {CanvasRenderingContext2D} pen
 * @param {string} words
 * @param {string} font
 * @param {number} room
 */
function fitted(pen, words, font, room) {
  pen.font = font;
  if (pen.measureText(words).width <= room) return words;
  let text = words;
  while (text && pen.measureText(`${text}…`).width > room) text = text.slice(0, -1);
  return `${text}…`;
}

/**
 * A chart of the page as an image, with the colours that the page's styles give it.
 *
 * @param {SVGSVGElement} chart
 * @returns {Promise<HTMLImageElement>}
 */
async function drawn(chart) {
  const copy = /** @type {SVGSVGElement} */ (chart.cloneNode(true));
  const [from, to] = [chart, copy].map((one) => [...one.querySelectorAll("*")]);
  from.forEach((element, at) => {
    const style = getComputedStyle(element);
    for (const name of PAINTED) to[at].setAttribute(name, style.getPropertyValue(name));
    to[at].removeAttribute("class");
  });
  const { width, height } = chart.viewBox.baseVal;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width * 3));
  copy.setAttribute("height", String(height * 3));
  copy.setAttribute("font-family", "sans-serif");
  const image = new Image(width * 3, height * 3);
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}

// Reads a chart out where somebody points, by finger, pointer or keys, shades what is that much or more, and leaves the
// answer before as a ghost. It takes words and figures from the chart's own table and knows nothing of what they mean.

import { find, findAll, make } from "../ui.mjs";

const MARK = "mark"; // in a link; no input may be called so
const SVG = "http://www.w3.org/2000/svg";
const MOST = 4; // times its height; a bar that was taller begins there

/** @typedef {{ name: string, cells: string[], exact: string[] }} Row */

export class Plots {
  /**
   * @param {HTMLElement} place the answer
   * @param {() => void} onmark called when an outcome is chosen or let go
   * @param {(door: string, words: string) => string} further the link that asks something further, see calculator.mjs
   */
  constructor(place, onmark, further) {
    this.place = place;
    this.onmark = onmark;
    this.further = further;
    /** @type {Map<string, string>} the outcome pointed at, by chart */
    this.chosen = new Map();
    /** @type {Map<string, Map<string, number>>} the shares of the answer before, by chart and outcome */
    this.before = new Map();
    this.read(location.search);
    this.mount(false);
  }

  /**
   * Takes the outcomes that a link marks: mark=casualties:3,hits:6
   *
   * @param {string} search
   */
  read(search) {
    const marks = (new URLSearchParams(search).get(MARK) ?? "").split(",").map((mark) => mark.split(":"));
    this.chosen = new Map(marks.flatMap(([id, name]) => (id && name ? [/** @type {const} */ ([id, name])] : [])));
  }

  /**
   * A query with the outcomes marked in it.
   *
   * @param {string} query
   */
  withMarks(query) {
    const marks = [...this.chosen].map(([id, name]) => `${id}:${encodeURIComponent(name)}`).join(",");
    return [query, marks && `${MARK}=${marks}`].filter((part) => part).join("&");
  }

  /** Keeps what is drawn, before another answer takes its place. */
  remember() {
    this.before.clear();
    for (const figure of findAll(this.place, "figure[data-plot]")) {
      if (figure.querySelector(".curve, .hollow, .down")) continue; // two sides have no room for a third
      const shares = rowsOf(figure).map(({ name, cells }) => /** @type {const} */ ([name, share(cells[0])]));
      this.before.set(figure.dataset.plot ?? "", new Map(shares));
    }
  }

  /**
   * Brings the charts of an answer to life.
   *
   * @param {boolean} haunted whether the answer before is shown behind it
   */
  mount(haunted) {
    for (const figure of findAll(this.place, "figure[data-plot]")) {
      const chart = figure.querySelector("svg.chart");
      const rows = rowsOf(figure);
      if (!(chart instanceof SVGSVGElement) || rows.length < 2) continue;
      const before = this.before.get(figure.dataset.plot ?? "");
      if (haunted && before) {
        ghost(chart, rows, before);
        moved(chart, rows, before);
      }
      this.#readOut(figure, chart, rows);
    }
  }

  /**
   * @param {HTMLElement} figure
   * @param {SVGSVGElement} chart
   * @param {Row[]} rows
   */
  #readOut(figure, chart, rows) {
    const id = figure.dataset.plot ?? "";
    const slider = make("input", { type: "range", min: "0", max: String(rows.length - 1), className: "pick" });
    slider.ariaLabel = figure.querySelector("figcaption")?.firstChild?.textContent ?? "";
    const words = make("p", { className: "readout" });
    const [left, step] = (chart.dataset.at ?? "").split(" ").map(Number);
    const width = chart.viewBox.baseVal.width;
    slider.style.setProperty("left", `${(100 * (left + step / 2)) / width}%`);
    slider.style.setProperty("width", `${(100 * step * (rows.length - 1)) / width}%`);
    find(figure, ".plot").append(slider);
    find(figure, ".plot").after(words);

    const show = (/** @type {number} */ at) => {
      slider.value = String(at);
      const text = said(figure.dataset.says ?? "", rows[at]);
      words.replaceChildren(...text.map((part) => make("span", { textContent: part })));
      const { asks, asking = "" } = figure.dataset;
      const rolled = `${id}:${Number.parseInt(rows[at].name, 10)}`;
      if (asks) words.append(make("a", { href: this.further(asks, rolled), textContent: asking }));
      slider.ariaValueText = text.join(", ");
      chart.classList.add("cut");
      const bars = findAll(chart, "rect", SVGRectElement);
      bars.forEach((bar, index) => {
        bar.classList.toggle("in", index % rows.length >= at);
      });
      pointer(chart, left + step * (at + 0.5));
    };
    const clear = () => {
      words.replaceChildren();
      chart.classList.remove("cut");
      chart.querySelector(".pointer")?.remove();
    };
    const choose = () => {
      this.chosen.set(id, rows[Number(slider.value)].name);
      show(Number(slider.value));
      this.onmark();
    };
    const letGo = () => {
      this.chosen.delete(id);
      clear();
      this.onmark();
    };
    const under = (/** @type {PointerEvent} */ event) => {
      const box = chart.getBoundingClientRect();
      const at = Math.floor((((event.clientX - box.left) / box.width) * width - left) / step);
      return Math.max(0, Math.min(rows.length - 1, at));
    };
    slider.addEventListener("input", choose);
    const plot = find(figure, ".plot");
    plot.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse" && !event.buttons) show(under(event));
    });
    plot.addEventListener("pointerleave", () => {
      const kept = rows.findIndex(({ name }) => name === this.chosen.get(id));
      if (kept >= 0) show(kept);
      else clear();
    });
    let moved = false; // by the slider itself, between finger down and up
    plot.addEventListener("pointerdown", () => {
      moved = false;
    });
    slider.addEventListener("input", () => {
      moved = true;
    });
    plot.addEventListener("pointerup", (event) => {
      const at = under(event);
      if (!moved && this.chosen.get(id) === rows[at].name) return letGo(); // a second tap
      slider.value = String(at);
      choose();
    });
    slider.addEventListener("keydown", (event) => event.key === "Escape" && letGo());
    const kept = rows.findIndex(({ name }) => name === this.chosen.get(id));
    if (kept >= 0) show(kept);
    else slider.value = String(Math.floor((rows.length - 1) / 2));
  }
}

/**
 * What is read out: the figure's own sentence, filled in from a row.
 *
 * @param {string} says
 * @param {Row} row
 */
export function said(says, { name, cells, exact }) {
  return says
    .replaceAll("{n}", name)
    .replace(/\{(\d+)\}/g, (_, at) => cells[at] + (exact[at] ? ` (${exact[at]})` : ""))
    .split(/ [·|] /);
}

/**
 * A percentage as a share; one that is under or over the last digit shown counts as that.
 *
 * @param {string} words
 */
export function share(words) {
  return Number.parseFloat(words.replace(/[^\d.]/g, "")) / 100;
}

/**
 * The rows of a chart's table.
 *
 * @param {HTMLElement} figure
 * @returns {Row[]}
 */
function rowsOf(figure) {
  return findAll(figure, "tbody tr:not(.says)").map((row) => {
    const cells = findAll(row, "td");
    return {
      name: row.querySelector("th")?.textContent ?? "",
      cells: cells.map((cell) => cell.textContent ?? ""),
      exact: cells.map((cell) => cell.dataset.exact ?? ""),
    };
  });
}

/**
 * Draws the bars of the answer before as an outline, on the scale of this one.
 *
 * @param {SVGSVGElement} chart
 * @param {Row[]} rows
 * @param {Map<string, number>} before
 */
function ghost(chart, rows, before) {
  const [left, step, ground, tall] = (chart.dataset.at ?? "").split(" ").map(Number);
  if (chart.querySelector(".hollow, .down, .curve")) return;
  if (rows.every(({ name, cells }) => before.get(name) === share(cells[0]))) return;
  const steps = rows.map(({ name }) => `V${Math.max(4, ground - (before.get(name) ?? 0) * tall).toFixed(1)}h${step}`);
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("class", "ghost");
  path.setAttribute("d", `M${left} ${ground}${steps.join("")}V${ground}`);
  chart.append(path);
}

/**
 * Lets each bar grow or shrink from what it was; the style sheet moves it, or not if the reader wants no motion.
 *
 * @param {SVGSVGElement} chart
 * @param {Row[]} rows
 * @param {Map<string, number>} before
 */
function moved(chart, rows, before) {
  const bars = findAll(chart, "rect", SVGRectElement);
  if (bars.length !== rows.length) return;
  rows.forEach(({ name, cells }, at) => {
    const [was, is] = [before.get(name) ?? 0, share(cells[0])];
    if (is && was !== is) bars[at].style.setProperty("--from", Math.min(was / is, MOST).toFixed(3));
  });
}

/**
 * @param {SVGSVGElement} chart
 * @param {number} x
 */
function pointer(chart, x) {
  const old = chart.querySelector(".pointer");
  const path = old ?? document.createElementNS(SVG, "path");
  path.setAttribute("class", "pointer");
  path.setAttribute("d", `M${x.toFixed(1)} 12V${chart.viewBox.baseVal.height - 20}`);
  if (!old) chart.append(path);
}

// The text of inputs, taken apart and put together.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import {
  appendRows,
  Grammar,
  parseCell,
  parseChoicesCell,
  parseRows,
  writeCell,
  writeChoicesCell,
  writeQuery,
  writeRows,
} from "../../docs/assets/calculator/query.mjs";

const grammar = new Grammar({ longest: 8000, note: "~", doors: "vs vary of for" });

test("a query keeps the marks of its own grammar readable, and escapes the rest", () => {
  const pairs = /** @type {[string, string][]} */ ([
    ["units", "name:Guard,count:3;quality:5"],
    ["name", "Ann & Bob=100%"],
  ]);
  const query = writeQuery(pairs);
  assert.equal(query, "units=name:Guard,count:3;quality:5&name=Ann%20%26%20Bob%3D100%25");
  assert.deepEqual([...new URLSearchParams(query)], pairs);
});

test("rows are added behind those there are, and never to rows that a query leaves to their default", () => {
  assert.equal(
    appendRows("units=quality:5&limit=100", "units", "name:A%20b"),
    "units=quality:5;name:A%2520b&limit=100",
  );
  assert.equal(appendRows("units=&limit=100", "units", "quality:3"), "units=quality:3&limit=100");
  assert.equal(appendRows("limit=100", "units", "quality:3"), undefined);
});

test("rows come apart into cells and together again", () => {
  const rows = parseRows("name:Guard,count:3,rules:armored.small;;quality:5");
  assert.deepEqual(rows, [{ name: "Guard", count: "3", rules: "armored.small" }, { quality: "5" }]);
  assert.deepEqual(parseRows(" "), []);
  const blank = { name: "", count: "1", quality: "4" };
  assert.equal(writeRows([{ name: "Guard", count: "1", quality: "5" }], blank), "name:Guard,quality:5");
});

test("a row that is like a new one is not lost: its first cell stands for it", () => {
  const blank = { name: "", count: "1" };
  assert.equal(writeRows([{ ...blank }, { ...blank }], blank), "name:;name:");
  assert.equal(parseRows("name:;name:").length, 2);
});

test("whatever is typed into a cell comes back, and breaks no row", () => {
  for (const typed of ["Guard", "a,b;c:d", "100 %", "50%20", "Änne’s “Guards”", "&=?#"]) {
    const text = writeRows([{ name: writeCell(typed) }], {});
    const [row] = parseRows(text);
    assert.equal(parseCell(row.name), typed);
  }
  assert.equal(parseCell("50%"), "50%"); // a link typed by hand
  assert.deepEqual(parseChoicesCell(writeChoicesCell(["armored", "small"])), ["armored", "small"]);
});

test("a list's points are noted in its link, and taken out again", () => {
  const query = grammar.withPoints("units=name:A;name:B", "40;15;25");
  assert.equal(query, "units=name:A;name:B&~=40;15;25");
  assert.deepEqual(grammar.points(query), ["40", "15", "25"]);
  assert.equal(grammar.withoutPoints(query), "units=name:A;name:B");
  assert.equal(grammar.withPoints("", "40"), "");
  assert.equal(grammar.withPoints("units=", undefined), "units=");
});

test("points that Python would not have noted are none", () => {
  for (const noted of ["", "many", "1;<b>", "1234567890", "1;"])
    assert.deepEqual(grammar.points(`a=1&~=${encodeURIComponent(noted)}`), []);
});

test("the pin of an address goes along with the form's inputs", () => {
  assert.equal(grammar.withDoors("quality=3", "cover=yes&vs=quality=5"), "quality=3&vs=quality=5");
  assert.equal(grammar.withDoors("", "vs"), "vs");
  assert.equal(grammar.withDoors("quality=3", "vsx=1"), "quality=3");
});

test("what forums and mailers add to an address is no input", () => {
  const foreign = /^(embed|utm_\w+)$/;
  assert.equal(grammar.inputs("?embed&quality=3&amp;cover=yes&utm_source=x&~=40&", foreign), "quality=3&cover=yes");
  assert.equal(grammar.inputs("", foreign), "");
});

test("rows of every golden case are the same after coming apart and together", () => {
  const folder = new URL("../", import.meta.url);
  const golden = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /golden\.json$/.test(name),
  );
  const texts = golden.flatMap((name) => rowTexts(JSON.parse(readFileSync(new URL(name, folder), "utf8"))));
  assert.ok(texts.length > 50);
  for (const text of texts) assert.equal(writeRows(parseRows(text), {}), text);
});

/**
 * The text of every input with rows in anything.
 *
 * @param {unknown} cases
 * @returns {string[]}
 */
function rowTexts(cases) {
  if (typeof cases === "string")
    return [...new URLSearchParams(cases).values()].filter((text) => /^\w+:[^;]*(;\w+:[^;]*)*$/.test(text));
  return cases && typeof cases === "object" ? Object.values(cases).flatMap(rowTexts) : [];
}

// The same volley as volley.py, exactly, without Python.
const [shooters, targets, good, whole] = [
  BigInt(new URLSearchParams(location.search).get("shooters") ?? 10),
  10n,
  1n,
  3n,
];
const weights = [];
let [term, count] = [(whole - good) ** shooters, 0n];
for (; count <= shooters; count++) {
  const fallen = Number(count < targets ? count : targets);
  weights[fallen] = (weights[fallen] ?? 0n) + term;
  term = (term * (shooters - count) * good) / ((count + 1n) * (whole - good));
}
const total = whole ** shooters;
const rounded = (part, places) =>
  ((2n * part * 10n ** BigInt(places) + total) / (2n * total)).toString().padStart(places + 1, "0");
const mean = rounded(
  weights.reduce((sum, weight, fallen) => sum + weight * BigInt(fallen), 0n),
  2,
);
document.querySelector("tbody").innerHTML = weights
  .map((weight, fallen) => `<tr><th>${fallen}</th><td>${rounded(weight * 100n, 1).replace(/(.)$/, ".$1")} %</td></tr>`)
  .join("");
document.querySelector(".headline").textContent =
  `${shooters} shooters kill ${mean.replace(/(..)$/, ".$1")} of ten units on average.`;

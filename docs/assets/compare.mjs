// Pinning: the address holds a second answer's inputs behind one key. Python words the ways to pin, unpin and swap,
// and draws both answers; here its links are put into the page, and the pin goes along with every new question.

const PIN = /^vs(=|$)/; // as in calculators/declare.py

// The form's inputs with the pin of the address behind them, as it stands there.
export function withPin(inputs, query) {
  return [inputs, ...query.split("&").filter((pair) => PIN.test(pair)).slice(0, 1)].filter(Boolean).join("&");
}

export function offer(root, { ways, pinned = "" }) {
  for (const link of root.querySelectorAll("[data-way]")) {
    const [words, to] = ways[link.dataset.way] ?? [];
    link.hidden = !to;
    link.textContent = words ?? "";
    if (to) link.href = to;
  }
  const line = root.querySelector(".pinned");
  line.textContent = pinned;
  line.hidden = !pinned;
}

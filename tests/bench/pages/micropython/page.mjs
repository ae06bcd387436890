// Asks the worker, and shows what it says.
const worker = new Worker(new URL("worker.mjs", import.meta.url), { type: "module" });
worker.onmessage = ({ data: { headline, rows } }) => {
  document.querySelector("tbody").innerHTML = rows;
  document.querySelector(".headline").textContent = headline;
};
worker.postMessage(Number(new URLSearchParams(location.search).get("shooters") ?? 10));

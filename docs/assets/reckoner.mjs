// Mounts the calculator on a page that has one; every other page loads nothing but these lines.
// Instant navigation swaps pages without a reload: document$ tells, and one interpreter serves them all.

async function mount() {
  const moved = document.querySelector("[data-moved]"); // a calculator's old address: on, with the link's inputs
  if (moved) return location.replace(new URL(moved.dataset.moved, document.baseURI) + location.search);
  for (const button of document.querySelectorAll("button.keep")) away.then(({ keeping }) => keeping(button)).catch(console.warn);
  const root = document.querySelector(".reckoner:not([data-mounted])");
  if (!root) return;
  root.dataset.mounted = "";
  try {
    const { calculator } = await import("./calculator.mjs");
    calculator(root);
  } catch (error) {
    console.warn(error);
    const state = root.querySelector(".state");
    state.querySelector("p").textContent = "The form's script could not be loaded. Reload the page to try again.";
    for (const part of state.querySelectorAll("progress, button")) part.hidden = true;
    state.hidden = false;
  }
}

// Offline comes last, when the page has nothing else to do.
const later = window.requestIdleCallback ?? setTimeout;
const away = new Promise((resolve) => (document.readyState === "complete" ? resolve() : window.addEventListener("load", resolve)))
  .then(() => new Promise((resolve) => later(resolve)))
  .then(() => import("./offline.mjs"));
away.then(({ offline }) => offline()).catch(console.warn);

if (window.document$) window.document$.subscribe(mount);
else mount();

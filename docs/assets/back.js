// Loaded before the theme's script, so that it hears of Back and Forward first: between inputs of one calculator
// the page stays, where the theme would fetch and swap it. Whoever takes the step cancels the event "step".
window.addEventListener("popstate", (event) => {
  const step = new CustomEvent("step", { cancelable: true });
  if (!document.dispatchEvent(step)) event.stopImmediatePropagation();
});

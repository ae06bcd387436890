// MicroPython off the page's thread, with volley.py.
import { loadMicroPython } from "./micropython.mjs";

const ready = load();
self.onmessage = async ({ data }) => self.postMessage(JSON.parse((await ready)(data)));

async function load() {
  const source = fetch("volley.py").then((response) => response.text());
  const python = await loadMicroPython({ url: new URL("micropython.wasm", import.meta.url).href });
  python.runPython(await source);
  return python.globals.get("volley");
}

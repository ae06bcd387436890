// What worker.mjs is to the site, with Pyodide as it is shipped: its whole library and our package as source, and its lock file.
// The same messages; see docs/assets/worker.mjs.

let reckon;

self.onmessage = async ({ data }) => {
  if (!data.start) return self.postMessage({ ticket: data.ticket, answer: reckon(data.calculator, data.query) });
  const folder = `${data.start.from}stock/`;
  const alive = setInterval(() => self.postMessage({ progress: { loaded: 0, total: 1 } }), 10_000); // the page gives up in 45 s
  const { loadPyodide } = await import(`${folder}pyodide.mjs`);
  const [pyodide, archive] = await Promise.all([
    loadPyodide({ indexURL: folder }),
    fetch(`${folder}calculators.zip`).then((response) => response.arrayBuffer()),
  ]);
  pyodide.FS.writeFile("/calculators.zip", new Uint8Array(archive));
  pyodide.runPython("import sys; sys.path.append('/calculators.zip')");
  reckon = pyodide.pyimport("calculators.api").for_page;
  clearInterval(alive);
  self.postMessage({ ready: true });
};

// Python, off the page's thread. What is said to it, and what it says:
//   in  {start: {from, python, calculators, files, info}}    the site's root; below it the runtime's folder and the archive,
//                                          each file's size, plain and compressed; and what the runtime wants to know of its lock
//   out {progress: {loaded, total}}        bytes so far
//   out {ready: true}
//   in  {ticket, calculator, query}        one question
//   out {ticket, answer}                   the JSON of calculators.reckon.for_page
//   out {failed: sentence}                 it can't go on; the page ends this worker

let reckon;

self.onmessage = async ({ data }) => {
  try {
    if (data.start) {
      reckon = await load(data.start);
      self.postMessage({ ready: true });
      keep(data.start).catch(console.warn);
    } else {
      self.postMessage({ ticket: data.ticket, answer: reckon(data.calculator, data.query) });
    }
  } catch (error) {
    console.warn(error);
    self.postMessage({ failed: data.start ? loadingFailed(error) : "The calculator made a mistake. Please tell us which inputs did it." });
  }
};

self.addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  self.postMessage({ failed: loadingFailed(event.reason) });
});

// Everything is asked for at once, and handed to the runtime when it comes to it.
async function load({ from, python, calculators, files, info }) {
  const folder = from + python;
  const counted = Object.entries(files).filter(([path]) => !path.endsWith(".mjs")); // modules come by import
  fetchAll(Object.fromEntries(counted.map(([path, sizes]) => [from + path, sizes])));
  import(folder + "pyodide.asm.mjs");
  const { loadPyodide } = await import(folder + "pyodide.mjs");
  const options = { indexURL: folder, stdLibURL: folder + "library.zip", lockFileContents: { info, packages: {} }, env: { HOME: "/" } };
  const [pyodide, archive] = await Promise.all([
    loadPyodide(options),
    fetch(from + calculators).then((response) => response.arrayBuffer()),
  ]);
  pyodide.FS.writeFile("/calculators.zip", new Uint8Array(archive));
  pyodide.runPython("import sys; sys.path.append('/calculators.zip')");
  return pyodide.pyimport("calculators.reckon").for_page;
}

// Fetches the files, and moves the progress bar as their bytes pass through; whoever fetches one later gets what came.
// A download that fails is told at once: the runtime itself would wait for ever for a file that breaks off.
function fetchAll(sizes) {
  const plain = self.fetch.bind(self);
  const loaded = {};
  const totals = Object.fromEntries(Object.entries(sizes).map(([file, [, packed]]) => [file, packed]));
  const sum = (some) => Object.values(some).reduce((all, one) => all + one, 0);
  const counted = async (file) => {
    try {
      const response = await got(plain(file));
      const [whole, packed] = sizes[file];
      if (!response.headers.has("content-encoding")) totals[file] = whole; // it comes as it is
      count(response.clone(), (bytes) => {
        loaded[file] = (bytes * totals[file]) / whole;
        self.postMessage({ progress: { loaded: sum(loaded), total: sum(totals) } });
      }).catch(failed);
      return response;
    } catch (error) {
      failed(error);
      throw error;
    }
  };
  const coming = new Map(Object.keys(sizes).map((file) => [file, counted(file)]));
  self.fetch = (file, ...how) => coming.get(String(file)) ?? plain(file, ...how);
}

// What was used once is there without a connection too: the browser has it at hand, so this fetches nothing anew.
// A full disk costs the copy, not the answer.
async function keep({ from, files }) {
  const cache = await self.caches?.open("python");
  for (const file of cache ? Object.keys(files) : [])
    if (!(await cache.match(from + file))) await cache.add(new Request(from + file, { cache: "force-cache" }));
}

async function count(response, tell) {
  const reader = response.body.getReader();
  let bytes = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) tell((bytes += part.value.byteLength));
}

function failed(error) {
  self.postMessage({ failed: loadingFailed(error) });
}

async function got(request) {
  const response = await request;
  if (!response.ok) throw new Error(`${response.status} for ${response.url}`);
  return response;
}

function loadingFailed(error) {
  if (typeof WebAssembly === "undefined") return "This browser has WebAssembly switched off, which the calculator needs.";
  return `Loading Python failed (${String(error?.message ?? error).slice(0, 120)}). Is there a connection?`;
}

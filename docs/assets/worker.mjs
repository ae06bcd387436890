// Python, off the page's thread. What is said to it, and what it says:
//   in  {start: {from, python, calculators, files, info, fresh}}    the site's root; below it the runtime's folder and the archive,
//                                          each file's size, plain and compressed, and its SHA-256 in base64; what the runtime
//                                          wants to know of its lock; and whether to trust nothing kept, since a start has failed
//   out {progress: {loaded, total}}        bytes so far
//   out {ready: true}
//   in  {ticket, calculator, query}        one question
//   out {working: {done, total}}           how far a long answer has come, now and then
//   out {ticket, answer}                   the JSON of calculators.api.for_page
//   out {failed: sentence, gone}           it can't go on, and the page ends this worker; gone: the server has another build by now

const OFTEN = 50; // ms between two words on progress
const KEPT = `python ${new URL("../", self.location).pathname}`; // the cache that sw.js answers from
const GONE = "There is a newer version of this site, and the server no longer has what this page reckons with.";
let reckon;
let asked = []; // files, each settled as soon as the server has said whether it has it

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
    if (data.start) return failed(error);
    self.postMessage({ failed: "The calculator made a mistake. Please tell us which inputs did it." });
  }
};

self.addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  failed(event.reason);
});

// Everything is asked for at once, and handed to the runtime when it comes to it.
async function load({ from, python, calculators, files, info, fresh }) {
  if (typeof WebAssembly === "undefined") throw new Error("no WebAssembly");
  const folder = from + python;
  const module = ([path]) => path.endsWith(".mjs"); // these come by import, which takes what the browser has at hand
  const all = Object.entries(files);
  const cache = fresh ? "reload" : "default";
  if (fresh) await Promise.all(all.filter(module).map(([path, [, , seal]]) => got(fetch(from + path, { cache, integrity: `sha256-${seal}` }))));
  const others = all.filter((one) => !module(one)).map(([path, about]) => [from + path, about]);
  const whole = fetchAll(Object.fromEntries(others), cache);
  import(folder + "pyodide.asm.mjs");
  const { loadPyodide } = await import(folder + "pyodide.mjs");
  const options = { indexURL: folder, stdLibURL: folder + "library.zip", lockFileContents: { info, packages: {} }, env: { HOME: "/" } };
  const [pyodide, archive] = await Promise.all([
    loadPyodide(options),
    fetch(from + calculators).then((response) => response.arrayBuffer()),
  ]);
  pyodide.FS.writeFile("/calculators.zip", new Uint8Array(archive));
  pyodide.runPython("import sys; sys.path.append('/calculators.zip')");
  pyodide.pyimport("calculators.kernel.progress").listener = (done, total) => self.postMessage({ working: { done, total } });
  const { for_page } = pyodide.pyimport("calculators.api");
  await whole; // no answer from anything but what was published
  return for_page;
}

// Fetches the files, and moves the progress bar as their bytes pass through; whoever fetches one later gets what came.
// A download that fails is told at once: the runtime itself would wait for ever for a file that breaks off.
// The promise that comes back is kept when every file is here and is the one that was published.
function fetchAll(sizes, cache) {
  const plain = self.fetch.bind(self);
  const loaded = {};
  const totals = Object.fromEntries(Object.entries(sizes).map(([file, [, packed]]) => [file, packed]));
  const sum = (some) => Object.values(some).reduce((all, one) => all + one, 0);
  let told = 0;
  const counted = async (file) => {
    const response = await got(plain(file, { cache }));
    const [whole, packed, seal] = sizes[file];
    if (!response.headers.has("content-encoding")) totals[file] = whole; // it comes as it is
    const tell = (bytes) => {
      loaded[file] = (bytes * totals[file]) / whole;
      if (bytes < whole && performance.now() < told + OFTEN) return;
      told = performance.now();
      self.postMessage({ progress: { loaded: sum(loaded), total: sum(totals) } });
    };
    return passed(file, response, whole, seal, tell);
  };
  const coming = new Map(Object.keys(sizes).map((file) => [file, counted(file)]));
  self.fetch = (file, ...how) => coming.get(String(file))?.then(({ response }) => response) ?? plain(file, ...how);
  asked = [...coming.values()];
  const all = asked.map((one) => one.then(({ sound }) => sound));
  for (const one of all) one.catch(failed);
  return Promise.all(all);
}

// The response goes on untouched, so that WebAssembly is compiled while it comes, off this thread; a copy of it moves the bar and is
// held against its digest. A file that breaks off or comes damaged is not used, and should it have been kept, it is no longer.
function passed(file, response, whole, seal, tell) {
  const copy = response.clone().body.getReader();
  const gathered = new Uint8Array(whole);
  let bytes = 0;
  const read = async () => {
    for (;;) {
      const { done, value } = await copy.read();
      if (done) break;
      if (bytes + value.byteLength <= whole) gathered.set(value, bytes);
      bytes += value.byteLength;
      tell(bytes);
    }
    if (!self.crypto.subtle) return; // a page without TLS: nothing is kept there either
    const digest = bytes === whole ? await crypto.subtle.digest("SHA-256", gathered) : new ArrayBuffer();
    if (btoa(String.fromCharCode(...new Uint8Array(digest))) === seal) return;
    await self.caches?.open(KEPT).then((cache) => cache.delete(file), () => {});
    throw new Error(`${file.split("/").at(-1)} came damaged`);
  };
  return { response, sound: read() };
}

// What was used once is there without a connection too: the browser has it at hand, so this fetches nothing anew.
// A full disk costs the copy, not the answer.
async function keep({ from, files }) {
  const cache = await self.caches?.open(KEPT);
  for (const [file, [, , seal]] of cache ? Object.entries(files) : [])
    if (!(await cache.match(from + file))) await cache.add(new Request(from + file, { cache: "force-cache", integrity: `sha256-${seal}` }));
}

// Files are named by their content, so one that is not there was there when this page was made: the site has moved on.
// An import that fails does not say why; the files that were asked for beside it do.
async function failed(error) {
  const others = error?.status ? [] : await Promise.allSettled(asked);
  const gone = [{ reason: error }, ...others].some(({ reason }) => reason?.status === 404);
  self.postMessage(gone ? { failed: GONE, gone } : { failed: loadingFailed(error) });
}

async function got(request) {
  const response = await request;
  if (!response.ok) throw Object.assign(new Error(`${response.status} for ${response.url}`), { status: response.status });
  return response;
}

function loadingFailed(error) {
  if (typeof WebAssembly === "undefined") return "This browser has WebAssembly switched off, which the calculators need. Lockdown Mode does that, and can be lifted for one site. The answer shown is for the page's own example.";
  return `Loading Python failed (${String(error?.message ?? error).split("\n")[0].slice(0, 120)}). Is there a connection?`;
}

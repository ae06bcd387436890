// Python, off the page's thread. What is said to it, and what it says:
//   in  {start: {from, python, calculators, bytes, info}}    the site's root, the runtime's folder and the archive below it,
//                                          the bytes to come, and what the runtime wants to know of its lock file
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
async function load({ from, python, calculators, bytes, info }) {
  const folder = from + python;
  const files = { wasm: folder + "pyodide.asm.wasm", library: folder + "library.zip", calculators: from + calculators };
  count(bytes, Object.values(files));
  import(folder + "pyodide.asm.mjs");
  const { loadPyodide } = await import(folder + "pyodide.mjs");
  const options = { indexURL: folder, stdLibURL: files.library, lockFileContents: { info, packages: {} }, env: { HOME: "/" } };
  const [pyodide, archive] = await Promise.all([
    loadPyodide(options),
    fetch(files.calculators).then((response) => response.arrayBuffer()),
  ]);
  pyodide.FS.writeFile("/calculators.zip", new Uint8Array(archive));
  pyodide.runPython("import sys; sys.path.append('/calculators.zip')");
  return pyodide.pyimport("calculators.reckon").for_page;
}

// Fetches the files, and moves the progress bar as their bytes pass through; whoever fetches one later gets what came.
// A download that fails is told at once: the runtime itself would wait for ever for a file that breaks off.
function count(total, files) {
  const plain = self.fetch.bind(self);
  const failed = (error) => self.postMessage({ failed: loadingFailed(error) });
  let loaded = 0;
  const counted = async (file) => {
    try {
      const response = await got(plain(file));
      const { readable, writable } = new TransformStream({
        transform(chunk, onward) {
          loaded += chunk.byteLength;
          self.postMessage({ progress: { loaded: Math.min(loaded, total), total } });
          onward.enqueue(chunk);
        },
      });
      response.body.pipeTo(writable).catch(failed);
      return new Response(readable, { status: response.status, headers: response.headers });
    } catch (error) {
      failed(error);
      throw error;
    }
  };
  const coming = new Map(files.map((file) => [file, counted(file)]));
  self.fetch = (file, ...how) => coming.get(String(file)) ?? plain(file, ...how);
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

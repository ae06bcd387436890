// Lays a .br and a .gz beside every file of a folder that gains by it. Compressing hard takes long for the runtime,
// which seldom changes, so what was made is kept by its content.
//   node rulebook/finish/compress.mjs FOLDER [KEPT]

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const [folder, kept = new URL("../.cache/compressed/", import.meta.url).pathname] = process.argv.slice(2);
const WORTH = /\.(html|css|m?js|json|svg|xml|txt|wasm|zip|webmanifest)$/;
const ways = {
  br: (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 } }),
  gz: (text) => gzipSync(text, { level: 9 }),
};

mkdirSync(kept, { recursive: true });
for (const name of readdirSync(folder, { recursive: true }).filter((one) => WORTH.test(one))) {
  const content = readFileSync(join(folder, name));
  for (const [way, compressed] of Object.entries(ways)) {
    const at = join(kept, `${createHash("sha256").update(content).digest("hex")}.${way}`);
    if (!existsSync(at)) {
      writeFileSync(`${at}.${process.pid}`, compressed(content)); // a build that is ended in between leaves no half of a copy
      renameSync(`${at}.${process.pid}`, at);
    }
    const small = readFileSync(at);
    if (small.length < content.length) writeFileSync(join(folder, `${name}.${way}`), small);
  }
}

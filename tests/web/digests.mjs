// node digests.mjs sidestep.wasm digests.txt: runs every case of the stored digests in the module for browsers, without one.
import fs from "node:fs";

const [wasm, golden] = process.argv.slice(2);
const wanted = fs.readFileSync(golden, "utf8").trim().split("\n");
const cases = wanted.map((line) => line.split(" ").slice(0, 3).join(" ")).join("\n");
const said = [];
let exports, taken;
const bytes = (at, length) => new Uint8Array(exports.memory.buffer, at, length);
const text = (at, length) => new TextDecoder().decode(bytes(at, length));
const env = {
  sidestep_now: () => performance.now(),
  sidestep_ask: (key, length) => {
    if (text(key, length) !== "?digests") return -1;
    taken = new TextEncoder().encode(cases);
    return taken.length;
  },
  sidestep_take: (into) => bytes(into, taken.length).set(taken),
  sidestep_tell: (key, keyLength, at, length) => { if (text(key, keyLength) !== ".speed") said.push(text(key, keyLength) + text(at, length)); return 0; },
};
const module = await WebAssembly.compile(fs.readFileSync(wasm));
for (const { name } of WebAssembly.Module.imports(module))
  env[name] ??= () => { throw new Error(`${name} is called`); };
const start = performance.now();
({ exports } = await WebAssembly.instantiate(module, { env }));
exports.main();
const differ = wanted.filter((line) => !said.includes(".say" + line));
console.log(`${wanted.length} digests, ${differ.length} differ, ${((performance.now() - start) / 1000).toFixed(1)} s`);
for (const line of differ) console.log("stored", line);
for (const line of said.filter((line) => !line.startsWith(".say"))) console.log(line);
if (differ.length || wanted.length < 100 || said.length !== wanted.length) process.exit(1);

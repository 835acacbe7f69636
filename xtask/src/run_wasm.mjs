// Runs a program of tests that was compiled to WebAssembly: node run_wasm.mjs PROGRAM.wasm
// Such a program has no output. A test that fails traps.
import { readFileSync } from 'node:fs';

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), {});
process.exitCode = instance.exports.main(0, 0);

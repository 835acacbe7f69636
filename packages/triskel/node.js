import { readFile } from 'node:fs/promises';
import init from './wasm/triskel.js';

/** Loads the module: from beside this file, or from bytes. */
export async function load(from) {
  const bytes = from ?? (await readFile(new URL('./wasm/triskel_bg.wasm', import.meta.url)));
  await init({ module_or_path: bytes });
}

export * from './triskel.js';

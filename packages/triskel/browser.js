import init from './wasm/triskel.js';

/** Loads the module: from beside this file, or from an address, a response or bytes. */
export async function load(from) {
  const file = new URL('./wasm/triskel_bg.wasm', import.meta.url);
  await init({ module_or_path: from ?? file });
}

export * from './triskel.js';

import { level3, load, search } from './module.mjs';

const ready = load('/pkg/index.js', '/pkg/triskel_bg.wasm');

onmessage = async ({ data }) => {
  await ready;
  postMessage(data.search ? search(data.search) : level3(data.level3));
};

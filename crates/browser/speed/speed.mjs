// Compares the nodes per second of the module and the native program, and times moves and slices:
// node speed.mjs MODULE_FOLDER NATIVE_PROGRAM WEB_FOLDER [CHROMIUM]; without Chromium, Node runs it.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';

const [folder, native, web, chromium] = process.argv.slice(2);
const ROUNDS = 9;
const here = fileURLToPath(new URL('.', import.meta.url));
const { load, prepare, level3, search } = await import('./module.mjs');
await load(pathToFileURL(join(resolve(folder), 'index.js')), readFileSync(join(folder, 'triskel_bg.wasm')));
const tasks = prepare();

/** The native program: a task in, nodes and microseconds out. */
function nativeRunner() {
  const child = spawn(native, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async run(task) {
      child.stdin.write(`${JSON.stringify(task)}\n`);
      const [nodes, micros] = (await lines.next()).value.split(' ').map(Number);
      return { nodes, micros };
    },
    level3: async () => [],
    close: () => child.stdin.end(),
  };
}

/** The module in a browser worker. */
async function browserRunner() {
  const { chromium: browsers } = createRequire(join(resolve(web), 'package.json'))('@playwright/test');
  const types = { '.js': 'text/javascript', '.mjs': 'text/javascript', '.wasm': 'application/wasm' };
  const server = createServer((request, answer) => {
    const path = request.url;
    if (path === '/') return answer.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
    const file = path.startsWith('/pkg/') ? join(folder, path.slice(5)) : join(here, path);
    try {
      const body = readFileSync(file);
      answer.writeHead(200, { 'content-type': types[extname(file)] ?? 'text/plain' }).end(body);
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  const browser = await browsers.launch({
    executablePath: chromium,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.evaluate(() => {
    const worker = new Worker('/worker.mjs', { type: 'module' });
    window.ask = (what) =>
      new Promise((answer, fail) => {
        worker.onmessage = ({ data }) => answer(data);
        worker.onerror = (event) => fail(new Error(event.message));
        worker.postMessage(what);
      });
  });
  return {
    run: (task) => page.evaluate((what) => window.ask(what), { search: task }),
    level3: (moves) => page.evaluate((what) => window.ask(what), { level3: moves }),
    version: browser.version(),
    async close() {
      await browser.close();
      server.close();
    },
  };
}

const nodeRunner = () => ({
  run: async (task) => search(task),
  level3: async (games) => level3(games),
  version: `Node ${process.version}`,
  close() {},
});

const thousands = (number) => Math.round(number).toLocaleString('en-US');

const [inside, beside] = [chromium ? await browserRunner() : nodeRunner(), nativeRunner()];
console.log(`${chromium ? `Chromium ${inside.version}` : inside.version}, the fastest of ${ROUNDS} runs of each search, in turn\n`);
console.log('| variant | native nodes/s | WebAssembly nodes/s | ratio | level 3, slowest move | slowest slice |');
console.log('|---|--:|--:|--:|--:|--:|');
for (const [game, own] of Object.entries(tasks)) {
  // Other work on the machine can only slow a search down, so the fastest of each counts.
  const fastest = { native: [], module: [] };
  let nodes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    nodes = 0;
    for (const [index, task] of own.searches.entries()) {
      for (const [name, runner] of [['native', beside], ['module', inside]]) {
        const found = await runner.run(task);
        fastest[name][index] = Math.min(fastest[name][index] ?? Infinity, found.micros);
        if (name === 'module') nodes += found.nodes;
      }
    }
  }
  const rate = (times) => (nodes / times.reduce((sum, micros) => sum + micros, 0)) * 1e6;
  const [one, other] = [rate(fastest.native), rate(fastest.module)];
  const { slowest, slice } = await inside.level3(own.game);
  console.log(
    `| ${game} | ${thousands(one)} | ${thousands(other)} | ${(other / one).toFixed(2)} | ${slowest.toFixed(0)} ms | ${slice.toFixed(0)} ms |`,
  );
}
await inside.close();
beside.close();

// Repeats in the module what ran natively: node same_play.mjs FOLDER < EXPECTED
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';

const folder = resolve(process.argv[2]);
const { default: init, Position, Search } = await import(pathToFileURL(join(folder, 'index.js')));
await init({ module_or_path: readFileSync(join(folder, 'triskel_bg.wasm')) });

const { searches, counts } = JSON.parse(readFileSync(0, 'utf8'));
let wrong = 0;

function compare(what, found, expected) {
  if (isDeepStrictEqual(found, expected)) return;
  wrong += 1;
  console.error(`${what}\n  found    ${JSON.stringify(found)}\n  expected ${JSON.stringify(expected)}`);
}

for (const { game, moves, options, best, last } of searches) {
  const start = Position.start(game);
  const search = Search.begin(start, moves, JSON.stringify(options));
  let line = null;
  while (!search.done()) line = JSON.parse(search.advance(20)).at(-1) ?? line;
  if (line) line.millis = 0;
  const what = `${game} ${JSON.stringify(options)} after ${moves.join(' ')}`;
  compare(what, { best: search.best() ?? null, last: line }, { best, last });
  search.free();
  start.free();
}

for (const { game, text, depth, count } of counts) {
  const position = Position.parse(game, text);
  compare(`perft ${depth} of ${game} ${text}`, position.perft(depth).toString(), count);
  position.free();
}

console.log(`${searches.length} searches and ${counts.length} counts, ${wrong} differ`);
process.exitCode = wrong === 0 ? 0 : 1;

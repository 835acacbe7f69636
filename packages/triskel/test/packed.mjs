// Packs the package, installs it in an empty folder, and plays there: node packed.mjs WEB_FOLDER [CHROMIUM]
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const [web, chromium] = process.argv.slice(2);
const own = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'triskel-package-'));
const run = (program, ...words) =>
  execFileSync(program, words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

function check(is, what) {
  if (!is) throw new Error(what);
  console.log(`ok: ${what}`);
}

/** Plays a whole game with the package alone; the same code runs in Node and in a page. */
const GAME = `
  import { Game, GameRecord, load, variants } from 'triskel';
  await load();
  const games = [];
  for (const { id } of variants()) {
    const game = new Game(id);
    const start = game.moves().length;
    let turns = 0;
    while (!game.outcome && game.history.length < 400) {
      const { move } = await game.think({ level: game.turn === 'first' ? 2 : 1, seed: 7 });
      if (!game.moves().includes(move)) throw new Error(move + ' is not legal in ' + game.position);
      turns += game.endsTurn(move) ? 1 : 0;
      game.play(move);
    }
    const last = game.undo();
    if (last) game.play(last);
    games.push({ id, start, turns, outcome: game.outcome, moves: game.history, position: game.position, svg: game.svg().length });
  }
  const record = new GameRecord('[Game "gyges-basic"]\\n\\n1. 1@a1 1@a6 *\\n');
  let refused;
  try {
    new Game('dvonn').play('z9');
  } catch (error) {
    refused = error.name + ': ' + error.message;
  }
  const played = { games, record: record.moves(), picture: record.svg(2).slice(0, 4), refused };
`;

function look(played, where) {
  check(played.games.length === 6, `${where}: six variants`);
  for (const { id, start, outcome, moves, svg } of played.games) {
    check(start > 1 && moves.length > 5 && svg > 1000, `${where}: ${id}, ${moves.length} moves, ${outcome}`);
  }
  check(played.record.join() === '1@a1,1@a6' && played.picture === '<svg', `${where}: a record`);
  check(/^Refused: |^Malformed: /.test(played.refused), `${where}: ${played.refused}`);
  return JSON.stringify(played);
}

async function inBrowser() {
  const { chromium: browsers } = createRequire(join(resolve(web), 'package.json'))('@playwright/test');
  const page = `<!doctype html><script type="importmap">{"imports":{"triskel":"/node_modules/triskel/browser.js"}}</script>
    <script type="module" src="/page.js"></script>`;
  const types = { '.js': 'text/javascript', '.wasm': 'application/wasm', '.html': 'text/html' };
  const server = createServer((request, answer) => {
    const path = request.url === '/' ? '/index.html' : request.url;
    try {
      const body = path === '/index.html' ? page : readFileSync(join(folder, path));
      answer.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/plain' }).end(body);
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  writeFileSync(join(folder, 'page.js'), `${GAME}\nwindow.played = JSON.stringify(played);\n`);
  const browser = await browsers.launch({
    executablePath: chromium,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const tab = await browser.newPage();
    const failed = new Promise((_, fail) => tab.on('pageerror', fail));
    await tab.goto(`http://127.0.0.1:${server.address().port}/`);
    await Promise.race([tab.waitForFunction('window.played', null, { timeout: 120_000 }), failed]);
    return JSON.parse(await tab.evaluate('window.played'));
  } finally {
    await browser.close();
    server.close();
  }
}

try {
  const [{ filename, files }] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--pack-destination', folder], { cwd: own, encoding: 'utf8' }),
  );
  const packed = files.map(({ path }) => path);
  for (const needed of ['index.d.ts', 'wasm/triskel_bg.wasm', 'README.md', 'example.mjs', 'LICENSE-MIT']) {
    check(packed.includes(needed), `packed: ${needed}`);
  }
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  run('npm', 'install', '--offline', '--no-audit', '--no-fund', '--loglevel=error', `./${filename}`);
  writeFileSync(join(folder, 'play.mjs'), `${GAME}\nconsole.log(JSON.stringify(played));\n`);
  const inNode = look(JSON.parse(run(process.execPath, 'play.mjs')), 'Node');
  cpSync(join(own, 'example.mjs'), join(folder, 'example.mjs'));
  check(/the best of \d+ first moves/.test(run(process.execPath, 'example.mjs')), 'the example runs');
  writeFileSync(
    join(folder, 'typed.ts'),
    `import { Game, load, type Thought } from 'triskel';
     await load();
     const thought: Thought = await new Game('dvonn').think({ level: 3 });
     export const move: string | null = thought.move;
     // @ts-expect-error There is no such game.
     new Game('chess');\n`,
  );
  const compiler = join(resolve(web), 'node_modules/typescript/bin/tsc');
  const strict = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom'];
  run(process.execPath, compiler, ...strict, 'typed.ts');
  check(true, 'the types hold');
  if (chromium) check(look(await inBrowser(), 'Chromium') === inNode, 'Chromium plays what Node plays');
  else console.log('skipped: no Chromium to play in');
} finally {
  rmSync(folder, { recursive: true });
}

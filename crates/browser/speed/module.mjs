// Measures the module, in Node or in a worker.
let wasm;

export async function load(script, module) {
  wasm = await import(script);
  await wasm.default({ module_or_path: module });
}

/** The same numbers every time (a linear congruential generator). */
function dice(seed) {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** For each variant: searches of positions of a random game, and a game for the level. */
export function prepare() {
  const roll = dice(20);
  const tasks = {};
  for (const { id } of JSON.parse(wasm.variants())) {
    const position = wasm.Position.start(id);
    const game = [];
    while (game.length < 120 && position.outcome() === undefined) {
      const legal = position.moves();
      game.push(position.play(legal[roll(legal.length)]));
    }
    position.free();
    const at = (part) => game.slice(0, Math.floor(game.length * part));
    const searches = [0, 0.3, 0.6].map((part) => ({
      game: id,
      moves: at(part),
      options: { nodes: 150_000, seed: 1, hash: 16 },
    }));
    tasks[id] = { searches, game: { game: id, moves: at(0.8) } };
  }
  return tasks;
}

export function search({ game, moves, options }) {
  const start = wasm.Position.start(game);
  const begin = performance.now();
  const found = wasm.Search.begin(start, moves, JSON.stringify(options));
  while (!found.done()) found.advance(20);
  const micros = (performance.now() - begin) * 1000;
  const nodes = found.nodes();
  found.free();
  start.free();
  return { nodes, micros };
}

/** The slowest move of level 3 in a game, and the slowest slice of a search without levels. */
export function level3({ game, moves }) {
  let [slowest, slice] = [0, 0];
  for (let ply = 0; ply < moves.length; ply += 4) {
    const task = { game, moves: moves.slice(0, ply), options: { level: 3 } };
    slowest = Math.max(slowest, Math.min(search(task).micros, search(task).micros) / 1000);
  }
  const start = wasm.Position.start(game);
  const found = wasm.Search.begin(start, moves, JSON.stringify({ nodes: 300_000 }));
  while (!found.done()) {
    const begin = performance.now();
    found.advance(20);
    slice = Math.max(slice, performance.now() - begin);
  }
  return { slowest, slice };
}

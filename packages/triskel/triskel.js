import * as wasm from './wasm/triskel.js';

/** How long the engine works before it yields, in milliseconds. */
const SLICE = 15;

/** Yields to everything that waits: timers, messages, painting. */
function giveWay() {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** What can be played. */
export function variants() {
  return JSON.parse(wasm.variants());
}

/** The names of the formats of records. */
export function formats() {
  return wasm.formats();
}

/** A game from its start, or from a position. */
export class Game {
  #variant;
  #options;
  #position;
  #moves = [];

  constructor(variant, options = {}) {
    this.#variant = variant;
    this.#options = { ...options };
    this.#position = this.#start();
  }

  #start() {
    const { position, pieces } = this.#options;
    return position === undefined
      ? wasm.Position.start(this.#variant, pieces)
      : wasm.Position.parse(this.#variant, position, pieces);
  }

  get variant() {
    return this.#variant;
  }

  get position() {
    return this.#position.text();
  }

  get turn() {
    return this.#position.turn();
  }

  get outcome() {
    return this.#position.outcome() ?? null;
  }

  get history() {
    return [...this.#moves];
  }

  moves() {
    return this.#position.moves();
  }

  legal() {
    return JSON.parse(this.#position.legal());
  }

  board() {
    return JSON.parse(this.#position.board());
  }

  play(move) {
    const played = this.#position.play(move);
    this.#moves.push(played);
    return played;
  }

  undo() {
    const move = this.#moves.pop();
    if (move === undefined) return null;
    const position = this.#start();
    for (const earlier of this.#moves) position.play(earlier);
    this.#position.free();
    this.#position = position;
    return move;
  }

  endsTurn(move) {
    return this.#position.endsTurn(move);
  }

  svg({ theme, idea } = {}) {
    return this.#position.draw(theme, idea);
  }

  perft(depth) {
    return this.#position.perft(depth);
  }

  async think({ signal, onLine, ...options } = {}) {
    const start = this.#start();
    const search = wasm.Search.begin(start, this.#moves, JSON.stringify(options));
    start.free();
    let best = null;
    try {
      while (!search.done()) {
        if (signal?.aborted) search.stop();
        for (const line of JSON.parse(search.advance(SLICE))) {
          if (line.rank === 1) best = line;
          onLine?.(line);
        }
        if (!search.done()) await giveWay();
      }
      return { move: search.best() ?? null, line: best, nodes: search.nodes() };
    } finally {
      search.free();
    }
  }
}

/** A game as it was played. */
export class GameRecord {
  #record;

  constructor(text, { format = 'tsk', variant } = {}) {
    this.#record = wasm.GameRecord.read(text, format, variant);
  }

  get variant() {
    return this.#record.game;
  }

  moves() {
    return this.#record.moves();
  }

  position(ply) {
    const position = this.#record.at(ply);
    const text = position.text();
    position.free();
    return text;
  }

  write(format = 'tsk') {
    return this.#record.write(format);
  }

  svg(ply, { theme } = {}) {
    return this.#record.draw(ply, theme);
  }
}

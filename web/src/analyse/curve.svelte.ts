import { device } from '../device/device';
import type { Line, Spot } from '../device/protocol';

/** How many nodes the engine spends on each position of the graph. */
const NODES = 6_000;

/** A position of the main line that the graph needs. */
export interface Wanted {
  key: string;
  spot: Spot;
}

/** What the engine thinks of the positions of a game, one after the other. */
export class Curve {
  #known = $state.raw<ReadonlyMap<string, Line>>(new Map());
  #wanted: readonly Wanted[] = [];
  #work: AbortController | null = null;

  find(key: string): Line | null {
    return this.#known.get(key) ?? null;
  }

  /** Records a result found elsewhere; the deeper one stays. */
  note(key: string, line: Line): void {
    const before = this.#known.get(key);
    if (before && before.depth > line.depth && line.proven === null) return;
    this.#known = new Map([...this.#known, [key, line]]);
  }

  /** Analyses these positions in order, except those already known. */
  want(wanted: readonly Wanted[]): void {
    this.#wanted = wanted;
    if (!this.#work) void this.#run();
  }

  stop(): void {
    this.#wanted = [];
    this.#work?.abort();
    this.#work = null;
  }

  async #run(): Promise<void> {
    const work = new AbortController();
    this.#work = work;
    for (;;) {
      const next = this.#wanted.find(({ key }) => !this.#known.has(key));
      if (!next || work.signal.aborted) break;
      const options = { nodes: NODES, lines: 1, hash: 1 };
      const thought = await device
        .search(next.spot, options, { signal: work.signal })
        .catch(() => null);
      // Without this, an unanswered question would be asked forever.
      if (!thought?.line || work.signal.aborted) break;
      this.note(next.key, thought.line);
    }
    if (this.#work === work) this.#work = null;
  }
}

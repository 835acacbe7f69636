import { device, type Running } from '../device/device';
import type { Line, Spot } from '../device/protocol';
import { isBoolean, keep, recall } from '../shell/kept';

/** How long the engine analyses a position, in milliseconds; "deeper" adds the same again. */
const BUDGET = 20_000;

/**
 * How long a position must stay before the engine starts, in milliseconds: unnoticeable, but it
 * avoids useless starts.
 */
const PAUSE = 60;

/** A limit that no search reaches. A search with a limit ends when the result is certain. */
const NODES = 2_000_000_000;

export const MOST_LINES = 5;

export type EngineState = 'stopped' | 'running' | 'resting' | 'done';

const KEY = 'triskel.engine';
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MOST_LINES;

/** The engine, analysing the shown position. */
export class Engine {
  /** The lines found, best first. */
  lines = $state.raw<Line[]>([]);
  state = $state<EngineState>('stopped');
  #kept = $state.raw(recall(KEY, { on: true, lines: 3 }, { on: isBoolean, lines: isCount }));

  #spot: Spot | null = null;
  #key = '';
  #running: Running | null = null;
  #known = new Map<string, Line[]>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** How long the search has been paused, and since when. */
  #paused = 0;
  #since = 0;

  get isOn(): boolean {
    return this.#kept.on;
  }

  get count(): number {
    return this.#kept.lines;
  }

  get best(): Line | null {
    return this.lines[0] ?? null;
  }

  /** Nodes per second. */
  get speed(): number {
    const { nodes = 0, millis = 0 } = this.best ?? {};
    return millis > this.#paused ? (1000 * nodes) / (millis - this.#paused) : 0;
  }

  /** Analyses a position; `null` if the game is over, or the engine must stay off. */
  look(spot: Spot | null, key: string): void {
    this.#leave();
    this.#spot = spot;
    this.#key = key;
    this.lines = this.#known.get(this.#name) ?? [];
    this.state = spot ? 'stopped' : 'done';
    if (spot && this.isOn) this.#timer = setTimeout(() => this.#begin(), PAUSE);
  }

  stop(): void {
    this.#choose({ on: false });
    clearTimeout(this.#timer);
    // A search without a line yet is not worth keeping.
    if (this.lines.length === 0) this.#leave();
    else this.#pause(true);
    if (this.state !== 'done') this.state = 'stopped';
  }

  /** Resumes. */
  go(): void {
    this.#choose({ on: true });
    if (this.state === 'done') return;
    if (!this.#running) return this.#begin();
    this.#pause(false);
    this.#work();
  }

  /** Shows this many lines. */
  show(lines: number): void {
    this.#choose({ lines });
    this.look(this.#spot, this.#key);
  }

  close(): void {
    this.#leave();
  }

  get #name(): string {
    return `${this.count} ${this.#key}`;
  }

  #choose(change: Partial<{ on: boolean; lines: number }>): void {
    this.#kept = { ...this.#kept, ...change };
    keep(KEY, this.#kept);
  }

  #begin(): void {
    if (!this.#spot) return;
    this.#paused = 0;
    const running = device.run(this.#spot, { lines: this.count, nodes: NODES }, (line) => {
      if (this.#running === running) this.#hear(line);
    });
    this.#running = running;
    this.#work();
    const end = () => {
      if (this.#running !== running) return;
      this.#leave();
      this.state = 'done';
    };
    running.result.then(end, end);
  }

  #work(): void {
    this.state = 'running';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#pause(true);
      this.state = 'resting';
    }, BUDGET);
  }

  /** Keeps known lines until better ones are found. */
  #hear(line: Line): void {
    const before = this.lines[line.rank - 1];
    if (before && before.depth > line.depth && line.proven === null) return;
    const lines = [...this.lines];
    lines[line.rank - 1] = line;
    this.lines = lines.filter(Boolean);
    this.#known.set(this.#name, this.lines);
  }

  #pause(paused: boolean): void {
    if (paused === this.#since > 0) return;
    this.#running?.pause(paused);
    if (!paused) this.#paused += performance.now() - this.#since;
    this.#since = paused ? performance.now() : 0;
  }

  #leave(): void {
    clearTimeout(this.#timer);
    this.#running?.stop();
    this.#running = null;
    this.#since = 0;
  }
}

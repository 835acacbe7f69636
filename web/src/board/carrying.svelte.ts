import type { Carried } from './carried';
import { Gesture } from './gesture.svelte';
import { UNIT, type Plane, type Spot } from './plane';

/** The board that pieces are carried over. */
export interface Table {
  readonly plane: Plane;
  readonly spots: readonly Spot[];
  readonly named: (tap: string) => Spot | null;
  /** Whether the board is still and shows the position to play in. */
  readonly ready: boolean;
  readonly prefix: readonly string[];
  readonly next: ReadonlySet<string>;
  /**
   * What can be picked up. A tap that completes a move is not: beginning a drag must not play it.
   */
  readonly loose: ReadonlySet<string>;
  readonly ontap: (tap: string) => void;
  readonly onpoint: (tap: string | null) => void;
}

/** How long a dropped piece waits for the position to catch up, in milliseconds. */
const PUT = 1_500;

/** Pieces that somebody carries over the board, and taps on it. */
export class Carrying {
  /** What has been put down but is not yet part of the position. */
  put = $state.raw<Carried | null>(null);
  readonly gesture: Gesture;
  readonly #table: () => Table;
  readonly #finish: () => void;

  /** `finish` ends all animations before something is touched. */
  constructor(table: () => Table, finish: () => void) {
    this.#table = table;
    this.#finish = finish;
    this.gesture = new Gesture({
      spot: (point) => table().plane.nearest(point, 0.72 * UNIT, table().spots),
      named: (tap) => table().named(tap),
      holds: ({ name }) => table().ready && (table().loose.has(name) || this.#isLast(name)),
      tap: (spot) => this.tap(spot),
      touch: finish,
      tells: ({ name }) => {
        const { prefix, next, loose } = table();
        return prefix.length > 0 && next.has(name) && !loose.has(name);
      },
      point: (spot) => table().onpoint(spot?.name ?? null),
      lift: ({ name }) => {
        if (!this.#isLast(name)) table().ontap(name);
      },
      drop: (from, to) => this.#drop(from, to),
    });
  }

  /** The piece in the air, or just put down. */
  get carried(): Carried | null {
    const { dragged } = this.gesture;
    return dragged ? { ...dragged, lift: dragged.finger ? 50 : 14 } : this.put;
  }

  tap({ name }: Spot): void {
    this.#finish();
    this.put = null;
    this.#table().ontap(name);
  }

  #isLast(name: string): boolean {
    return this.#table().prefix.at(-1) === name;
  }

  #drop(from: Spot, to: Spot | null): void {
    if (!to || to.key === from.key) return;
    const { next, ontap } = this.#table();
    const here = next.has(to.name) ? { from, at: { x: to.x, y: to.y }, lift: 0 } : null;
    this.put = here;
    setTimeout(() => {
      if (this.put === here && !this.#table().prefix.includes(from.name)) this.put = null;
    }, PUT);
    ontap(to.name);
  }
}

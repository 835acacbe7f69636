import type { View } from '$wire';
import type { Table } from './table.svelte';

/** Looking back at earlier positions of a game, one move at a time. */
export class Browse {
  /** The earlier position that is shown; `null` in the live game. */
  earlier = $state.raw<View | null>(null);

  #table: Table;
  #known = new Map<string, View>();
  #wanted: number | null = null;

  constructor(table: Table) {
    this.#table = table;
  }

  /** How many moves led to the shown position. */
  get ply(): number {
    return this.earlier?.ply ?? this.#table.view?.ply ?? 0;
  }

  get latest(): number {
    return this.#table.played.length;
  }

  /** Shows the position after this many moves. */
  async show(ply: number): Promise<void> {
    const wanted = Math.max(0, Math.min(ply, this.latest));
    this.#wanted = wanted;
    if (wanted === this.latest) {
      this.earlier = null;
      return;
    }
    const view = await this.#find(wanted);
    if (this.#wanted === wanted && view) this.earlier = view;
  }

  back(): Promise<void> {
    return this.show((this.#wanted ?? this.ply) - 1);
  }

  forward(): Promise<void> {
    return this.show((this.#wanted ?? this.ply) + 1);
  }

  /** Returns to the live game. */
  live(): void {
    this.#wanted = null;
    this.earlier = null;
  }

  /** Positions are cached by the moves that led to them, because a takeback changes those. */
  async #find(ply: number): Promise<View | null> {
    const moves = this.#table.played.slice(0, ply);
    const key = moves.map(({ text }) => text).join(' ');
    const known = this.#known.get(key);
    if (known) return known;
    const answer = await this.#table.ask({ type: 'at', ply });
    if (answer.type !== 'preview') return null;
    this.#known.set(key, answer.view);
    return answer.view;
  }
}

import type { View } from '$wire';
import type { TurnEntry } from './entry.svelte';
import type { Table } from './table.svelte';
import { walker } from '../board/walker';

/** How long somebody must point at a place before the page asks the server. */
const RESTING = 140;

/** What the move under the pointer would do. */
export class Idea {
  #idea = $state.raw<{ at: View; prefix: readonly string[]; after: View } | null>(null);
  #table: Table;
  #entry: TurnEntry;
  #known = new Map<string, View>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The move under the pointer. */
  #move: string | null = null;

  constructor(table: Table, entry: TurnEntry) {
    this.#table = table;
    this.#entry = entry;
  }

  /** The position after it, while it still fits what was entered. */
  get view(): View | null {
    const idea = this.#idea;
    const holds = idea && idea.at === this.#table.view && idea.prefix === this.#entry.prefix;
    return holds ? idea.after : null;
  }

  /** Called when somebody points at a place, or at none. */
  point(tap: string | null): void {
    clearTimeout(this.#timer);
    const { prefix, legal } = this.#entry;
    const isTarget = tap !== null && this.#table.isYourTurn && !prefix.includes(tap);
    const walk = walker(legal);
    const move = isTarget && walk.next(prefix).has(tap) ? walk.complete([...prefix, tap]) : null;
    if (!move) {
      this.forget();
      return;
    }
    this.#move = move.text;
    this.#timer = setTimeout(() => void this.#ask(move.text), RESTING);
  }

  forget(): void {
    clearTimeout(this.#timer);
    this.#move = null;
    this.#idea = null;
  }

  async #ask(move: string): Promise<void> {
    const table = this.#table;
    const at = table.view;
    if (!at) return;
    const moves = [...this.#entry.composed, move];
    const key = `${at.ply} ${at.text} ${moves.join(' ')}`;
    const prefix = this.#entry.prefix;
    let after = this.#known.get(key);
    if (!after) {
      const answer = await table.ask({ type: 'preview', ply: at.ply, moves });
      if (answer.type !== 'preview') return;
      after = answer.view;
      this.#known.set(key, after);
    }
    // The pointer may have moved on.
    if (this.#move === move) this.#idea = { at, prefix, after };
  }
}

import type { Hint, View } from '$wire';
import type { TurnEntry } from './entry.svelte';
import type { Table } from './table.svelte';

/** The hint that was asked for. */
export class Advice {
  hint = $state.raw<Hint | null>(null);
  /** The position after the move that it advises, once it is known. */
  after = $state.raw<View | null>(null);
  asking = $state(false);

  #table: Table;
  #entry: TurnEntry;

  constructor(table: Table, entry: TurnEntry) {
    this.#table = table;
    this.#entry = entry;
  }

  async ask(): Promise<void> {
    const view = this.#table.view;
    if (!view || this.asking) return;
    this.asking = true;
    const { composed } = this.#entry;
    const answer = await this.#table.ask({ type: 'hint', ply: view.ply, moves: composed });
    this.asking = false;
    if (this.#table.view !== view || this.#entry.composed !== composed) return;
    if (answer.type === 'hint') await this.#advise(answer.hint, view.ply, composed);
    else if (answer.type === 'refused') this.#entry.refuse(answer.refusal.code);
  }

  /** Shows the hint, and the path of the piece once the server has sent it. */
  async #advise(hint: Hint, ply: number, composed: string[]): Promise<void> {
    this.hint = hint;
    const moves = [...composed, hint.text];
    const answer = await this.#table.ask({ type: 'preview', ply, moves });
    if (answer.type === 'preview' && this.hint === hint) this.after = answer.view;
  }

  forget(): void {
    this.hint = null;
    this.after = null;
  }
}

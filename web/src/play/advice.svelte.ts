import type { Hint } from '$wire';
import type { Entry } from './entry.svelte';
import type { Table } from './table.svelte';

/** The hint that was asked for. */
export class Advice {
  hint = $state.raw<Hint | null>(null);
  asking = $state(false);

  #table: Table;
  #entry: Entry;

  constructor(table: Table, entry: Entry) {
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
    if (answer.type === 'hint') this.hint = answer.hint;
    else if (answer.type === 'refused') this.#entry.refuse(answer.refusal.code);
  }

  forget(): void {
    this.hint = null;
  }
}

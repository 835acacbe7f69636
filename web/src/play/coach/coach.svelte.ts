import type { View } from '$wire';
import { device, isAvailable } from '../../device/device';
import type { Spot, Thought } from '../../device/protocol';
import type { Table } from '../table.svelte';
import { costsTooMuch, keepStrictness, recallStrictness, type Strictness } from './strictness';

/** How long the engine looks at each position. The same for all, so that what it says can be compared. */
const NODES = 20_000;

/** A turn that would throw something away. */
export interface Warning {
  readonly turn: readonly string[];
  /** The chance to win before it and after it, from 0 to 1. */
  readonly before: number;
  readonly after: number;
  /** What would have been better, and what the opponent would answer. */
  readonly better: string | null;
  readonly answer: string | null;
}

/**
 * Looks at every turn of the player before it is sent, and offers it back when it throws away too much
 * of the chance to win. The opponent has not seen it then, so nothing is lost.
 */
export class Coach {
  strictness = $state<Strictness>(recallStrictness());
  warning = $state.raw<Warning | null>(null);
  isLooking = $state(false);
  /** Whether the reasons were asked for. */
  explains = $state(false);
  /** How many turns were objected to, and how many of those were taken back. */
  warned = $state(0);
  taken = $state(0);

  #table: Table;
  #before: { text: string; thought: Promise<Thought> } | null = null;

  constructor(table: Table) {
    this.#table = table;
  }

  /** There is a coach against the computer only. Such games are not rated. */
  get isAllowed(): boolean {
    const { card, yours } = this.#table;
    return isAvailable && (card?.terms.computer ?? null) !== null && yours.length > 0;
  }

  get isOn(): boolean {
    return this.isAllowed && this.strictness !== 'off';
  }

  change(strictness: Strictness): void {
    this.strictness = strictness;
    keepStrictness(strictness);
  }

  /** A new position: the coach begins to think about it while the player does. */
  begin(): void {
    this.forget();
    if (this.isOn && this.#table.isYourTurn && this.#table.view) {
      void this.#prepare(this.#table.view).catch(() => undefined);
    }
  }

  forget(): void {
    this.warning = null;
    this.explains = false;
  }

  /** Whether a turn, which leads to that position, may be sent without a word. */
  async approves(turn: readonly string[], after: View): Promise<boolean> {
    const at = this.#table.view;
    if (!this.isOn || !at) return true;
    this.isLooking = true;
    try {
      const [before, then] = await Promise.all([
        this.#prepare(at),
        after.ending ? null : this.#think([...turn]),
      ]);
      const chance = before.line?.chance ?? 0.5;
      const left = chanceAfter(at.turn, after, then);
      if (this.#table.view !== at || !costsTooMuch(chance, left, this.strictness)) return true;
      const better = before.move === turn[0] ? null : before.move;
      this.warning = { turn, before: chance, after: left, better, answer: then?.move ?? null };
      this.warned += 1;
      return false;
    } catch {
      // Without the engine nobody is held up.
      return true;
    } finally {
      this.isLooking = false;
    }
  }

  #prepare({ text }: View): Promise<Thought> {
    if (this.#before?.text !== text) this.#before = { text, thought: this.#think([]) };
    return this.#before.thought;
  }

  #think(turn: readonly string[]): Promise<Thought> {
    const { card, played } = this.#table;
    const spot: Spot = {
      game: card!.terms.game,
      pieces: card!.terms.pieces,
      moves: [...played.map(({ text }) => text), ...turn],
    };
    return device.search(spot, { nodes: NODES, lines: 1, book: false });
  }
}

/** The chance that is left to a player in the position after their turn. */
function chanceAfter(player: View['turn'], after: View, thought: Thought | null): number {
  if (after.ending) {
    const { winner } = after.ending;
    return winner === null ? 0.5 : winner === player ? 1 : 0;
  }
  const chance = thought?.line?.chance ?? 0.5;
  return after.turn === player ? chance : 1 - chance;
}

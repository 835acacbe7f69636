import type { Attempt, ReviewedDecision } from '$analysis';
import type { LegalMove, View } from '$wire';
import { walker } from '../board/walker';
import { device } from '../device/device';
import { NODES } from './effort';
import type { Review } from './review.svelte';

/** A fault that the reader tries again. */
export interface Trying {
  decision: ReviewedDecision;
  /** What was played in its place. */
  move: string | null;
  /** What the engine says about it. */
  attempt: Attempt | null;
  /** Whether the best move was asked for. */
  isShown: boolean;
}

/** The board of a review: a position of the game, or a fault that the reader tries again. */
export class Desk {
  /** How many moves of the game were played. */
  ply = $state(0);
  view = $state.raw<View>()!;
  prefix = $state.raw<string[]>([]);
  trying = $state.raw<Trying | null>(null);
  readonly #review: Review;
  #asked = 0;

  private constructor(review: Review, view: View) {
    this.#review = review;
    this.view = view;
    this.ply = review.main.length - 1;
  }

  /** The board at the end of the game. */
  static async open(review: Review): Promise<Desk> {
    const last = review.main.at(-1)!;
    return new Desk(review, await device.call('viewInTree', review.report.text, last, []));
  }

  /** The legal moves, only while the reader tries again. */
  get legal(): LegalMove[] {
    return this.trying && this.trying.move === null && !this.trying.isShown ? this.view.legal : [];
  }

  /** Shows the game after this many moves. */
  async go(ply: number): Promise<void> {
    this.trying = null;
    await this.#show(Math.max(0, Math.min(ply, this.#review.main.length - 1)), []);
  }

  /** Shows the position before a fault, where something else can be played. */
  async tryAgain(decision: ReviewedDecision): Promise<void> {
    this.trying = { decision, move: null, attempt: null, isShown: false };
    await this.#show(decision.ply - 1, []);
  }

  /** Goes to the next or previous fault; wraps around at the ends. */
  async toFault(step: 1 | -1): Promise<void> {
    const { faults } = this.#review;
    const at = this.trying?.decision.ply ?? (step > 0 ? this.ply : this.ply + 1);
    const next =
      step > 0
        ? (faults.find(({ ply }) => ply > at) ?? faults[0])
        : (faults.findLast(({ ply }) => ply < at) ?? faults.at(-1));
    if (next) await this.tryAgain(next);
  }

  /** Handles a tap; false if it leads to no legal move. */
  tap(tap: string): boolean {
    const walk = walker(this.legal);
    const prefix = walk.after(this.prefix, tap) ?? walk.after([], tap);
    this.prefix = prefix ?? [];
    const move = prefix === null ? null : walk.complete(prefix);
    if (move) void this.#play(move.text);
    return prefix !== null;
  }

  undo(): void {
    this.prefix = this.prefix.slice(0, -1);
  }

  /** Shows the best move in place of the fault. */
  async solve(): Promise<void> {
    if (!this.trying) return;
    const { decision } = this.trying;
    this.trying = { ...this.trying, isShown: true };
    await this.#show(decision.ply - 1, decision.best[0]?.moves.slice(0, 1) ?? []);
  }

  async #play(move: string): Promise<void> {
    if (!this.trying) return;
    const { decision } = this.trying;
    const trying: Trying = { decision, move, attempt: null, isShown: false };
    this.trying = trying;
    const { report, effort } = this.#review;
    const options = { nodes: NODES[effort] };
    const judged = device.call('tryAgain', report.text, options, decision, move);
    await this.#show(decision.ply - 1, [move]);
    const attempt = await judged.catch(() => null);
    if (this.trying !== trying) return;
    this.trying = { ...trying, attempt };
    if (attempt?.verdict === 'best' || attempt?.verdict === 'good') {
      this.#review.solve(decision.ply);
    }
  }

  async #show(ply: number, moves: readonly string[]): Promise<void> {
    const asked = ++this.#asked;
    this.prefix = [];
    const { report, main } = this.#review;
    const view = await device.call('viewInTree', report.text, main[ply]!, moves);
    if (asked !== this.#asked) return;
    this.ply = ply;
    this.view = view;
  }
}

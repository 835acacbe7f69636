import type { PuzzleInfo, PuzzleLine, Refutation } from '$puzzles';
import type { LegalMove, Objection, View } from '$wire';
import { walker } from '../board/walker';
import { device } from '../device/device';
import { progress, puzzleKey } from '../learn/progress.svelte';

/** A wrong answer. Its refutation arrives later. */
export interface Wrong {
  move: string;
  /** `null` if finding it would take too long. */
  refutation: Refutation | null;
  isKnown: boolean;
}

/** Moves from the position of the puzzle that can be stepped through. */
export interface Line {
  moves: readonly string[];
  /** How many of the moves lead to where the line begins. */
  from: number;
}

/** The pause between two moves of a line, in milliseconds. */
const REST = 900;

/** An attempt at a puzzle: what was played, and what came of it. */
export class Solving {
  view = $state.raw<View | null>(null);
  /** The taps of the move that is being entered. */
  prefix = $state.raw<string[]>([]);
  /** Why the last tap leads to no move. */
  objection = $state.raw<{ why: Objection | null } | null>(null);
  wrong = $state.raw<Wrong | null>(null);
  /** Whether the whole solution was found. */
  solved = $state(false);
  /** Whether the solution was shown instead. */
  revealed = $state(false);
  /** Whether something went wrong on the way. */
  failed = $state(false);
  line = $state.raw<Line | null>(null);
  whole = $state.raw<PuzzleLine | null>(null);
  /** The moves that lead to what is shown. */
  shown = $state.raw<readonly string[]>([]);
  /** By how much the rating has changed; `null` if this was not the first attempt. */
  change = $state<number | null>(null);

  readonly #key: string;
  readonly #isFirst: boolean;
  /** What was found so far, with the answers to it. */
  #found: readonly string[] = [];
  #busy = $state(false);
  /** Counts actions, so that work begun before the latest one is dropped. */
  #act = 0;

  constructor(
    readonly info: PuzzleInfo,
    /** How fast pieces move; 0 means no animation. */
    readonly pace: () => number,
  ) {
    this.#key = puzzleKey(info);
    this.#isFirst = progress.puzzle(this.#key) === undefined;
    void this.#show([]);
  }

  get over(): boolean {
    return this.solved || this.revealed;
  }

  /** How many moves of the solution are shown; `null` if something else is. */
  get #place(): number | null {
    const solution = this.whole?.solution ?? this.#found;
    const isPart = this.shown.every((move, index) => solution[index] === move);
    return isPart && this.shown.length <= solution.length ? this.shown.length : null;
  }

  /** What may be entered. Afterwards any move of the solver can be tried. */
  get legal(): LegalMove[] {
    const { view } = this;
    if (!view || this.#busy || this.wrong || view.turn !== this.info.solver) return [];
    const end = this.whole?.solution.length ?? Infinity;
    const isAsked = this.#place !== null && this.#place < end;
    return isAsked && view.legal.length > 1 ? view.legal : [];
  }

  async tap(tap: string): Promise<void> {
    const { legal } = this;
    if (legal.length === 0) return;
    const prefix = walker(legal).after(this.prefix, tap);
    if (prefix === null) {
      const taps = [...this.prefix, tap];
      this.objection = { why: await device.call('whyNotInPuzzle', this.info, this.shown, taps) };
      return;
    }
    this.objection = null;
    this.prefix = prefix;
    const move = walker(legal).complete(prefix);
    if (move) await this.#play(move.text);
  }

  undo(): void {
    this.prefix = this.prefix.slice(0, -1);
  }

  /** Returns to where the wrong answer was given. */
  async again(): Promise<void> {
    const from = this.line?.from ?? this.#found.length;
    const before = this.shown.slice(0, from);
    this.#begin();
    this.line = this.over ? this.#solution() : null;
    await this.#show(this.over ? this.line!.moves.slice(0, from) : before);
  }

  /** Shows the solution to somebody who gives up. */
  async reveal(): Promise<void> {
    const act = this.#begin();
    await this.#fail();
    await this.#finish();
    this.revealed = true;
    await this.#replay(0, act);
  }

  /** Shows the line after this many of its moves. */
  async step(to: number): Promise<void> {
    if (!this.line || to < this.line.from || to > this.line.moves.length) return;
    this.#act += 1;
    this.prefix = [];
    this.objection = null;
    await this.#show(this.line.moves.slice(0, to));
  }

  /** Shows what is wrong with a first move. */
  async explain(move: string): Promise<void> {
    this.#begin();
    await this.#show([]);
    await this.#refute(move);
  }

  async #play(move: string): Promise<void> {
    const act = this.#begin();
    this.#busy = true;
    try {
      const found = this.shown.length;
      const verdict = await device.call('judgePuzzle', this.info, found, move);
      if (verdict.type === 'wrong') {
        if (!this.over) await this.#fail();
        return await this.#refute(move);
      }
      await this.#show([...this.shown, move]);
      if (this.over) return;
      if (verdict.replies.length > 0) {
        await this.#rest();
        await this.#show([...this.shown, ...verdict.replies]);
      }
      this.#found = this.shown;
      if (verdict.solved) await this.#solve();
    } finally {
      if (act === this.#act) this.#busy = false;
    }
  }

  /** Shows a wrong move, then its refutation. */
  async #refute(move: string): Promise<void> {
    const act = this.#act;
    const before = this.shown;
    this.wrong = { move, refutation: null, isKnown: false };
    this.line = { moves: [...before, move], from: before.length };
    await this.#show(this.line.moves);
    const refutation = await device.call('refute', this.info, before.length, move);
    if (act !== this.#act) return;
    this.wrong = { move, refutation, isKnown: true };
    this.line = { ...this.line, moves: [...this.line.moves, ...(refutation?.line ?? [])] };
    await this.#replay(before.length + 1, act);
  }

  /** Plays the line from there to its end, unless another action interrupts it. */
  async #replay(from: number, act: number): Promise<void> {
    const moves = this.line?.moves ?? [];
    const first = this.pace() === 0 ? moves.length : from + 1;
    for (let shown = first; shown <= moves.length; shown++) {
      await this.#rest();
      if (act !== this.#act) return;
      await this.#show(moves.slice(0, shown));
    }
  }

  async #solve(): Promise<void> {
    if (this.#isFirst && !this.failed) await this.#rate(true);
    progress.solvePuzzle(this.#key, !this.failed, Date.now());
    await this.#finish();
    this.solved = true;
  }

  async #fail(): Promise<void> {
    if (this.failed) return;
    this.failed = true;
    if (this.#isFirst) await this.#rate(false);
    progress.failPuzzle(this.#key, Date.now());
  }

  async #rate(solved: boolean): Promise<void> {
    const before = progress.solver.rating ?? (await device.call('newRating'));
    const after = await device.call('ratingAfter', before, this.info.rating, solved);
    progress.rate(after, solved);
    this.change = Math.round(after.rating) - Math.round(before.rating);
  }

  async #finish(): Promise<void> {
    this.whole = await device.call('puzzleLine', this.info);
    this.line = this.#solution();
  }

  #solution(): Line {
    return { moves: [...(this.whole?.solution ?? []), ...(this.whole?.then ?? [])], from: 0 };
  }

  /** Begins an action: clears what was entered and shown before. */
  #begin(): number {
    this.prefix = [];
    this.objection = null;
    this.wrong = null;
    this.#busy = false;
    return ++this.#act;
  }

  async #show(moves: readonly string[]): Promise<void> {
    const view = await device.call('puzzleView', this.info, moves);
    this.shown = moves;
    this.view = view;
  }

  #rest(): Promise<void> {
    const pace = this.pace();
    return new Promise((resolve) => setTimeout(resolve, pace === 0 ? 0 : REST / pace));
  }
}

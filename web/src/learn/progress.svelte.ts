import type { StepId } from '$lessons';
import type { PuzzleInfo, Rating } from '$puzzles';
import { type Tried, after, EMPTY, type Kept, merge, parse } from './kept';

const KEY = 'triskel.learn';

const due = (all: Kept['steps'], now: number): string[] =>
  Object.entries(all)
    .filter(([, tried]) => tried?.due !== undefined && tried.due <= now)
    .sort(([, one], [, other]) => one!.due! - other!.due!)
    .map(([name]) => name);

/** The key under which a puzzle is stored. */
export const puzzleKey = ({ game, id }: Pick<PuzzleInfo, 'game' | 'id'>): string => `${game}/${id}`;

/** What somebody has learned in this browser. */
export class Progress {
  #kept = $state.raw<Kept>(EMPTY);

  constructor() {
    try {
      this.#kept = parse(localStorage.getItem(KEY) ?? '') ?? EMPTY;
    } catch {
      // Without storage, progress lasts until the page is closed.
    }
  }

  isSolved(id: StepId): boolean {
    return this.#kept.steps[id]?.solved === true;
  }

  get isEmpty(): boolean {
    return Object.keys({ ...this.#kept.steps, ...this.#kept.puzzles }).length === 0;
  }

  /** The steps that went wrong and are due again. */
  due(now: number): StepId[] {
    return due(this.#kept.steps, now) as StepId[];
  }

  solve(id: StepId, clean: boolean, now: number): void {
    const tried = after(this.#kept.steps[id], clean, now);
    this.#keep({ ...this.#kept, steps: { ...this.#kept.steps, [id]: tried } });
  }

  /** The record of a puzzle; `undefined` if it was never answered. */
  puzzle(key: string): Tried | undefined {
    return this.#kept.puzzles[key];
  }

  get puzzlesSolved(): number {
    return Object.values(this.#kept.puzzles).filter((tried) => tried?.solved).length;
  }

  get solver(): Kept['solver'] {
    return this.#kept.solver;
  }

  /** The failed puzzles that are due again, longest overdue first. */
  duePuzzles(now: number): string[] {
    return due(this.#kept.puzzles, now);
  }

  /** Records that a puzzle was answered wrongly or given up. */
  failPuzzle(key: string, now: number): void {
    const solved = this.#kept.puzzles[key]?.solved ?? false;
    this.#keepPuzzle(key, { solved, box: 0, due: now });
  }

  solvePuzzle(key: string, clean: boolean, now: number): void {
    this.#keepPuzzle(key, after(this.#kept.puzzles[key], clean, now));
  }

  /** Records the first answer to a puzzle, which counts for rating and streak. */
  rate(rating: Rating, solved: boolean): void {
    const { rated, streak, best } = this.#kept.solver;
    const now = solved ? streak + 1 : 0;
    const solver = { rating, rated: rated + 1, streak: now, best: Math.max(best, now) };
    this.#keep({ ...this.#kept, solver });
  }

  get text(): string {
    return JSON.stringify(this.#kept);
  }

  /** Imports exported progress; returns false if the text is not progress. */
  take(text: string): boolean {
    const kept = parse(text);
    if (kept) this.#keep(merge(this.#kept, kept));
    return kept !== null;
  }

  #keepPuzzle(key: string, tried: Tried): void {
    this.#keep({ ...this.#kept, puzzles: { ...this.#kept.puzzles, [key]: tried } });
  }

  #keep(kept: Kept): void {
    this.#kept = kept;
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // Without storage, progress lasts until the page is closed.
    }
  }
}

export const progress = new Progress();

import type { PuzzleInfo } from '$puzzles';

/** What the next puzzle depends on. */
export interface Wishes {
  /** The rating that suits the solver. */
  rating: number;
  /** Failed puzzles that are due again, by their keys, longest overdue first. */
  due: readonly string[];
  isTried: (key: string) => boolean;
  /** Puzzles that are not wanted now: those that were just seen or skipped. */
  seen: ReadonlySet<string>;
  key: (puzzle: PuzzleInfo) => string;
}

/** The open puzzles of the game that was shown least, so that a mix is even. */
function rarest(puzzles: readonly PuzzleInfo[], wasShown: (puzzle: PuzzleInfo) => boolean) {
  const games = new Map<string, { shown: number; left: PuzzleInfo[] }>();
  for (const puzzle of puzzles) {
    const game = games.get(puzzle.game) ?? { shown: 0, left: [] };
    if (wasShown(puzzle)) game.shown += 1;
    else game.left.push(puzzle);
    games.set(puzzle.game, game);
  }
  const open = [...games.values()].filter(({ left }) => left.length > 0);
  const fewest = Math.min(...open.map(({ shown }) => shown));
  return open.find(({ shown }) => shown === fewest)?.left ?? [];
}

const nearest = (puzzles: readonly PuzzleInfo[], rating: number): PuzzleInfo | null =>
  puzzles.reduce<PuzzleInfo | null>((best, puzzle) => {
    const far = (one: PuzzleInfo) => Math.abs(one.rating - rating);
    return best === null || far(puzzle) < far(best) ? puzzle : best;
  }, null);

/**
 * The puzzle to solve next: one that was failed and is due, or the untried one that is nearest to
 * the solver's rating. The choice is not random, so a reloaded page shows the same puzzle.
 */
export function choose(all: readonly PuzzleInfo[], wishes: Wishes): PuzzleInfo | null {
  const { rating, due, isTried, seen, key } = wishes;
  const fresh = all.filter((puzzle) => !seen.has(key(puzzle)));
  const again = due.find((name) => fresh.some((puzzle) => key(puzzle) === name));
  if (again !== undefined) return fresh.find((puzzle) => key(puzzle) === again) ?? null;
  const open = rarest(all, (puzzle) => seen.has(key(puzzle)) || isTried(key(puzzle)));
  return nearest(open, rating) ?? nearest(fresh, rating) ?? nearest(all, rating);
}

import type { Rating } from '$puzzles';

/** What is known about a step or a puzzle that somebody has tried. */
export interface Tried {
  solved: boolean;
  /** How often it was solved since the last mistake; absent if there was none. */
  box?: number;
  /** When it is due again, in milliseconds since 1970. */
  due?: number;
}

/** How good somebody is at puzzles. */
export interface Solver {
  /** `null` before the first puzzle. */
  rating: Rating | null;
  /** How many puzzles have counted for the rating. */
  rated: number;
  /** The current and the longest series of solved puzzles. */
  streak: number;
  best: number;
}

/** Somebody's stored progress. */
export interface Kept {
  format: 'triskel-learn';
  version: 1;
  steps: Partial<Record<string, Tried>>;
  puzzles: Partial<Record<string, Tried>>;
  solver: Solver;
}

const NEWCOMER: Solver = { rating: null, rated: 0, streak: 0, best: 0 };

export const EMPTY: Kept = {
  format: 'triskel-learn',
  version: 1,
  steps: {},
  puzzles: {},
  solver: NEWCOMER,
};

const DAY = 86_400_000;

/** After how many days a failed item is due again, by how often it was solved since. */
const PAUSES = [0, 1, 3, 7, 21] as const;

/** The state after an attempt. Failed items come back until they are known well. */
export function after(before: Tried | undefined, clean: boolean, now: number): Tried {
  const box = clean ? (before?.box === undefined ? undefined : before.box + 1) : 0;
  if (box === undefined || box >= PAUSES.length) return { solved: true };
  return { solved: true, box, due: now + PAUSES[box]! * DAY };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;

const isOptionalNumber = (value: unknown): boolean =>
  value === undefined || (typeof value === 'number' && value >= 0);

const isTried = (value: unknown): value is Tried =>
  isObject(value) &&
  typeof value['solved'] === 'boolean' &&
  isOptionalNumber(value['box']) &&
  isOptionalNumber(value['due']);

const isRating = (value: unknown): value is Rating =>
  isObject(value) &&
  [value['rating'], value['deviation'], value['volatility']].every(
    (part) => typeof part === 'number',
  );

const isSolver = (value: unknown): value is Solver =>
  isObject(value) &&
  (value['rating'] === null || isRating(value['rating'])) &&
  [value['rated'], value['streak'], value['best']].every(isCount);

const triedIn = (value: unknown): Kept['steps'] =>
  Object.fromEntries(
    Object.entries(isObject(value) ? value : {}).filter((entry): entry is [string, Tried] =>
      isTried(entry[1]),
    ),
  );

/** Reads progress; `null` if the text is not progress. Older progress has no puzzles. */
export function parse(text: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(text);
    if (!isObject(kept) || kept['format'] !== EMPTY.format || kept['version'] !== 1) return null;
    const [steps, puzzles] = [triedIn(kept['steps']), triedIn(kept['puzzles'])];
    return {
      ...EMPTY,
      steps,
      puzzles,
      solver: isSolver(kept['solver']) ? kept['solver'] : NEWCOMER,
    };
  } catch {
    return null;
  }
}

/**
 * Merges progress stored here with progress from elsewhere. The rating based on more puzzles wins.
 */
export const merge = (here: Kept, there: Kept): Kept => ({
  ...here,
  steps: { ...here.steps, ...there.steps },
  puzzles: { ...here.puzzles, ...there.puzzles },
  solver: there.solver.rated >= here.solver.rated ? there.solver : here.solver,
});

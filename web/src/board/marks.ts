import type { PlayedMove } from '$wire';
import type { Point, Spot } from './plane';
import type { Traces } from './traces';

/** What the page wants to show on the board besides the position. */
export interface Marks {
  /** The taps of the hint. */
  readonly hint?: readonly string[];
  /** The taps of the premove. */
  readonly premove?: readonly string[];
  /** Moves that were chosen but not played; their effect is drawn. */
  readonly preview?: readonly PlayedMove[];
  /** Moves that an engine would play, best first. */
  readonly lines?: readonly (readonly PlayedMove[])[];
}

/**
 * Why a place is marked: it may be tapped first or next, it was tapped or belongs to what was
 * tapped, it is part of a hint or of a premove.
 */
export type MarkKind = 'can' | 'next' | 'chosen' | 'hint' | 'premove';

/** A marked place. */
export interface Mark extends Point {
  readonly key: string;
  readonly kind: MarkKind;
  /** Whether it is a small place that nothing stands on. */
  readonly small: boolean;
  readonly empty: boolean;
  /** Whether it is a goal, whose name stays readable. */
  readonly goal: boolean;
}

/** The state that decides which places are marked. */
export interface Salience {
  /** How many taps were made. */
  readonly made: number;
  readonly next: ReadonlySet<string>;
  readonly chosen: ReadonlySet<string>;
  readonly wishes: Marks;
}

/** The marked places, and why. */
export function standOut(
  { made, next, chosen, wishes }: Salience,
  named: (tap: string) => Spot | null,
  isEmpty: (tap: string) => boolean,
): Mark[] {
  const mark = (kind: MarkKind, taps: Iterable<string>): Mark[] =>
    [...taps].flatMap((tap) => {
      const spot = named(tap);
      if (!spot) return [];
      const { x, y } = spot;
      const [small, goal] = [spot.kind.type === 'dot', spot.kind.type === 'goal'];
      return [{ key: tap, kind, x, y, small, empty: isEmpty(tap), goal }];
    });
  const open = [...next].filter((tap) => !chosen.has(tap));
  return [
    ...mark(made === 0 ? 'can' : 'next', open),
    ...mark('chosen', chosen),
    ...mark('hint', new Set(wishes.hint)),
    ...mark('premove', new Set(wishes.premove)),
  ];
}

/**
 * An arrow along taps that move from place to place; `null` for taps that only select places.
 */
export function lead(
  taps: readonly string[] | undefined,
  named: (tap: string) => Spot | null,
): Traces | null {
  if (!taps || taps.includes('confirm')) return null;
  const points = taps.flatMap((tap) => named(tap) ?? []);
  if (points.length < 2) return null;
  return { ways: [{ points, aside: true }], arrivals: [], origins: [], gone: [], bounces: [] };
}

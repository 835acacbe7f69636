import type { Point } from './plane';
import type { PlayedMove } from '$wire';

/** What the page would like to be seen on the board, beside the position. */
export interface Marks {
  /** The taps of a move that is advised. */
  readonly hint?: readonly string[];
  /** The taps of a move that will be played when it can be. */
  readonly premove?: readonly string[];
  /** Moves that were chosen and not played: what they would do is drawn. */
  readonly preview?: readonly PlayedMove[];
}

/**
 * Why a place stands out: it may be tapped first, or next; it was tapped, or belongs to what was
 * tapped; it is advised, or chosen in advance.
 */
export type MarkKind = 'can' | 'next' | 'chosen' | 'hint' | 'premove';

/** A place that stands out. */
export interface Mark extends Point {
  readonly key: string;
  readonly kind: MarkKind;
  /** Whether it is a small place that nothing stands on. */
  readonly small: boolean;
  readonly empty: boolean;
}

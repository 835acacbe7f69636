import type { Side } from '$wire';
import type { Family } from '../games/family';
import type { Figure } from './figure';
import type { Label } from './labels';
import type { Plane, Point } from './plane';
import { dvonn } from './dvonn/drawing';
import { gipf } from './gipf/drawing';
import { gyges } from './gyges/drawing';

export type { Family };

/** Where pieces lie beside the board. */
export type Store = 'reserve' | 'captives';

/** How the board of a family is drawn. Lengths are in the units of a picture. */
export interface Drawing {
  /** How large pieces are. */
  readonly radius: number;
  /** How far the board reaches beyond its places. */
  readonly edge: Point;
  /** The ratio of width to height, lying and upright. */
  readonly aspect: readonly [lying: number, upright: number];
  /** The ring around a place that stands out, and around an empty one where a move may end. */
  readonly ring: number;
  readonly target: number;
  /** The distance of arrows from the middle of their first and last places. */
  readonly tail: number;
  readonly tip: number;
  /** Whether pieces move along the lines of the board; otherwise they fly or are pushed. */
  readonly walks: boolean;
  /** Whether coordinates lie over lines of the board. */
  readonly labelsOnLines: boolean;
  /** Whether pieces in hand are tapped beside the board. */
  readonly tapsHand: boolean;
  /** The coordinates of the board. */
  readonly labels: (plane: Plane) => Label[];
  /** Where entering pieces come from, and where leaving pieces go. */
  readonly home: (plane: Plane, player: Side, store: Store, figure: Figure) => Point;
}

/** All drawings. Only this table and `parts.ts` distinguish boards. */
export const DRAWINGS: Readonly<Record<Family, Drawing>> = { dvonn, gipf, gyges };

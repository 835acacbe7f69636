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
  /** How wide the board is for its height, as it lies and as it stands upright. */
  readonly aspect: readonly [lying: number, upright: number];
  /** The ring around a place that stands out, and around an empty one where a move may end. */
  readonly ring: number;
  readonly target: number;
  /** How far arrows keep from the middle of their first place and of their last. */
  readonly tail: number;
  readonly tip: number;
  /** Whether pieces go along the lines of the board; elsewhere they fly or are pushed. */
  readonly walks: boolean;
  /** Whether coordinates lie over lines of the board. */
  readonly labelsOnLines: boolean;
  /** Whether pieces in hand are tapped beside the board. */
  readonly tapsHand: boolean;
  /** The coordinates of the board. */
  readonly labels: (plane: Plane) => Label[];
  /** Where what a player brings into play comes from, and where what leaves goes to. */
  readonly home: (plane: Plane, player: Side, store: Store, figure: Figure) => Point;
}

/** All drawings: the only place where boards are told apart, together with `parts.ts`. */
export const DRAWINGS: Readonly<Record<Family, Drawing>> = { dvonn, gipf, gyges };

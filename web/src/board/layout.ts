import { DRAWINGS, type Family } from './family';
import type { Label } from './labels';
import type { Plane, Quarter } from './plane';

/** A part of the picture. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The margin around the coordinates. */
const LABEL_EDGE = 20;

/** The smallest part of the picture that holds the board and its coordinates. */
export function box(family: Family, plane: Plane, coordinates: readonly Label[]): Box {
  const { edge } = DRAWINGS[family];
  const held = [
    ...plane.spots.map((spot) => ({ spot, dx: edge.x, dy: edge.y })),
    ...coordinates.map((spot) => ({ spot, dx: LABEL_EDGE, dy: LABEL_EDGE })),
  ];
  const x = Math.min(...held.map(({ spot, dx }) => spot.x - dx));
  const y = Math.min(...held.map(({ spot, dy }) => spot.y - dy));
  const width = Math.max(...held.map(({ spot, dx }) => spot.x + dx)) - x;
  const height = Math.max(...held.map(({ spot, dy }) => spot.y + dy)) - y;
  return { x, y, width, height };
}

/** How many quarter turns show a board from a side and as large as its frame allows. */
export function quarter(
  family: Family,
  turned: boolean,
  frame: { width: number; height: number },
): Quarter {
  // The board of DVONN is much wider than high, and has no top or bottom. Upright, its left end,
  // where the first player's pieces wait, is at the bottom.
  const [lying, upright] = DRAWINGS[family].aspect;
  if (lying !== upright && frame.height > 1.06 * frame.width) return turned ? 1 : 3;
  return turned ? 2 : 0;
}

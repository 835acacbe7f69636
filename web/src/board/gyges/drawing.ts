import type { Side } from '$wire';
import type { Drawing } from '../family';
import { gridLabels } from '../labels';
import type { Plane, Point } from '../plane';

const RADIUS = 33;

/** The pieces in hand wait before the first row, in front of the player. */
export function hand(plane: Plane, player: Side, size: number): Point {
  return plane.point(2.5 + (size - 2) * 1.15, player === 'first' ? -1 : 6);
}

export const gyges: Drawing = {
  radius: RADIUS,
  edge: { x: 60, y: 52 },
  aspect: [0.78, 0.78],
  ring: RADIUS + 8,
  target: 0.66 * RADIUS,
  tail: 0.5 * RADIUS,
  tip: RADIUS + 8,
  walks: true,
  // The lines to the goals pass beneath the letters.
  labelsOnLines: true,
  tapsHand: true,
  labels: (plane) => gridLabels(plane, plane.point(0, -0.5), plane.point(-0.49, 0)),
  home: (plane, player, _, { height }) => hand(plane, player, height),
};

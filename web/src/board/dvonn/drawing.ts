import type { Side } from '$wire';
import type { Drawing } from '../family';
import { gridLabels } from '../labels';
import { type Plane, type Point, plus } from '../plane';

const RADIUS = 39;

/**
 * Where a player's remaining pieces lie, in two corners that are free of places and coordinates.
 */
export function tray(plane: Plane, player: Side, owner: Side | null): Point {
  const end = player === 'first' ? plane.point(-0.1, -0.08) : plane.point(9.94, 3.42);
  return plus(end, { x: -11, y: owner === null ? -19 : 19 });
}

export const dvonn: Drawing = {
  radius: RADIUS,
  edge: { x: 56, y: 60 },
  aspect: [2.36, 0.42],
  ring: RADIUS + 6,
  target: RADIUS + 6,
  tail: 0.5 * RADIUS,
  tip: RADIUS + 6,
  walks: false,
  labelsOnLines: false,
  tapsHand: false,
  // Columns lean to the left.
  labels: (plane) => gridLabels(plane, plane.point(0.34, -0.59), plane.point(-0.62, 0)),
  home: (plane, player, _, { owner }) => tray(plane, player, owner),
};

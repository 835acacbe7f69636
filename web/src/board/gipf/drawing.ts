import type { Side } from '$wire';
import type { Drawing, Store } from '../family';
import { type Label, labelAt } from '../labels';
import { type Plane, type Point, plus, times, UNIT } from '../plane';

const RADIUS = 40;

/** Where a player's pieces are piled up. */
export interface Corner extends Point {
  /** The direction from the outer end to the inner one. */
  readonly inward: 1 | -1;
}

/** Reserves stand open in the corner at each player's left, captives at their right. */
export function corner(plane: Plane, player: Side, store: Store): Corner {
  const below = player === 'first' ? -1 : 1;
  const left = store === 'reserve' ? below : -below;
  const outer = plane.point(left * 3.66, below * 4);
  return { x: outer.x, y: outer.y + (outer.y < 0 ? 30 : -14), inward: outer.x < 0 ? 1 : -1 };
}

/** The names of the dots, placed outside without enlarging the board. */
function labels(plane: Plane): Label[] {
  const dots = plane.spots.filter(({ kind }) => kind.type === 'dot');
  return dots.map((dot) => {
    const side = Math.sign(Math.round(dot.x)) || 1;
    const far = Math.abs(dot.x) > 3.4 * UNIT;
    const offset = far ? { x: side * 8, y: -29 } : { x: side * 23, y: Math.sign(dot.y) * 21 };
    const tip = Math.round(dot.x) === 0;
    return labelAt(dot, tip ? { x: 34, y: Math.sign(dot.y) * 6 } : offset, dot.name);
  });
}

export const gipf: Drawing = {
  radius: RADIUS,
  edge: { x: 32, y: 32 },
  aspect: [0.88, 0.88],
  ring: RADIUS + 6,
  target: 0.66 * RADIUS,
  tail: 12,
  tip: RADIUS + 3,
  walks: false,
  labelsOnLines: false,
  tapsHand: false,
  labels,
  home(plane, player, store) {
    const pile = corner(plane, player, store);
    return plus(pile, times({ x: pile.inward, y: -0.3 }, 0.5 * UNIT));
  },
};

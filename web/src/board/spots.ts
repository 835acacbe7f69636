import type { Board, Side } from '$wire';
import { DRAWINGS, type Family } from './family';
import type { Plane, Spot } from './plane';

/** What a player can tap: the places of the board, their goal, and the pieces of their hand. */
export function spotsOf(plane: Plane, family: Family, { supplies }: Board, side: Side): Spot[] {
  const { home, tapsHand } = DRAWINGS[family];
  const hand = supplies.flatMap(({ player, owner, tap, height, count }): Spot[] => {
    if (!tapsHand || tap === null || player !== side || count === 0) return [];
    const at = home(plane, player, 'reserve', { owner, height, marked: false, layers: [] });
    return [{ ...at, key: tap, name: tap, kind: { type: 'cell' } }];
  });
  return [...plane.spots.filter(({ kind }) => kind.type !== 'goal' || kind.of === side), ...hand];
}

import type { Board, Side, Supply } from '$wire';
import type { Tally } from './plan';

/** What lies beside the board. */
export type Beside = Pick<Board, 'supplies' | 'to_enter' | 'captured'>;

/** The first player and the second. */
export const SIDES: readonly Side[] = ['first', 'second'];

/** What is left of the supplies, the first player's first. */
export const waitingOf = ({ supplies }: Beside): Supply[] =>
  SIDES.flatMap((side) => supplies.filter(({ player, count }) => player === side && count > 0));

/** What lies beside the board at a point of an animation. */
export function beside(board: Board, tallies: readonly Tally[], time: number): Beside {
  const past = tallies.filter(({ at }) => at <= time);
  let { to_enter, captured } = board;
  let settled = { to_enter, captured };
  for (const { after, share } of past) {
    to_enter = blend(settled.to_enter, after.to_enter, share);
    captured = blend(settled.captured, after.captured, share);
    if (share === 1) settled = after;
  }
  const supplies = board.supplies.map((supply) => {
    const taken = past.filter(
      ({ by, from }) =>
        by === supply.player && from?.owner === supply.owner && from.height === supply.height,
    );
    return { ...supply, count: supply.count - taken.length };
  });
  return { supplies, to_enter, captured };
}

type Both = [number, number];

const blend = (from: Both, to: Both, share: number): Both => [
  Math.round(from[0] + (to[0] - from[0]) * share),
  Math.round(from[1] + (to[1] - from[1]) * share),
];

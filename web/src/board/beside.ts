import type { Board, Captives, Side, Supply } from '$wire';
import type { Tally } from './plan';

/** What lies beside the board. */
export interface Beside {
  readonly supplies: readonly Supply[];
  readonly captives: readonly Captives[];
}

/** The first player and the second. */
export const SIDES: readonly Side[] = ['first', 'second'];

/** What lies beside the board while moves are shown: some pieces have left it, and some have come. */
export function beside(board: Board, tallies: readonly Tally[], time: number): Beside {
  const past = tallies.filter(({ at }) => at <= time);
  if (past.length === 0) return board;
  // A reserve counts single pieces, whatever was made of them.
  const supplies = board.supplies.map((supply) => {
    const own = past.filter(({ what, player }) => what === 'reserve' && player === supply.player);
    const singles = supply.owner !== null && supply.height === 1;
    const changes = own
      .filter(
        ({ owner, height }) => owner === supply.owner && (singles || height === supply.height),
      )
      .map(({ change, height }) => change * (singles ? height : 1));
    return { ...supply, count: Math.max(0, supply.count + sum(changes)) };
  });
  const captives = [...board.captives];
  for (const { what, player, owner, height } of past) {
    if (what === 'captives' && owner !== null)
      captives.push({ by: player, owner, height, count: 1 });
  }
  return { supplies, captives };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** How many single pieces a player has in reserve. */
export const reserve = ({ supplies }: Beside, player: Side): number =>
  supplies.find((supply) => supply.player === player && supply.height === 1)?.count ?? 0;

/** How many single pieces a player has captured. */
export const captured = ({ captives }: Beside, player: Side): number =>
  sum(captives.filter(({ by }) => by === player).map(({ height, count }) => height * count));

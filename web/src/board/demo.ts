import type { Board, PlayedMove } from '$wire';
import { beside } from './beside';
import { family, type Family } from './family';
import { plan } from './plan';
import { Plane } from './plane';
import { places } from './places';
import type { Shown } from './showing.svelte';
import { after } from './standing';
import dvonn from './demos/dvonn.json';
import gipf from './demos/gipf.json';
import gyges from './demos/gyges.json';

/** Some moves of a game, from the board on which they began. */
interface Demo {
  readonly game: string;
  readonly board: Board;
  readonly moves: PlayedMove[];
}

const DEMOS = { dvonn, gipf, gyges } as Record<Family, Demo>;

/** The board after a move, and beside it what the move has brought and taken. */
function played(board: Board, move: PlayedMove, game: string): Board {
  const on = family(game);
  const { tallies } = plan(on, new Plane(places(on)), board.pieces, [move]);
  const { supplies, captives } = beside(board, tallies, Infinity);
  const pieces = after(board.pieces, [move], on);
  return { pieces, supplies: [...supplies], captives: [...captives] };
}

/** The positions of a short demonstration, one after the other. */
export function demo(of: Family): Shown[] {
  const { game, board, moves } = DEMOS[of];
  const shown = (now: Board, last: PlayedMove[], index: number): Shown => ({
    text: `${game} ${index}`,
    turn: last[0]?.by ?? 'first',
    ending: null,
    board: now,
    last,
  });
  const all = [shown(board, [], 0)];
  let now = board;
  moves.forEach((move, index) => {
    now = played(now, move, game);
    all.push(shown(now, [move], index + 1));
  });
  return all;
}

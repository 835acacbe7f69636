import type { Piece, Side } from '$wire';
import type { Act, Frame } from './frames';
import type { Plan } from './plan';
import type { Plane } from './plane';

/** How long it takes, in milliseconds. */
const FADING = 280;

const isSame = (one: Piece, other: Piece): boolean =>
  one.owner === other.owner && one.height === other.height && one.marked === other.marked;

/** What a board with these pieces looked like, and whose goal is meant where one stands in it. */
export interface Still {
  readonly pieces: readonly Piece[];
  readonly winner: Side;
}

/** One board gives way to another that no moves lead to: what both have stands, the rest fades. */
export function fade(plane: Plane, from: Still, to: Still): Plan {
  const act = ({ at, ...figure }: Piece, still: Still, solid: [number, number]): Act[] => {
    const spot = plane.find(at, still.winner);
    if (!spot) return [];
    const frame: Frame = {
      at: 0,
      x: spot.x,
      y: spot.y,
      scale: 1,
      solid: solid[0],
      arc: 0,
      ease: 'soft',
    };
    const frames = [frame, { ...frame, at: FADING, solid: solid[1] }];
    return [{ key: `${at}-${solid.join('')}`, figure, from: 0, until: Infinity, frames }];
  };
  const among = (piece: Piece, { pieces }: Still): boolean =>
    pieces.some((other) => other.at === piece.at && isSame(piece, other));
  const stays = from.pieces.filter((piece) => among(piece, to));
  const goes = from.pieces.filter((piece) => !among(piece, to));
  const comes = to.pieces.filter((piece) => !among(piece, from));
  const acts = [
    ...stays.flatMap((piece) => act(piece, to, [1, 1])),
    ...goes.flatMap((piece) => act(piece, from, [1, 0])),
    ...comes.flatMap((piece) => act(piece, to, [0, 1])),
  ];
  const duration = goes.length + comes.length > 0 ? FADING : 0;
  return { acts, flashes: [], tallies: [], cues: [], arrival: 0, duration };
}

import type { Piece, Side } from '$wire';
import type { Act, Frame } from './frames';
import type { Plan } from './plan';
import type { Plane } from './plane';

/** How long it takes, in milliseconds. */
const FADING = 280;

/** A board on which nothing moves. */
export interface Still {
  readonly pieces: readonly Piece[];
  /** Whose goal it is that a piece stands in. */
  readonly winner: Side;
}

const has = ({ pieces }: Still, { at, owner, height, marked }: Piece): boolean =>
  pieces.some(
    (other) =>
      other.at === at &&
      other.owner === owner &&
      other.height === height &&
      other.marked === marked,
  );

/** Cross-fades to a board that no moves lead to: what both have stays, the rest fades. */
export function fade(plane: Plane, from: Still, to: Still): Plan {
  const act = (still: Still, { at, ...figure }: Piece, before: number, after: number): Act[] => {
    const spot = plane.find(at, still.winner);
    if (!spot) return [];
    const { x, y } = spot;
    const first: Frame = { at: 0, x, y, scale: 1, solid: before, arc: 0, ease: 'soft' };
    const frames = [first, { ...first, at: FADING, solid: after }];
    return [{ key: before > 0 ? at : `new-${at}`, figure, from: 0, until: Infinity, frames }];
  };
  const goes = from.pieces.filter((piece) => !has(to, piece));
  const comes = to.pieces.filter((piece) => !has(from, piece));
  const stays = to.pieces.filter((piece) => has(from, piece));
  const acts = [
    ...stays.flatMap((piece) => act(to, piece, 1, 1)),
    ...goes.flatMap((piece) => act(from, piece, 1, 0)),
    ...comes.flatMap((piece) => act(to, piece, 0, 1)),
  ];
  const duration = goes.length + comes.length > 0 ? FADING : 0;
  return { acts, flashes: [], tallies: [], cues: [], arrival: 0, duration };
}

import type { Board, Piece, Side } from '$wire';
import type { Words } from '../words/en';
import type { Family } from './family';

/** How the texts of a family describe its pieces. */
interface Idiom {
  /** A piece comes onto the board, over no dot. */
  readonly places: (t: Words['told'], who: string, piece: Piece) => string;
  /** What a player has, in a few words. */
  readonly holding: (t: Words['counts'], board: Board, player: 0 | 1) => string;
  /** A piece on its place. */
  readonly stands: (t: Words['place'], piece: Piece, name: (side: Side) => string) => string;
  /** Whether a piece is special, such as a DVONN or GIPF piece. */
  readonly isSpecial: (piece: Piece) => boolean;
}

/** How many pieces of a stack are neutral; at least one if not all layers are known. */
const neutral = ({ layers }: Piece): number =>
  Math.max(1, layers.filter((owner) => owner === null).length);

const dvonn: Idiom = {
  places: (t, who, { owner, at }) => (owner === null ? t.placesDvonn(who, at) : t.places(who, at)),
  holding: (t, { points, to_enter }, player) =>
    points ? t.pieces(points[player]) : t.toPlace(to_enter[player]),
  stands(t, piece, name) {
    const { at, owner, height, marked } = piece;
    if (owner === null) return t.dvonn(at);
    const stack = height > 1 ? t.stack(at, name(owner), height) : t.piece(at, name(owner));
    return marked ? `${stack}, ${t.withDvonn(neutral(piece))}` : stack;
  },
  isSpecial: ({ owner, marked }) => owner === null || marked,
};

const gipf: Idiom = {
  places: (t, who, { at }) => t.places(who, at),
  holding: (t, { to_enter, captured }, player) => t.reserve(to_enter[player], captured[player]),
  stands: (t, { at, owner, height }, name) =>
    (height > 1 ? t.gipf : t.piece)(at, owner ? name(owner) : ''),
  isSpecial: ({ height }) => height > 1,
};

const gyges: Idiom = {
  places: (t, who, { height, at }) => t.placesSize(who, height, at),
  holding: (t, { to_enter }, player) => t.hand(to_enter[player]),
  stands: (t, { at, height }) => t.ring(at, height),
  isSpecial: () => false,
};

/** All idioms. */
export const IDIOMS: Readonly<Record<Family, Idiom>> = { dvonn, gipf, gyges };

import type { Piece, PlayedMove, Side, Step } from '$wire';
import type { Family } from './family';

/** A piece or a stack without its place. */
export type Figure = Omit<Piece, 'at'>;

/** What stands on the places of a board. Two pieces share a place while one replaces the other. */
export type Standing = Map<string, Figure[]>;

export function standing(pieces: readonly Piece[]): Standing {
  const all: Standing = new Map();
  for (const { at, ...figure } of pieces) all.set(at, [...(all.get(at) ?? []), figure]);
  return all;
}

/** The colours of a stack from the bottom up; `undefined` where nobody knows. */
export function layers(figure: Figure): (Side | null | undefined)[] {
  if (figure.layers.length === figure.height) return figure.layers;
  const below = Array.from({ length: figure.height - 1 }, () => undefined);
  return [...below, figure.owner];
}

/** One stack on top of another. */
export function stacked(top: Figure, below: Figure): Figure {
  const known = top.layers.length > 0 && below.layers.length > 0;
  return {
    owner: top.owner,
    height: top.height + below.height,
    marked: top.marked || below.marked,
    layers: known ? [...below.layers, ...top.layers] : [],
  };
}

/** A copy of what enters: a lone piece is its only layer. */
export const entering = (piece: Piece, family: Family): Figure => ({
  owner: piece.owner,
  height: piece.height,
  marked: piece.marked,
  layers: family === 'dvonn' && piece.layers.length === 0 ? [piece.owner] : piece.layers,
});

/** Does one step. Where a piece replaces another, the one that stood there first goes first. */
export function change(all: Standing, step: Step, family: Family): void {
  const take = (at: string): Figure | undefined => {
    const [first, ...others] = all.get(at) ?? [];
    if (others.length > 0) all.set(at, others);
    else all.delete(at);
    return first;
  };
  const put = (at: string, figure: Figure): void => {
    const here = all.get(at) ?? [];
    const [below] = here;
    const merged = family === 'dvonn' && below !== undefined;
    all.set(at, merged ? [stacked(figure, below)] : [...here, figure]);
  };
  switch (step.type) {
    case 'enter':
      put(step.piece.at, entering(step.piece, family));
      break;
    case 'go': {
      const [from, to] = [step.route.at(0), step.route.at(-1)];
      const moved = from && take(from.at);
      if (moved && to) put(to.at, moved);
      break;
    }
    case 'leave':
      take(step.from);
  }
}

/** What stands on the board after these moves. */
export function after(
  pieces: readonly Piece[],
  moves: readonly PlayedMove[],
  family: Family,
): Piece[] {
  const all = standing(pieces);
  for (const step of moves.flatMap((move) => move.steps)) change(all, step, family);
  return [...all].flatMap(([at, figures]) => figures.map((figure) => ({ at, ...figure })));
}

const outline = (pieces: readonly Piece[]): string =>
  pieces
    .map(({ at, owner, height, marked }) => `${at}:${owner ?? '-'}${height}${marked ? '*' : ''}`)
    .sort()
    .join(' ');

/**
 * The last of these moves that lead from one board to another, or `null` if none do. They may be
 * fewer than all, because the first ones may have been seen already.
 */
export function continuation(
  before: readonly Piece[],
  moves: readonly PlayedMove[],
  target: readonly Piece[],
  family: Family,
): PlayedMove[] | null {
  const wanted = outline(target);
  for (let seen = 0; seen < moves.length; seen++) {
    const rest = moves.slice(seen);
    if (outline(after(before, rest, family)) === wanted) return rest;
  }
  return null;
}

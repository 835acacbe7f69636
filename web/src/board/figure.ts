import type { Piece, Side } from '$wire';

/** A piece or a stack without its place. */
export type Figure = Omit<Piece, 'at'>;

export const figure = ({ owner, height, marked, layers }: Piece): Figure => ({
  owner,
  height,
  marked,
  layers,
});

/** The colours of a stack from the bottom up; `undefined` where nobody knows. */
export function layers(of: Figure): (Side | null | undefined)[] {
  if (of.layers.length === of.height) return of.layers;
  const below = Array.from({ length: of.height - 1 }, () => undefined);
  return [...below, of.owner];
}

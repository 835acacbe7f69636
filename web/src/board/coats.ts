import type { Side } from '$wire';

/** The colours that a piece can have; `palettes.css` says what they are. */
export type Coat = 'first' | 'second' | 'dvonn' | 'wood' | 'unknown';

export const COATS: readonly Coat[] = ['first', 'second', 'dvonn', 'wood', 'unknown'];

/** The colours of one layer of a stack: a player's, nobody's, or unknown. */
export function coat(owner: Side | null | undefined): Coat {
  if (owner === undefined) return 'unknown';
  return owner ?? 'dvonn';
}

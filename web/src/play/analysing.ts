import { analysePath } from '../shell/route.svelte';
import type { Table } from './table.svelte';

/** The address of the analysis board for a game after this many of its moves. */
export function analysisOf({ card, played }: Table, ply = played.length): string {
  const pieces = card?.terms.pieces ?? null;
  const position = card?.terms.start ?? null;
  const moves = played.slice(0, ply).map(({ text }) => text);
  return analysePath(card?.terms.game, { position, pieces, moves });
}

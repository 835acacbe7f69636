/** What the worker and the pages say about games, in the types of the wire. */
export type { Board, Card, HandOver, LegalMove, NewGame, Ply, Side, VariantInfo } from '$wire';
import type { Card, Side } from '$wire';

export type Outcome = Side | 'draw';

/** A game as it is stored. Only the module reads the rest. */
export interface StoredDocument {
  version: number;
  code: string;
  /** Increases by one each time; a document may replace only its previous revision. */
  revision: number;
}

/** One game to store. */
export interface Written {
  document: StoredDocument;
  card: Card;
  over: boolean;
}

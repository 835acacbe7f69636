/** What the worker and the pages say about games, in the types of the wire. */
export type { Board, Card, HandOver, LegalMove, NewGame, Ply, Side, VariantInfo } from '$wire';
import type { Card, Side } from '$wire';

export type Outcome = Side | 'draw';

/** A game as it is stored. Only the module reads the rest. */
export interface StoredDocument {
  version: number;
  code: string;
  /** Grows by one each time; a document replaces the revision before it, and no other. */
  revision: number;
}

/** One game that is to be stored. */
export interface Written {
  document: StoredDocument;
  card: Card;
  over: boolean;
}

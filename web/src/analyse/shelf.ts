import type { TreeReport } from '../device/protocol';
import { keep, recall } from '../shell/kept';
import type { Origin } from '../shell/route.svelte';

/** A tree of moves that is stored in this browser. */
export interface KeptTree {
  id: string;
  game: string;
  pieces: string | null;
  position: string | null;
  players: [string | null, string | null];
  /** How many moves it has. */
  moves: number;
  /** The record, in our own format. */
  text: string;
  /** When it was last changed, in milliseconds since 1970. */
  changed: number;
}

const KEY = 'triskel.analyses';

/** The most trees to keep: those that were changed last. */
const MOST = 20;

const isTree = (value: unknown): value is KeptTree => {
  const tree = value as Partial<KeptTree> | null;
  const texts = [tree?.id, tree?.game, tree?.text];
  return texts.every((text) => typeof text === 'string') && Array.isArray(tree?.players);
};

const isList = (value: unknown): value is KeptTree[] => Array.isArray(value) && value.every(isTree);

/** The trees of this browser, latest first. */
export class Shelf {
  #chosen: string | null = null;

  get all(): KeptTree[] {
    return recall(KEY, { trees: [] as KeptTree[] }, { trees: isList }).trees;
  }

  find(id: string): KeptTree | null {
    return this.all.find((tree) => tree.id === id) ?? null;
  }

  /** The trees that begin at this origin. */
  from(game: string, { position, pieces }: Origin): KeptTree[] {
    const same = (one: string | null | undefined, other: string | null) => (one ?? null) === other;
    return this.all.filter(
      (tree) => tree.game === game && same(position, tree.position) && same(pieces, tree.pieces),
    );
  }

  put(id: string, { game, pieces, position, players, nodes, text }: TreeReport): void {
    const changed = Date.now();
    const tree = { id, game, pieces, position, players, moves: nodes.length - 1, text, changed };
    const others = this.all.filter((one) => one.id !== id);
    keep(KEY, { trees: [tree, ...others].slice(0, MOST) });
  }

  forget(id: string): void {
    keep(KEY, { trees: this.all.filter((tree) => tree.id !== id) });
  }

  /** Lets the page that opens next show this tree. */
  choose(id: string): void {
    this.#chosen = id;
  }

  /** The chosen tree; returned once. */
  take(): string | null {
    const chosen = this.#chosen;
    this.#chosen = null;
    return chosen;
  }
}

export const shelf = new Shelf();

/** A new id for a tree. */
export const newId = (): string => crypto.randomUUID();

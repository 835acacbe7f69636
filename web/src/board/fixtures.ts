import type { VariantInfo, View } from '$wire';
import { Games, type Variant } from '../games/games';
import recorded from './fixtures/server/variants.json';

/** A position of a real game, and the one before its last turn. */
export interface Scene {
  readonly game: string;
  readonly before: View | null;
  readonly view: View;
}

const files = import.meta.glob<Scene>('./fixtures/*.json', { eager: true, import: 'default' });

/** Positions as a server sends them, by name. */
export const scenes: ReadonlyMap<string, Scene> = new Map(
  Object.entries(files).map(([path, scene]) => [path.replace(/^.*\/|\.json$/g, ''), scene]),
);

/** The games that a server offers. */
export const known = new Games(recorded as VariantInfo[]);

/** The game with that id. */
export function variant(id: string): Variant {
  const found = known.find(id);
  if (!found) throw new Error(`no game ${id}`);
  return found;
}

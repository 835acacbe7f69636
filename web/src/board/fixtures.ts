import type { Place, View } from '$wire';
import type { Family } from './family';
import recorded from './fixtures/server/places.json';

/** A moment of a real game, and the one before its last turn. */
export interface Scene {
  readonly game: string;
  readonly before: View | null;
  readonly view: View;
}

const files = import.meta.glob<Scene>('./fixtures/*.json', { eager: true, import: 'default' });

/** Moments that a server has sent, by name. */
export const scenes: ReadonlyMap<string, Scene> = new Map(
  Object.entries(files).map(([path, scene]) => [path.replace(/^.*\/|\.json$/g, ''), scene]),
);

/** The places that a server has sent. */
export const placesOfServer = recorded as Record<Family, Place[]>;

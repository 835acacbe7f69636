import type { Card } from '$wire';
import { store } from '../device/store';
import type { Host } from './host';
import { hasLocal, local } from './local';
import { server } from './server';

/** The host of the game with that code: this device if it has it, or else the server. */
export async function hostOf(code: string): Promise<Host> {
  if (!hasLocal) return server;
  // If nothing can be stored, no game is on the device.
  const kept = await store.get(code).catch(() => null);
  return kept ? local : server;
}

export const hostAt = (place: Host['place']): Host => (place === 'device' ? local : server);

/** A game in a list, and who keeps it. */
export interface Listed {
  card: Card;
  place: Host['place'];
}

export interface Listing {
  games: Listed[];
  /** The codes of games that cannot be read. */
  damaged: string[];
  /** What to give as `before` to get older ones, if there are some. */
  next: string | null;
}

const listed = (games: Card[], place: Host['place']): Listed[] =>
  games.map((card) => ({ card, place }));

/** More games of the server, older than those before. */
export async function olderGames(state: 'running' | 'finished', before: string): Promise<Listing> {
  const { games, damaged, next } = await server.games(state, before);
  return { games: listed(games, 'server'), damaged, next };
}

/** The newest games of the server, and all of this device, the newest first. A host that fails has none. */
export async function newestGames(state: 'running' | 'finished'): Promise<Listing> {
  const none = () => null;
  const [here, there] = await Promise.all([
    hasLocal ? local.games(state).catch(none) : null,
    server.games(state).catch(none),
  ]);
  const games = [...listed(here?.games ?? [], 'device'), ...listed(there?.games ?? [], 'server')];
  // A game that was handed over twice, or in part, is shown where it goes on.
  const own = new Set(here?.games.map(({ code }) => code));
  const shown = games.filter(({ card, place }) => place === 'device' || !own.has(card.code));
  shown.sort((one, other) => other.card.created - one.card.created);
  return { games: shown, damaged: there?.damaged ?? [], next: there?.next ?? null };
}

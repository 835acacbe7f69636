import type { Card } from '$wire';
import { store } from '../device/store';
import type { Host } from './host';
import { hasLocal, local } from './local';
import { server } from './server';

/** The host of the game with that code: this device if it has it, or else the server. */
export async function hostOf(code: string): Promise<Host> {
  if (!hasLocal) return server;
  // Without storage there are no games on the device.
  const kept = await store.get(code).catch(() => null);
  return kept ? local : server;
}

export const hostAt = (place: Host['place']): Host => (place === 'device' ? local : server);

/** A game in a list, and its host. */
export interface Listed {
  card: Card;
  place: Host['place'];
}

export interface Listing {
  games: Listed[];
  /** The codes of games that cannot be read. */
  damaged: string[];
  /** The `before` of the next page, if there is one. */
  next: string | null;
}

const listed = (games: Card[], place: Host['place']): Listed[] =>
  games.map((card) => ({ card, place }));

/** The next page of the server's games. */
export async function olderGames(state: 'running' | 'finished', before: string): Promise<Listing> {
  const { games, damaged, next } = await server.games(state, before);
  return { games: listed(games, 'server'), damaged, next };
}

/**
 * The newest games of the server and all games of this device, newest first. A failing host
 * contributes none.
 */
export async function newestGames(state: 'running' | 'finished'): Promise<Listing> {
  const none = () => null;
  const [here, there] = await Promise.all([
    hasLocal ? local.games(state).catch(none) : null,
    server.games(state).catch(none),
  ]);
  const games = [...listed(here?.games ?? [], 'device'), ...listed(there?.games ?? [], 'server')];
  // A game that is on both hosts after a hand-over is shown once, where it continues.
  const own = new Set(here?.games.map(({ code }) => code));
  const shown = games.filter(({ card, place }) => place === 'device' || !own.has(card.code));
  shown.sort((one, other) => other.card.created - one.card.created);
  return { games: shown, damaged: there?.damaged ?? [], next: there?.next ?? null };
}

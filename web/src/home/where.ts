import type { Host } from '../connection/host';
import { hasLocal } from '../connection/local';
import type { OpponentKind } from './wishes';

export type Where = Host['place'];

/**
 * Where a game can be stored: a game with a friend needs the server, and the server needs a
 * connection.
 */
export function places(opponent: OpponentKind, isAlone: boolean): Where[] {
  if (opponent === 'friend' || !hasLocal) return ['server'];
  return isAlone ? ['device'] : ['server', 'device'];
}

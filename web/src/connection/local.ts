import type { GameList } from '$wire';
import { device, isAvailable } from '../device/device';
import { store, trouble } from '../device/store';
import { Failure, type Host } from './host';
import { knownName } from './name';

/** The HTTP status of each error of the device. */
const STATUS: Partial<Record<string, number>> = {
  Malformed: 400,
  Missing: 404,
  TooNew: 426,
  Refused: 422,
  Full: 507,
  Forbidden: 507,
  Failed: 507,
};

/** Turns an error of the device into a failure. */
export async function failing<T>(doing: Promise<T>): Promise<T> {
  try {
    return await doing;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const status = STATUS[error.name] ?? 500;
    throw new Failure(status, error.message, status === 507 ? trouble(error) : null);
  }
}

async function list(state: 'running' | 'finished'): Promise<GameList> {
  const all = await store.list();
  const games = all.filter(({ over }) => over === (state === 'finished'));
  return { games: games.map(({ card }) => card), more: false, damaged: [], next: null };
}

/** Games on this device, over its worker. */
export const local: Host = {
  place: 'device',
  create: (game) => failing(device.call('create', game, knownName())),
  card: (code) => failing(device.call('cardOf', code, knownName())),
  games: (state) => failing(list(state)),
  open: (code, seen) => device.table(code, seen, knownName()),
  record: (code) => failing(device.call('recordOf', code, knownName())),
};

/** Whether there can be games on this device. */
export const hasLocal = isAvailable;

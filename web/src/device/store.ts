import type { Card } from '$wire';
import { DeviceError } from './errors';
import type { StorageTrouble } from './protocol';
import type { StoredDocument, Written } from './types';

/** A game in the store, with what lists show of it. */
export interface Kept {
  code: string;
  revision: number;
  over: boolean;
  created: number;
  card: Card;
  document: StoredDocument;
}

const DATABASE = 'triskel';
const GAMES = 'games';

/** Another tab stored first; this is what is stored now. */
export class Overtaken extends Error {
  constructor(readonly document: StoredDocument) {
    super('another tab was faster');
  }
}

/** Why the store fails, as a word that pages can explain. */
export function trouble(error: unknown): StorageTrouble {
  const name = error instanceof Error ? error.name : '';
  if (name === 'QuotaExceededError' || name === 'Full') return 'full';
  if (['SecurityError', 'InvalidStateError', 'NotAllowedError', 'Forbidden'].includes(name))
    return 'forbidden';
  return 'failed';
}

const NAMES = { full: 'Full', forbidden: 'Forbidden', failed: 'Failed' } as const;

/** The same failure under a name that crosses to the page. */
function named(error: unknown): DeviceError {
  const message = error instanceof Error ? error.message : String(error);
  return new DeviceError(NAMES[trouble(error)], message);
}

/** What a request answers. */
export const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the database failed'));
  });

let opened: Promise<IDBDatabase> | null = null;

/** The database, opened once; retried after a failure. */
function database(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    // If storage is forbidden, `indexedDB` itself may be missing or throw.
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(GAMES, { keyPath: 'code' });
    };
    request.onsuccess = () => {
      const database = request.result;
      const forget = () => (opened = null);
      database.onclose = forget;
      database.onversionchange = () => {
        database.close();
        forget();
      };
      resolve(database);
    };
    request.onerror = () => reject(request.error ?? new Error('the database cannot be opened'));
  }).catch((error: unknown) => {
    opened = null;
    throw named(
      error instanceof ReferenceError ? new DeviceError('Forbidden', error.message) : error,
    );
  });
  return opened;
}

/**
 * Runs one transaction. When this returns, its changes are on the disk; if it throws, none
 * happened.
 */
async function transaction<T>(
  mode: IDBTransactionMode,
  run: (games: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const open = await database();
  let thrown: unknown = null;
  try {
    const running = open.transaction(GAMES, mode, { durability: 'strict' });
    const ended = new Promise<void>((resolve, reject) => {
      running.oncomplete = () => resolve();
      running.onabort = () => reject(running.error ?? new Error('the transaction was aborted'));
    });
    // An error thrown inside is the reason, not the abort that it causes.
    const result = run(running.objectStore(GAMES)).catch((error: unknown) => {
      thrown = error;
      try {
        running.abort();
      } catch {
        // It may have ended already.
      }
    });
    const [value] = await Promise.all([result, ended]);
    return value as T;
  } catch (error) {
    const reason = thrown ?? error;
    throw reason instanceof Overtaken || reason instanceof DeviceError ? reason : named(reason);
  }
}

async function replace(games: IDBObjectStore, { document, card, over }: Written): Promise<void> {
  const before = (await done(games.get(document.code))) as Kept | undefined;
  if ((before?.revision ?? 0) !== document.revision - 1) {
    if (before) throw new Overtaken(before.document);
    throw new DeviceError('Missing', 'the game is no longer on this device');
  }
  const { code, revision } = document;
  const kept: Kept = { code, revision, over, created: card.created, card, document };
  await done(games.put(kept));
}

/** The games on this device. */
export const store = {
  /** Stores all of them or none, each replacing its previous revision. */
  put: (written: readonly Written[]): Promise<void> =>
    transaction('readwrite', async (games) => {
      for (const game of written) await replace(games, game);
    }),

  get: (code: string): Promise<Kept | null> =>
    transaction('readonly', async (games) => {
      const kept = (await done(games.get(code))) as Kept | undefined;
      return kept ?? null;
    }),

  /** All games, newest first. */
  list: (): Promise<Kept[]> =>
    transaction('readonly', async (games) => {
      const all = (await done(games.getAll())) as Kept[];
      return all.sort((one, other) => other.created - one.created);
    }),

  /** Removes a game, if it is still that revision. */
  remove: (code: string, revision: number): Promise<void> =>
    transaction('readwrite', async (games) => {
      const kept = (await done(games.get(code))) as Kept | undefined;
      if (kept && kept.revision !== revision) throw new Overtaken(kept.document);
      await done(games.delete(code));
    }),
};

/** The channel on which tabs announce that a game was stored or removed. */
export const changes = (): BroadcastChannel => new BroadcastChannel('triskel.games');

/** Tells other tabs about a change. */
export function tellOthers(code: string): void {
  const channel = changes();
  channel.postMessage(code);
  channel.close();
}

import type { ReviewedDecision } from '$analysis';
import { done } from '../device/store';
import type { Effort } from './effort';

/** A review as this browser stores it, with its game. */
export interface KeptReview {
  /** The code of the game, or the id of the record. */
  key: string;
  /** The moves of the game: a review of other moves is useless. */
  moves: string;
  effort: Effort;
  /** The last decisions of the game, in their order. */
  decisions: ReviewedDecision[];
  /** The plies of faults that were solved. */
  solved: number[];
  /** In milliseconds since 1970. */
  changed: number;
}

const REVIEWS = 'reviews';

/** How many reviews are stored: the most recently changed. */
const MOST = 50;

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('triskel.reviews', 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(REVIEWS, { keyPath: 'key' });
  };
  return done(request);
}

async function using<T>(
  mode: IDBTransactionMode,
  use: (reviews: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const database = await open();
  try {
    return await use(database.transaction(REVIEWS, mode).objectStore(REVIEWS));
  } finally {
    database.close();
  }
}

/** The review of a game with these moves. Without storage, there is none. */
export async function recallReview(key: string, moves: string): Promise<KeptReview | null> {
  try {
    const kept = await using('readonly', (reviews) => done<KeptReview>(reviews.get(key)));
    return kept?.moves === moves && Array.isArray(kept.decisions) ? kept : null;
  } catch {
    return null;
  }
}

/** Stores a review; without storage, it lasts until the page is left. */
export async function keepReview(review: KeptReview): Promise<void> {
  try {
    await using('readwrite', async (reviews) => {
      await done(reviews.put(review));
      const all = await done<KeptReview[]>(reviews.getAll());
      const oldest = all.sort((one, other) => other.changed - one.changed).slice(MOST);
      for (const { key } of oldest) await done(reviews.delete(key));
    });
  } catch {
    // It lasts until the page is left.
  }
}

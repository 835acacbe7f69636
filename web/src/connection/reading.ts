import type { Tell } from '$wire';
import type { Check } from './checks';

/** The fields of every kind of message. Types without a field here fail the type check. */
const FIELDS: { readonly [K in Tell['type']]: readonly (keyof Extract<Tell, { type: K }>)[] } = {
  welcome: ['card', 'places', 'moves', 'plies', 'number', 'events', 'view'],
  happened: ['event', 'view', 'plies'],
  heard: ['event'],
  done: ['id', 'number'],
  preview: ['id', 'view'],
  prospects: ['id', 'prospects'],
  ahead: ['id', 'legal'],
  why: ['id', 'why'],
  pong: ['id'],
  hint: ['id', 'hint'],
  seats: ['seats'],
  presence: ['here', 'watchers', 'claimable'],
  refused: ['id', 'refusal'],
  bye: [],
};

const isTell = (value: unknown): value is Tell => {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false;
  const kind = Object.entries(FIELDS).find(([type]) => type === value.type);
  return kind !== undefined && kind[1].every((field) => field in value);
};

/** Reads a message of this type; `null` if it is another one. */
export function readAs<T>(is: Check<T>, data: unknown): T | null {
  try {
    const value: unknown = JSON.parse(String(data));
    return is(value) ? value : null;
  } catch {
    return null;
  }
}

/** Reads a message of the server about a game; `null` if this page does not know it. */
export const readTell = (data: unknown): Tell | null => readAs(isTell, data);

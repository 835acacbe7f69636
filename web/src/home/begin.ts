import { LIMITS } from '$wire';
import type { Games, Variant } from '../games/games';
import type { Words } from '../words/en';
import type { Where } from './where';
import { first, type OpponentKind, type Start, type Wishes } from './wishes';

/** A game that an address asks for. */
export interface Beginning {
  variant: Variant;
  wishes: Wishes;
  /** `null` if the address does not say. */
  where: Where | null;
  /** `null` for the start of the game. */
  start: Start | null;
}

const OPPONENTS = ['computer', 'same_screen', 'friend'] as const satisfies OpponentKind[];
const SIDES = ['first', 'second', 'lot'] as const;
const PLACES = ['device', 'server'] as const satisfies Where[];
const NAMES = ['game', 'opponent', 'level', 'side', 'where', 'pieces', 'fen'];

/** What is wrong with an address, as a sentence. */
export class Nonsense extends Error {}

/** Reads the parameters of an address; missing ones have defaults. */
export function read(
  search: string,
  known: Games,
  t: Words['begin'],
  hasDevice: boolean,
): Beginning {
  const asked = new URLSearchParams(search);
  const unknown = [...asked.keys()].find((name) => !NAMES.includes(name));
  if (unknown !== undefined) throw new Nonsense(t.unknown(unknown));

  /** One of some values, or nothing. */
  const choose = <T extends string>(name: string, values: readonly T[]): T | null => {
    const found = asked.get(name);
    if (found === null) return null;
    const value = values.find((one) => one === found);
    if (value === undefined)
      throw new Nonsense(
        t.expected(name, found, values.join(', ').replace(/, ([^,]*)$/, ` ${t.or} $1`)),
      );
    return value;
  };

  const ids = known.all.map(({ id }) => id);
  const id = choose('game', ids);
  const variant = id ? known.find(id) : (known.all.find((one) => one.default) ?? known.all[0]);
  if (!variant) throw new Nonsense(t.unknown('game'));
  const usual = first([variant]);
  const opponent = choose('opponent', OPPONENTS) ?? usual.opponent;
  const side = choose('side', SIDES) ?? usual.side;
  const where = choose('where', PLACES);
  if (where === 'device' && opponent === 'friend') throw new Nonsense(t.friendHere);
  if (where === 'device' && !hasDevice) throw new Nonsense(t.noDevice);
  const level = readLevel(asked.get('level'), t) ?? usual.level;
  const position = asked.get('fen');
  const start = position === null ? null : { position, pieces: asked.get('pieces') };
  return { variant, wishes: { ...usual, opponent, side, level }, where, start };
}

function readLevel(found: string | null, t: Words['begin']): number | null {
  if (found === null) return null;
  const level = /^\d{1,2}$/.test(found) ? Number(found) : 0;
  if (level < 1 || level > LIMITS.level)
    throw new Nonsense(t.expected('level', found, t.level(LIMITS.level)));
  return level;
}

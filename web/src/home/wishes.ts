import { LIMITS, type ClockTerms, type NewGame, type SideChoice } from '$wire';
import type { Variant } from '../games/games';
import { type Checks, isBoolean, isOneOf, keep, recall as recallKept } from '../shell/kept';
import type { Where } from './where';

export type OpponentKind = 'computer' | 'friend' | 'same_screen';
export type Pace = 'none' | 'live' | 'days';

/** What somebody would like to play. It is stored, and offered again for the next game. */
export interface Wishes {
  /** The id of a variant. */
  variant: string;
  opponent: OpponentKind;
  level: number;
  side: SideChoice;
  pace: Pace;
  /** Minutes and seconds, such as `10+5`. */
  live: string;
  days: number;
  /** How many pieces White and Black have, if that can be chosen; `null` for the book's number. */
  white: number | null;
  black: number | null;
  repetition: boolean;
  /** Where the game is stored, if there is a choice. */
  where: Where;
}

const upTo = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

export const LEVELS: readonly number[] = upTo(1, LIMITS.level);
export const LIVE = ['3+2', '5+5', '10+5', '15+10', '30+20'] as const;
export const DAYS = [1, 2, 3, 7, 14] as const;

/** The numbers of pieces that can be chosen, the book's first. */
export const counts = ({ pieces }: Variant): number[] =>
  pieces ? upTo(pieces.fewest, pieces.most) : [];

const key = ([variant]: readonly Variant[]) => `triskel.wishes.${variant?.family}`;

/** The wishes of somebody who has never chosen. */
export const first = (variants: readonly Variant[]): Wishes => ({
  variant: (variants.find(({ family_default }) => family_default) ?? variants[0])?.id ?? '',
  opponent: 'computer',
  level: 1,
  side: 'lot',
  pace: 'none',
  live: '10+5',
  days: 3,
  white: null,
  black: null,
  repetition: true,
  where: 'server',
});

/** Whether a value is a valid number of pieces in one of these variants, or the book's. */
const isCount = (variants: readonly Variant[]) => isOneOf(null, ...variants.flatMap(counts));

const checks = (variants: readonly Variant[]): Checks<Wishes> => ({
  variant: isOneOf(...variants.map(({ id }) => id)),
  opponent: isOneOf('computer', 'friend', 'same_screen'),
  level: isOneOf(...LEVELS),
  side: isOneOf('first', 'second', 'lot'),
  pace: isOneOf('none', 'live', 'days'),
  live: isOneOf<string>(...LIVE),
  days: isOneOf<number>(...DAYS),
  white: isCount(variants),
  black: isCount(variants),
  repetition: isBoolean,
  where: isOneOf('server', 'device'),
});

/** The last wishes for one of these variants of a game. */
export const recall = (variants: readonly Variant[]): Wishes =>
  recallKept(key(variants), first(variants), checks(variants));

export const remember = (variants: readonly Variant[], wishes: Wishes): void =>
  keep(key(variants), wishes);

/**
 * The paces to choose from. Days need a server, because they pass while nobody has the game open.
 */
export const paces = (opponent: OpponentKind, where: Where): Pace[] =>
  opponent === 'same_screen' || where === 'device' ? ['none', 'live'] : ['none', 'live', 'days'];

function clock(wishes: Wishes, where: Where): ClockTerms | null {
  if (!paces(wishes.opponent, where).includes(wishes.pace)) return null;
  if (wishes.pace === 'days') return { type: 'days', days: wishes.days };
  if (wishes.pace === 'none') return null;
  const [minutes = 10, increment = 0] = wishes.live.split('+').map(Number);
  return { type: 'live', base: minutes * 60, increment };
}

/** Whether one of the players begins with more pieces than the book says. */
export function isHandicap({ pieces }: Variant, { white, black }: Wishes): boolean {
  return [white, black].some((count) => pieces && count !== null && count > pieces.fewest);
}

/** Where a game begins that does not begin at its start. */
export interface Start {
  /** As text. */
  position: string;
  /** White's and Black's pieces, if they are not those of the book. */
  pieces: string | null;
}

/** The request for the game, as its host reads it. */
export function asked(
  variant: Variant,
  wishes: Wishes,
  where: Where,
  start: Start | null = null,
): NewGame {
  const usual = variant.pieces?.fewest;
  const pieces = isHandicap(variant, wishes)
    ? `${wishes.white ?? usual},${wishes.black ?? usual}`
    : null;
  return {
    game: variant.id,
    pieces: start ? start.pieces : pieces,
    ...(start ? { start: start.position } : {}),
    opponent:
      wishes.opponent === 'computer'
        ? { type: 'computer', level: wishes.level }
        : { type: wishes.opponent },
    side: wishes.opponent === 'same_screen' ? 'first' : wishes.side,
    clock: clock(wishes, where),
    repetition: wishes.repetition,
  };
}

import { LIMITS, type ClockTerms, type NewGame, type SideChoice } from '$wire';
import type { Variant } from '../games/games';

export type OpponentKind = 'computer' | 'friend' | 'same_screen';
export type Pace = 'none' | 'live' | 'days';

/** What somebody would like to play; kept, so that the next game begins with the same wishes. */
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
  /** How many pieces White and Black have, where that can be chosen; what the book says if nothing was. */
  white: number | null;
  black: number | null;
  repetition: boolean;
}

const upTo = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

export const LEVELS: readonly number[] = upTo(1, LIMITS.level);
export const LIVE = ['3+2', '5+5', '10+5', '15+10', '30+20'] as const;
export const DAYS = [1, 2, 3, 7, 14] as const;

/** The numbers of pieces that can be chosen, that of the book first. */
export const counts = ({ pieces }: Variant): number[] =>
  pieces ? upTo(pieces.fewest, pieces.most) : [];

const key = ([variant]: readonly Variant[]) => `triskel.wishes.${variant?.family}`;

/** What somebody is offered who has never chosen. */
const first = (variants: readonly Variant[]): Wishes => ({
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
});

/** The last wishes for one of these variants of a game. */
export function recall(variants: readonly Variant[]): Wishes {
  try {
    const kept = JSON.parse(localStorage.getItem(key(variants)) ?? '{}') as Partial<Wishes>;
    const wishes = { ...first(variants), ...kept };
    const isKnown = variants.some(({ id }) => id === wishes.variant);
    return isKnown ? wishes : first(variants);
  } catch {
    return first(variants);
  }
}

export function remember(variants: readonly Variant[], wishes: Wishes): void {
  try {
    localStorage.setItem(key(variants), JSON.stringify(wishes));
  } catch {
    // Without storage the next game begins with the usual wishes.
  }
}

function clock(wishes: Wishes): ClockTerms | null {
  if (wishes.opponent === 'same_screen' && wishes.pace === 'days') return null;
  if (wishes.pace === 'days') return { type: 'days', days: wishes.days };
  if (wishes.pace === 'none') return null;
  const [minutes = 10, increment = 0] = wishes.live.split('+').map(Number);
  return { type: 'live', base: minutes * 60, increment };
}

/** Whether one of the players begins with more pieces than the book says. */
export function isHandicap({ pieces }: Variant, { white, black }: Wishes): boolean {
  return [white, black].some((count) => pieces && count !== null && count > pieces.fewest);
}

/** The game as the server is asked for it. */
export function asked(variant: Variant, wishes: Wishes): NewGame {
  const usual = variant.pieces?.fewest;
  return {
    game: variant.id,
    pieces: isHandicap(variant, wishes)
      ? `${wishes.white ?? usual},${wishes.black ?? usual}`
      : null,
    opponent:
      wishes.opponent === 'computer'
        ? { type: 'computer', level: wishes.level }
        : { type: wishes.opponent },
    side: wishes.opponent === 'same_screen' ? 'first' : wishes.side,
    clock: clock(wishes),
    repetition: wishes.repetition,
  };
}

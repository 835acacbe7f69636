import type { ClockTerms, NewGame, SideChoice } from '$wire';
import { DEFAULT_VARIANT, type Family, type Variant } from '../games/games';

export type OpponentKind = 'computer' | 'friend' | 'same_screen';
export type Pace = 'none' | 'live' | 'days';

/** What somebody would like to play; kept, so that the next game begins with the same wishes. */
export interface Wishes {
  variant: Variant;
  opponent: OpponentKind;
  level: number;
  side: SideChoice;
  pace: Pace;
  /** Minutes and seconds, such as `10+5`. */
  live: string;
  days: number;
  white: number;
  black: number;
  repetition: boolean;
}

export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
export const LIVE = ['3+2', '5+5', '10+5', '15+10', '30+20'] as const;
export const DAYS = [1, 2, 3, 7, 14] as const;
export const PIECES = [18, 17, 16, 15] as const;
const FULL = 18;

const key = (family: Family) => `triskel.wishes.${family}`;

const first = (family: Family): Wishes => ({
  variant: DEFAULT_VARIANT[family],
  opponent: 'computer',
  level: 3,
  side: 'lot',
  pace: 'none',
  live: '10+5',
  days: 3,
  white: FULL,
  black: FULL,
  repetition: true,
});

export function recall(family: Family): Wishes {
  try {
    const kept = JSON.parse(localStorage.getItem(key(family)) ?? '{}') as Partial<Wishes>;
    return { ...first(family), ...kept };
  } catch {
    return first(family);
  }
}

export function remember(family: Family, wishes: Wishes): void {
  try {
    localStorage.setItem(key(family), JSON.stringify(wishes));
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

/** The game as the server is asked for it. */
export function asked(wishes: Wishes): NewGame {
  const handicap = wishes.variant === 'gipf-basic' && (wishes.white < FULL || wishes.black < FULL);
  return {
    game: wishes.variant,
    pieces: handicap ? `${wishes.white},${wishes.black}` : null,
    opponent:
      wishes.opponent === 'computer'
        ? { type: 'computer', level: wishes.level }
        : { type: wishes.opponent },
    side: wishes.opponent === 'same_screen' ? 'first' : wishes.side,
    clock: clock(wishes),
    repetition: wishes.repetition,
  };
}

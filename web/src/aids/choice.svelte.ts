import type { Family } from '../games/family';
import { type Checks, isOneOf, keep, recall } from '../shell/kept';

/** The aids of each game. */
export const AIDS = {
  dvonn: ['lifelines'],
  gipf: ['captures', 'pressure'],
  gyges: ['threats', 'paths'],
} as const satisfies Record<Family, readonly string[]>;

export type AidName = (typeof AIDS)[Family][number];

type Kept = Record<Family, AidName | 'off'>;

const KEY = 'triskel.aids';
const OFF: Kept = { dvonn: 'off', gipf: 'off', gyges: 'off' };
const CHECKS: Checks<Kept> = {
  dvonn: isOneOf('off', ...AIDS.dvonn),
  gipf: isOneOf('off', ...AIDS.gipf),
  gyges: isOneOf('off', ...AIDS.gyges),
};

/** Which aid somebody has switched on for each game, kept in the browser. At first they are all off. */
class Choice {
  #kept = $state.raw<Kept>(recall(KEY, OFF, CHECKS));

  /** A board shows one aid at a time. */
  of(family: Family): AidName | null {
    const chosen = this.#kept[family];
    return chosen === 'off' ? null : chosen;
  }

  change(family: Family, aid: AidName | null): void {
    this.#kept = { ...this.#kept, [family]: aid ?? 'off' };
    keep(KEY, this.#kept);
  }
}

export const choice = new Choice();

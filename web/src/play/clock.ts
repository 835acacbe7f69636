import type { Clock, Side } from '$wire';
import { indexOf } from '../games/people';

/** What the server said of the clocks, and when it was heard, in milliseconds of `performance.now()`. */
export interface Reading {
  clock: Clock;
  at: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Below this, tenths of seconds are shown. */
const HURRY = 10 * SECOND;

/** What a player has left, in milliseconds. */
export function left({ clock, at }: Reading, side: Side, now: number): number {
  const told = clock.left[indexOf(side)];
  return Math.max(0, clock.running === side ? told - (now - at) : told);
}

const two = (value: number) => `${value}`.padStart(2, '0');

/**
 * What a clock shows. Whole seconds are rounded up, so that `0:10` is shown until there are no ten
 * seconds left, and nothing is left when it shows none.
 */
export function face(ms: number, days: (days: number, hours: number) => string): string {
  if (ms >= DAY) return days(Math.floor(ms / DAY), Math.floor((ms % DAY) / HOUR));
  if (ms < HURRY) {
    const tenths = Math.ceil(ms / 100);
    return `0:${two(Math.floor(tenths / 10))}.${tenths % 10}`;
  }
  const seconds = Math.ceil(ms / SECOND);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** How long it takes until the clock shows something else, so that it ticks on the beat. */
export function untilTick(ms: number): number {
  if (ms <= 0) return SECOND;
  const beat = ms < HURRY ? 100 : SECOND;
  return ms % beat || beat;
}

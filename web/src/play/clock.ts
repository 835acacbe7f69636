import type { Clock, Side } from '$wire';
import { indexOf } from '../games/people';

/** The clocks as the server reported them, and when, in milliseconds of `performance.now()`. */
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
 * What a clock shows. Whole seconds are rounded up, so that the clock shows zero only when no time
 * is left.
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

/** How long until the clock face changes, so that it ticks on time. */
export function untilTick(ms: number): number {
  if (ms <= 0) return SECOND;
  const beat = ms < HURRY ? 100 : SECOND;
  return ms % beat || beat;
}

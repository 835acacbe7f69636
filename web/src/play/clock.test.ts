import { describe, expect, it } from 'vitest';
import { face, left, untilTick } from './clock';

const days = (count: number, hours: number) => `${count} d ${hours} h`;

describe('a clock', () => {
  const reading = {
    clock: { left: [60_000, 30_000] as [number, number], running: 'first' as const },
    at: 1_000,
  };

  it('runs for the player who decides, and for nobody else', () => {
    expect(left(reading, 'first', 6_000)).toBe(55_000);
    expect(left(reading, 'second', 6_000)).toBe(30_000);
  });

  it('stops at zero', () => {
    expect(left(reading, 'first', 100_000)).toBe(0);
  });

  it('stands still when nobody’s time runs', () => {
    const stopped = { ...reading, clock: { ...reading.clock, running: null } };
    expect(left(stopped, 'first', 50_000)).toBe(60_000);
  });

  it.each([
    [552_000, '9:12'],
    [551_001, '9:12'],
    [3_600_000, '1:00:00'],
    [3_599_001, '1:00:00'],
    [10_000, '0:10'],
    [9_999, '0:10.0'],
    [9_400, '0:09.4'],
    [1, '0:00.1'],
    [0, '0:00.0'],
    [200_000_000, '2 d 7 h'],
  ])('shows %i ms as %s', (ms, text) => {
    expect(face(ms, days)).toBe(text);
  });

  it('ticks when its face changes', () => {
    for (const ms of [552_000, 551_400, 10_050, 9_999, 9_433, 15, 61_000]) {
      const wait = untilTick(ms);
      expect(face(ms - wait + 1, days)).toBe(face(ms, days));
      if (ms > wait) expect(face(ms - wait, days)).not.toBe(face(ms, days));
    }
  });
});

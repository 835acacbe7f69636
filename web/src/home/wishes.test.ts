import { afterEach, expect, it, vi } from 'vitest';
import { known } from '../board/fixtures';
import { first, recall } from './wishes';

afterEach(() => vi.unstubAllGlobals());

const variants = known.of('gipf');
const kept = (text: string) => {
  vi.stubGlobal('localStorage', { getItem: () => text });
  return recall(variants);
};

it('recalls wishes that can be fulfilled', () => {
  const wishes = { ...first(variants), level: 7, side: 'second', white: 18, days: 14 };
  expect(kept(JSON.stringify(wishes))).toEqual(wishes);
});

it.each([
  '{"variant": "chess"}',
  '{"level": 11, "side": "third", "white": 3, "days": 4, "live": "1+0", "pace": 5}',
  '{"opponent": "nobody", "where": "elsewhere", "repetition": "yes"}',
])('offers the usual instead of %s', (text) => {
  expect(kept(text)).toEqual(first(variants));
});

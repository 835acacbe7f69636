import { afterEach, expect, it, vi } from 'vitest';
import { isBoolean, isOneOf, keep, recall } from './kept';

const USUAL = { speed: 'normal', sound: true };
const CHECKS = { speed: isOneOf('slow', 'normal'), sound: isBoolean };
const recalled = () => recall('a key', USUAL, CHECKS);

function store(text: string | null): Map<string, string> {
  const kept = new Map(text === null ? [] : [['a key', text]]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  return kept;
}

afterEach(() => vi.unstubAllGlobals());

it('recalls what was kept', () => {
  store(null);
  keep('a key', { speed: 'slow', sound: false });
  expect(recalled()).toEqual({ speed: 'slow', sound: false });
});

it.each([null, 'nonsense', 'null', '7', '{"speed": "warp", "sound": "loud", "more": 1}'])(
  'falls back to the default for %s',
  (text) => {
    store(text);
    expect(recalled()).toEqual(USUAL);
  },
);

it('keeps the valid fields', () => {
  store('{"speed": "slow", "sound": 3}');
  expect(recalled()).toEqual({ speed: 'slow', sound: true });
});

it('works without storage', () => {
  vi.stubGlobal('localStorage', undefined);
  keep('a key', USUAL);
  expect(recalled()).toEqual(USUAL);
});

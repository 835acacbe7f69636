import { expect, it } from 'vitest';
import { after, EMPTY, type Kept, merge, parse } from './kept';

const DAY = 86_400_000;
const RATING = { rating: 1100, deviation: 200, volatility: 0.06 };

it('a step solved at once does not come back', () => {
  expect(after(undefined, true, 0)).toEqual({ solved: true });
});

it('a failed step comes back at once, then after longer and longer pauses', () => {
  let tried = after(undefined, false, 0);
  expect(tried.due).toBe(0);
  const pauses: number[] = [];
  while (tried.due !== undefined) {
    tried = after(tried, true, 0);
    if (tried.due !== undefined) pauses.push(tried.due / DAY);
  }
  expect(pauses).toEqual([1, 3, 7, 21]);
  expect(after({ solved: true, box: 3, due: 9 }, false, 5)).toEqual({
    solved: true,
    box: 0,
    due: 5,
  });
});

it('reads what was exported, and nothing else', () => {
  const kept: Kept = {
    ...EMPTY,
    steps: { 'dvonn-top': { solved: true } },
    puzzles: { 'dvonn/0a1b2c': { solved: false, box: 0, due: 5 } },
    solver: { rating: RATING, rated: 3, streak: 1, best: 2 },
  };
  expect(parse(JSON.stringify(kept))).toEqual(kept);
  const odd = { ...kept, steps: { a: 7 }, puzzles: { b: { solved: true, due: 'x' } }, solver: 'x' };
  expect(parse(JSON.stringify(odd))).toEqual(EMPTY);
  for (const text of ['', '{}', 'null', '[]', '{"format":"triskel-learn","version":2}']) {
    expect(parse(text)).toBeNull();
  }
});

it('reads progress from before there were puzzles', () => {
  const steps = { 'dvonn-top': { solved: true } };
  expect(parse(JSON.stringify({ format: 'triskel-learn', version: 1, steps }))).toEqual({
    ...EMPTY,
    steps,
  });
});

it('imported progress is merged, and the better founded rating stays', () => {
  const solver = { rating: RATING, rated: 3, streak: 1, best: 2 };
  const here: Kept = { ...EMPTY, puzzles: { a: { solved: true } }, solver };
  const there: Kept = { ...EMPTY, puzzles: { b: { solved: true } } };
  const merged = { ...EMPTY, puzzles: { a: { solved: true }, b: { solved: true } }, solver };
  expect(merge(here, there)).toEqual(merged);
  expect(merge(there, here).solver).toEqual(solver);
});

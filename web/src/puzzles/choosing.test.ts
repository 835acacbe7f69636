import type { PuzzleInfo } from '$puzzles';
import { expect, it } from 'vitest';
import { choose, type Wishes } from './choosing';

const puzzle = (game: string, id: string, rating: number): PuzzleInfo => ({
  game,
  id,
  rating,
  solver: 'first',
  goal: { type: 'win', turns: 3 },
  decisions: 1,
  themes: [],
  level: 3,
});

const ALL = [
  puzzle('one', 'a', 900),
  puzzle('one', 'b', 1200),
  puzzle('two', 'c', 1000),
  puzzle('two', 'd', 1600),
];

const wishes = (more: Partial<Wishes> = {}): Wishes => ({
  rating: 1000,
  due: [],
  isTried: () => false,
  seen: new Set(),
  key: ({ id }) => id,
  ...more,
});

const among =
  (...ids: string[]) =>
  (id: string) =>
    ids.includes(id);

it('the nearest to the rating comes first', () => {
  expect(choose(ALL, wishes())?.id).toBe('a');
  expect(choose(ALL, wishes({ rating: 1150 }))?.id).toBe('b');
});

it('games take turns in a mix', () => {
  expect(choose(ALL, wishes({ isTried: among('a') }))?.id).toBe('c');
  expect(choose(ALL, wishes({ isTried: among('a', 'c') }))?.id).toBe('b');
});

it('skipped puzzles do not come back at once', () => {
  expect(choose(ALL, wishes({ seen: new Set(['a']) }))?.id).toBe('c');
  expect(choose(ALL.slice(0, 2), wishes({ seen: new Set(['a']) }))?.id).toBe('b');
});

it('failed puzzles come before new ones, but not twice in a row', () => {
  const due = ['x', 'd', 'b'];
  expect(choose(ALL, wishes({ due, isTried: among('d', 'b') }))?.id).toBe('d');
  const seen = new Set(['d']);
  expect(choose(ALL, wishes({ due, seen, isTried: among('d', 'b') }))?.id).toBe('b');
});

it('somebody who has tried all still gets one', () => {
  expect(choose(ALL, wishes({ isTried: () => true, seen: new Set(['a']) }))?.id).toBe('c');
  expect(choose(ALL, wishes({ seen: new Set(['a', 'b', 'c', 'd']) }))?.id).toBe('c');
  expect(choose([], wishes())).toBeNull();
});

import { expect, it } from 'vitest';
import { en } from './en';
import { written } from './notation';

it('writes moves for people', () => {
  const told = ['c3', 'c3-d4', '1@d1', 'a1-goal', 'xe2,e3,e4', 'done', 'pass', 'a1-b3/c4'];
  expect(told.map((text) => written(en, text, false))).toEqual([
    'c3',
    'c3-d4',
    '1 on d1',
    'a1-goal',
    '× e2 e3 e4',
    'end of turn',
    'pass',
    'a1-b3/c4',
  ]);
  expect(told.map((text) => written(en, text, true))).toEqual(told);
});

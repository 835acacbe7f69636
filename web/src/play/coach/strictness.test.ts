import { expect, it } from 'vitest';
import { costsTooMuch } from './strictness';

it('speaks when a move costs more than the chosen share', () => {
  expect(costsTooMuch(0.6, 0.45, 'strict')).toBe(true);
  expect(costsTooMuch(0.6, 0.45, 'fair')).toBe(false);
  expect(costsTooMuch(0.6, 0.35, 'fair')).toBe(true);
  expect(costsTooMuch(0.6, 0.35, 'gentle')).toBe(false);
  expect(costsTooMuch(0.6, 0.1, 'gentle')).toBe(true);
});

it('says nothing when it is off, or when a move is better than was thought', () => {
  expect(costsTooMuch(1, 0, 'off')).toBe(false);
  expect(costsTooMuch(0.3, 0.9, 'strict')).toBe(false);
});

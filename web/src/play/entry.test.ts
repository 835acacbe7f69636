import { describe, expect, it } from 'vitest';
import { isForced } from './entry.svelte';

describe('a turn that plays itself', () => {
  it('has one move, and nothing to choose in it', () => {
    expect(isForced([{ text: 'pass', taps: ['confirm'] }])).toBe(true);
    expect(isForced([{ text: 'a1-b1', taps: ['a1', 'b1'] }])).toBe(false);
    expect(isForced([{ text: 'done', taps: ['done'] }])).toBe(false);
    expect(isForced([])).toBe(false);
  });
});

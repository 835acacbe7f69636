import { describe, expect, it } from 'vitest';
import type { Line } from '../device/protocol';
import { en } from '../words/en';
import { notation, resultOf, worthOf } from './worth';

const LINE: Line = {
  rank: 1,
  moves: ['c3'],
  chance: 0.62,
  score: 35,
  proven: null,
  decisions: null,
  points: 4,
  counted: true,
  depth: 3,
  nodes: 10,
  millis: 1,
};
const SOLVED: Line = { ...LINE, chance: 0, score: null, proven: 'loss', points: -5 };
const FORCED: Line = {
  ...LINE,
  chance: 1,
  score: null,
  proven: 'win',
  decisions: 7,
  points: null,
  counted: false,
};
const name = (side: string) => (side === 'first' ? 'White' : 'Black');

describe('a line', () => {
  it('is written as the protocol writes it', () => {
    expect(notation(LINE)).toBe('cp 35');
    expect(notation(SOLVED)).toBe('points -5');
    expect(notation(FORCED)).toBe('win 7');
    expect(notation({ ...FORCED, proven: 'loss' })).toBe('win -7');
  });

  it('says who is better, and whether that is certain', () => {
    expect(worthOf(en, LINE, 'second', name)).toMatchObject({
      chance: 0.38,
      proven: false,
      short: 'Black 62 %',
    });
    expect(worthOf(en, SOLVED, 'second', name)).toMatchObject({
      chance: 1,
      proven: true,
      short: 'White by 5',
      long: 'White wins by 5 pieces',
    });
    expect(worthOf(en, FORCED, 'first', name).long).toBe('White wins in 7 moves');
  });

  it('says no number of moves where pieces count', () => {
    for (const points of [3, null]) {
      const won = worthOf(en, { ...FORCED, counted: true, points }, 'first', name);
      expect(won).toMatchObject({ proven: true, short: 'White wins', long: 'White wins' });
    }
  });
});

describe('a finished game', () => {
  const node = { winner: 'second' } as Parameters<typeof resultOf>[1];
  it('has a result', () => {
    expect(resultOf(en, node, name)).toMatchObject({ chance: 0, short: 'Black wins' });
    expect(resultOf(en, { ...node, winner: 'draw' }, name).chance).toBe(0.5);
  });
});

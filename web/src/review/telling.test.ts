import { describe, expect, it } from 'vitest';
import type { LineReport, ReviewedDecision } from '$analysis';
import { en } from '../words/en';
import { fr } from '../words/fr';
import { nl } from '../words/nl';
import { kindOf, moveOf, sentences, shiftOf } from './telling';

const LINE: LineReport = {
  moves: ['c3-d3'],
  chance: 0.2,
  score: -80,
  proven: null,
  decisions: null,
  points: null,
  counted: true,
  depth: 4,
};
const BLUNDER: ReviewedDecision = {
  ply: 62,
  turn: 31,
  player: 2,
  position: '',
  played: LINE,
  best: [{ ...LINE, moves: ['g4-e4'], chance: 0.7, score: 60 }],
  fault: 'blunder',
  missed_win: false,
  cost: 0.5,
  better: [{ code: 'cuts_off', pieces: 3 }],
  reply: { text: 'e2-e3', reasons: [{ code: 'takes_stack', at: 'e3', pieces: 5 }] },
  reserves: null,
};
const name = (side: string) => (side === 'first' ? 'White' : 'Black');

describe('a fault', () => {
  it('has a number, a sign and a kind', () => {
    expect(moveOf(en, BLUNDER, false)).toBe('31… c3-d3??');
    expect(kindOf(en, BLUNDER)).toBe('Blunder');
    expect(kindOf(en, { ...BLUNDER, missed_win: true })).toBe('Blunder · Missed win');
    expect(kindOf(en, { ...BLUNDER, fault: 'dubious', missed_win: true })).toBe('Missed win');
  });

  it('is told in the words of the game, in every language, without the better move', () => {
    expect(sentences(en, BLUNDER, name, false)).toEqual([
      'White answers e2-e3: it takes over 5 pieces on e3.',
      'There was a better move: it cuts off 3 pieces of the opponent.',
    ]);
    for (const words of [fr, nl]) {
      const said = sentences(words, BLUNDER, name, false).join(' ');
      expect(said).toContain('e3');
      expect(said).not.toContain('g4');
    }
    const reserves = { played: [3, 7], best: [5, 4] } as ReviewedDecision['reserves'];
    expect(sentences(en, { ...BLUNDER, reserves }, name, false).at(-1)).toBe(
      'Reserves of White and Black at the end of the line: 3 – 7 instead of 5 – 4.',
    );
  });

  it('says what it gave away', () => {
    expect(shiftOf(en, BLUNDER, name)).toBe('Black 70 % → Black 20 %');
    const lost = { ...LINE, score: null, proven: 'loss', points: -9, chance: 0 } as const;
    expect(shiftOf(en, { ...BLUNDER, played: lost }, name)).toBe('Black 70 % → White by 9');
  });
});

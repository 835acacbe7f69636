import type { Card, Ending, Side, View } from '$wire';
import { describe, expect, it } from 'vitest';
import { scenes, variant } from '../board/fixtures';
import { en } from '../words/en';
import { outcome } from './outcome';

const card = (game: string, yours: Side[]): Card => ({
  code: 'code',
  terms: { game, pieces: null, computer: null, clock: null, repetition: true },
  seats: [
    { type: 'guest', name: null },
    { type: 'guest', name: null },
  ],
  yours,
  muted: false,
  ply: 40,
  text: '',
  turn: 'first',
  clock: null,
  ending: null,
  created: 0,
  board: null,
});

/** The sentence about how a scene ended, for somebody who plays these sides. */
function told(name: string, yours: Side[], changed: Partial<View> = {}): string {
  const { game, view } = scenes.get(name)!;
  return outcome(en, variant(game).family, card(game, yours), { ...view, ...changed }).text;
}

const ended = (reason: Ending['reason'], winner: Side | null = 'first') => ({
  ending: { reason, winner },
});

describe('how a game ended', () => {
  it('is put differently for the winner, the loser and others', () => {
    expect(told('dvonn-end', ['first'])).toMatch(
      /^You win\. White’s tower has \d+ pieces, Black’s \d+\.$/,
    );
    expect(told('dvonn-end', ['second'])).toMatch(/^You lose\./);
    expect(told('dvonn-end', [])).toMatch(/^White wins\./);
    expect(told('dvonn-end', ['first', 'second'])).toMatch(/^White wins\./);
  });

  it('names the side that could not continue, whoever reads it', () => {
    expect(told('gipf-end', ['first'])).toBe('You lose. White has nothing left to push.');
    expect(told('gyges-end', ['second'])).toBe('You win. A piece has reached the goal.');
    expect(told('gipf-basic-start', ['first'], ended('abandoned'))).toBe(
      'You win. Black left the game.',
    );
    expect(told('gipf-basic-start', ['second'], ended('time'))).toBe(
      'You lose. Black ran out of time.',
    );
  });

  it('distinguishes an empty reserve from the loss of the last GIPF piece', () => {
    const cause = { game: 'gipf', code: 'no_gipf_pieces' } as const;
    expect(told('gipf-end', ['second'], { cause })).toBe(
      'You win. White has lost the last GIPF piece.',
    );
  });

  it('says who resigned, and that nobody has won', () => {
    expect(told('gipf-basic-start', ['second'], ended('resignation'))).toBe(
      'You lose. You resigned.',
    );
    expect(told('gipf-basic-start', [], ended('resignation'))).toBe('White wins. Black resigned.');
    expect(told('gipf-basic-start', [], ended('agreement', null))).toBe(
      'Draw. Both players agreed.',
    );
    expect(told('gipf-basic-start', [], ended('aborted', null))).toMatch(/^Called off\./);
  });
});

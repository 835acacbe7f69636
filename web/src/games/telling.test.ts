import type { Board, PlayedMove, View } from '$wire';
import { describe, expect, it } from 'vitest';
import { en } from '../words/en';
import { fr } from '../words/fr';
import { nl } from '../words/nl';
import { Telling } from './telling';
import { variant } from '../board/fixtures';

const list = (items: readonly string[]) => items.join(' & ');
const telling = (game: string, words = en) => new Telling(words, variant(game), list);

const piece = (at: string, owner: 'first' | 'second' | null, height = 1) => ({
  at,
  owner,
  height,
  marked: owner === null,
  layers: [],
});

const at = (name: string, bounce = false) => ({ at: name, bounce });

const jump: PlayedMove = {
  by: 'first',
  to_enter: [0, 0],
  captured: [0, 0],
  text: 'e2-b2',
  before: '',
  ends_turn: true,
  steps: [
    { type: 'go', route: [at('e2'), at('b2')], piece: piece('b2', 'first', 4) },
    { type: 'leave', from: 'e1', fate: { type: 'lost' } },
    { type: 'leave', from: 'f1', fate: { type: 'lost' } },
  ],
};

describe('moves in words', () => {
  it('name what loses contact', () => {
    expect(telling('dvonn').move(jump)).toBe('White moves e2 to b2; e1 & f1 lose contact');
    expect(telling('dvonn', fr).move(jump)).toBe(
      'Blanc joue de e2 à b2; e1 & f1 perdent le contact',
    );
    expect(telling('dvonn', nl).move(jump)).toBe(
      'Wit zet van e2 naar b2; e1 & f1 verliezen het contact',
    );
  });

  it('distinguish placing from pushing', () => {
    const red = { type: 'enter' as const, over: null, piece: piece('c3', null) };
    const push = { type: 'enter' as const, over: 'e1', piece: piece('e2', 'first', 2) };
    expect(telling('dvonn').move({ by: 'first', text: 'c3', steps: [red] })).toBe(
      'White places a DVONN piece on c3',
    );
    expect(telling('gipf-tournament').move({ by: 'first', text: 'Ge1-e2', steps: [push] })).toBe(
      'White pushes a GIPF piece from e1 to e2',
    );
  });

  it('name what is taken back and what is captured', () => {
    const steps = [
      {
        type: 'leave' as const,
        from: 'e2',
        fate: { type: 'returned' as const, to: 'second' as const },
      },
      {
        type: 'leave' as const,
        from: 'e3',
        fate: { type: 'captured' as const, by: 'second' as const },
      },
    ];
    expect(telling('gipf-basic').move({ by: 'second', text: 'xe2,e3', steps })).toBe(
      'Black takes e2 & e3, 1 back to the reserve, 1 captured',
    );
  });

  it('follow a piece that bounces into the goal', () => {
    const route = [at('a5'), at('b5', true), at('goal')];
    const steps = [{ type: 'go' as const, route, piece: piece('goal', null, 2) }];
    expect(telling('gyges-basic').move({ by: 'first', text: 'a5-goal', steps })).toBe(
      'South moves a5 into the goal, bouncing on b5',
    );
  });

  it('say that a turn is passed or ended', () => {
    expect(telling('dvonn').move({ by: 'second', text: 'pass', steps: [] })).toBe('Black passes');
    expect(telling('gipf-tournament').move({ by: 'first', text: 'done', steps: [] })).toBe(
      'White ends the turn',
    );
  });
});

describe('a choice in words', () => {
  const board = (pieces: Board['pieces'], points: Board['points']): Board => ({
    pieces,
    supplies: [],
    captives: [],
    points,
    to_enter: [0, 0],
    captured: [0, 0],
  });
  const view = (
    pieces: Board['pieces'],
    points: Board['points'] = null,
    last: PlayedMove[] = [],
  ): View => ({
    ply: 60,
    text: '',
    turn: 'first',
    ending: null,
    board: board(pieces, points),
    last,
    legal: [],
    clock: null,
    draw_offered: null,
    takeback_asked: null,
    premove: null,
    premove_taps: [],
    cause: null,
    abortable: false,
  });

  it('says how the count changes', () => {
    const before = view([], [5, 1]);
    const after = view([], [4, 0], [jump]);
    expect(telling('dvonn').choice(before, after)).toBe(
      'White moves e2 to b2; e1 & f1 lose contact: 5 – 1 becomes 4 – 0.',
    );
  });

  it('names places by what stands on them', () => {
    const now = view([piece('e2', 'first', 3), piece('c3', null)]);
    const place = (tap: string) => telling('dvonn').place(now, [], tap);
    expect(['e2', 'c3', 'a1'].map(place)).toEqual([
      'e2, White, stack of 3',
      'c3, DVONN piece',
      'a1, empty',
    ]);
  });
});

import type { Ply, Side } from '$wire';
import { describe, expect, it } from 'vitest';
import { after, rows } from './played';

const ply = (by: Side, text: string, ends_turn = true): Ply => ({ by, text, ends_turn });

describe('the moves of a game', () => {
  it('grow with what is played, and shrink with what is taken back', () => {
    const begin = [ply('first', 'e1-e2')];
    const turn = [ply('second', 'b1-b2', false), ply('second', 'xb2,b3')];
    const one = after(
      [],
      { type: 'moved', by: 'first', ply: 0, moves: ['e1-e2'], clock: null },
      begin,
    );
    const two = after(
      one,
      { type: 'moved', by: 'second', ply: 1, moves: ['b1-b2', 'xb2,b3'], clock: null },
      turn,
    );
    expect(two).toEqual([...begin, ...turn]);
    expect(after(two, { type: 'taken_back', plies: 1, clock: null }, [])).toEqual(one);
  });

  it('are grouped by turns, two to a row', () => {
    const list = rows([
      ply('first', 'a'),
      ply('second', 'b', false),
      ply('second', 'c'),
      ply('first', 'd'),
    ]);
    expect(list).toEqual([
      { number: 1, first: { ply: 0, moves: ['a'] }, second: { ply: 1, moves: ['b', 'c'] } },
      { number: 2, first: { ply: 3, moves: ['d'] }, second: null },
    ]);
  });

  it('follow the turns of the rules: one player may have two in a row', () => {
    const list = rows([ply('first', 'k3'), ply('first', 'g5-h5'), ply('second', 'i5-i4')]);
    expect(list.map(({ first, second }) => [first?.moves, second?.moves])).toEqual([
      [['k3'], undefined],
      [['g5-h5'], ['i5-i4']],
    ]);
  });

  it('leave a place free when the second player begins', () => {
    expect(rows([ply('second', 'x')])[0]).toMatchObject({ first: null, second: { moves: ['x'] } });
  });
});

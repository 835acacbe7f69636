import { describe, expect, it } from 'vitest';
import { after, rows, type Played } from './played';

const first = (text: string): Played => ({ by: 'first', text });
const second = (text: string): Played => ({ by: 'second', text });

describe('the moves of a game', () => {
  it('grow with what is played, and shrink with what is taken back', () => {
    const one = after([], { type: 'moved', by: 'first', ply: 0, moves: ['e1-e2'], clock: null });
    const two = after(one, {
      type: 'moved',
      by: 'second',
      ply: 1,
      moves: ['b1-b2', 'xb2,b3'],
      clock: null,
    });
    expect(two).toEqual([first('e1-e2'), second('b1-b2'), second('xb2,b3')]);
    expect(after(two, { type: 'taken_back', plies: 1, clock: null })).toEqual(one);
  });

  it('are grouped by turns, two to a row', () => {
    const list = rows([first('a'), second('b'), second('c'), first('d')]);
    expect(list).toEqual([
      { number: 1, first: { ply: 0, moves: ['a'] }, second: { ply: 1, moves: ['b', 'c'] } },
      { number: 2, first: { ply: 3, moves: ['d'] }, second: null },
    ]);
  });

  it('take turns where nobody knows who played', () => {
    const unknown = [1, 2, 3].map((n) => ({ by: null, text: `${n}` }));
    expect(rows(unknown).map(({ first, second }) => [first?.moves, second?.moves])).toEqual([
      [['1'], ['2']],
      [['3'], undefined],
    ]);
  });

  it('leave a place free when the second player begins', () => {
    expect(rows([second('x')])[0]).toMatchObject({ first: null, second: { moves: ['x'] } });
  });
});

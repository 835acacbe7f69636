import { expect, it } from 'vitest';
import type { Piece } from '$wire';
import { scenes } from '../board/fixtures';
import { after, foreseen } from './prospects';

const sorted = (pieces: readonly Piece[]): Piece[] =>
  [...pieces].sort((one, other) => one.at.localeCompare(other.at));

const played = [...scenes].filter(([, { before }]) => before !== null);

it.each(played)('puts the pieces where the steps say: %s', (_, { before, view }) => {
  const pieces = view.last.reduce<readonly Piece[]>(after, before!.board.pieces);
  expect(sorted(pieces)).toEqual(sorted(view.board.pieces));
});

it.each(played.filter(([, { view }]) => view.last.length === 1))(
  'draws a move as the server will report it: %s',
  (_, { before, view }) => {
    const [move] = view.last;
    const { text, turn, board } = view;
    const drawn = foreseen(before!, {
      taps: [],
      played: move!,
      text,
      turn,
      points: board.points,
    });
    expect(drawn.text).toBe(text);
    expect(drawn.last).toEqual(view.last);
    expect(sorted(drawn.board.pieces)).toEqual(sorted(board.pieces));
    expect(drawn.board).toMatchObject({
      points: board.points,
      to_enter: board.to_enter,
      captured: board.captured,
    });
  },
);

import type { Board, Piece, Side, Supply } from '$wire';
import { family } from './family';

/** A position that was read from its text: enough for a picture without history. */
export interface Position {
  readonly board: Board;
  /** Whose piece it is that stands in a goal, if one does. */
  readonly scorer: Side;
}

const piece = (at: string, owner: Side | null, height: number, marked = false): Piece => ({
  at,
  owner,
  height,
  marked,
  layers: [],
});

const colour = (letter: string): Side => (letter.toLowerCase() === 'w' ? 'first' : 'second');

const letter = (column: number): string => String.fromCharCode('a'.charCodeAt(0) + column);

/** Rows from the fifth down, which begin with these columns; `3b*` is a stack. */
function dvonn(rows: string): Piece[] {
  const begins = [2, 1, 0, 0, 0];
  return rows.split('/').flatMap((row, index) => {
    const tokens = row.match(/\.|r|\d*[wb]\*?/g) ?? [];
    return tokens.flatMap((token, offset) => {
      const at = `${letter((begins[index] ?? 0) + offset)}${5 - index}`;
      const stack = /^(\d*)([wb])(\*?)$/.exec(token);
      if (stack?.[2] !== undefined) {
        return [piece(at, colour(stack[2]), Number(stack[1] ?? '') || 1, stack[3] === '*')];
      }
      return token === 'r' ? [piece(at, null, 1, true)] : [];
    });
  });
}

/** Columns from `b`, each from its second point up; capitals are GIPF pieces. */
function gipf(columns: string): Piece[] {
  return columns.split('/').flatMap((column, index) =>
    [...column].flatMap((sign, offset) => {
      const at = `${letter(index + 1)}${offset + 2}`;
      return sign === '.' ? [] : [piece(at, colour(sign), sign === sign.toUpperCase() ? 2 : 1)];
    }),
  );
}

/** Rows from the sixth down. */
function gyges(rows: string, goal: string): Piece[] {
  const standing = rows
    .split('/')
    .flatMap((row, index) =>
      [...row].flatMap((sign, column) =>
        sign === '.' ? [] : [piece(`${letter(column)}${6 - index}`, null, Number(sign))],
      ),
    );
  const size = Number(goal[1] ?? 0);
  return size > 0 ? [...standing, piece('goal', null, size)] : standing;
}

/** The pieces in reserve: `12,15`. */
function reserves(counts: string): Supply[] {
  const sides: Side[] = ['first', 'second'];
  const [first = 0, second = 0] = counts.split(',').map(Number);
  return sides.map((player, index) => ({
    player,
    owner: player,
    height: 1,
    count: index === 0 ? first : second,
    tap: null,
  }));
}

/** Reads a position. It is text of the server, and what cannot be read is left out. */
export function position(game: string, text: string): Position {
  const [rows = '', , , rest = ''] = text.split(' ');
  const scorer: Side = rest.startsWith('N') ? 'second' : 'first';
  const bare = (pieces: Piece[], supplies: Supply[] = []): Position => ({
    board: { pieces, supplies, captives: [] },
    scorer,
  });
  switch (family(game)) {
    case 'dvonn':
      return bare(dvonn(rows));
    case 'gipf':
      return bare(gipf(rows), reserves(rest));
    case 'gyges':
      return bare(gyges(rows, rest));
  }
}

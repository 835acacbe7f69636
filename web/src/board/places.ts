import type { Place } from '$wire';
import type { Family } from './family';

const cell = (name: string, x: number, y: number): Place => ({
  name,
  kind: { type: 'cell' },
  x,
  y,
});

const letter = (column: number): string => String.fromCharCode('a'.charCodeAt(0) + column);

/** Every row is shifted by half a cell against the one below it. */
function dvonn(): Place[] {
  const columns: [number, number][] = [
    [0, 8],
    [0, 9],
    [0, 10],
    [1, 10],
    [2, 10],
  ];
  return columns.flatMap(([first, last], row) =>
    Array.from({ length: last - first + 1 }, (_, index) => {
      const column = first + index;
      return cell(`${letter(column)}${row + 1}`, column - row / 2 + 1, (row * Math.sqrt(3)) / 2);
    }),
  );
}

/** Upright columns of five to nine points; the outermost points are dots. */
function gipf(): Place[] {
  const points = Array.from({ length: 9 }, (_, column) => {
    const length = 9 - Math.abs(column - 4);
    return Array.from({ length }, (_, index): Place => {
      const edge = column === 0 || column === 8 || index === 0 || index === length - 1;
      const x = ((column - 4) * Math.sqrt(3)) / 2;
      const y = index - (length - 1) / 2;
      return { name: `${letter(column)}${index + 1}`, kind: { type: edge ? 'dot' : 'cell' }, x, y };
    });
  }).flat();
  const of = (type: string): Place[] => points.filter(({ kind }) => kind.type === type);
  return [...of('cell'), ...of('dot')];
}

function gyges(): Place[] {
  const cells = Array.from({ length: 36 }, (_, index) => {
    const [column, row] = [index % 6, Math.floor(index / 6)];
    return cell(`${letter(column)}${row + 1}`, column, row);
  });
  const goals: Place[] = [
    { name: 'goal', kind: { type: 'goal', of: 'first' }, x: 2.5, y: 6 },
    { name: 'goal', kind: { type: 'goal', of: 'second' }, x: 2.5, y: -1 },
  ];
  return [...cells, ...goals];
}

/** The places of a board, for pictures that need no server. */
export const places = (family: Family): Place[] => ({ dvonn, gipf, gyges })[family]();

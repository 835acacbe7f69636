import { type Plane, type Point, plus, type Spot } from './plane';

/** A coordinate beside the board. */
export interface Label extends Point {
  readonly text: string;
}

/** The size of coordinates. */
export const LABEL = 23;

/** The first cell of every column or row, from the first player's side and from left to right. */
function firsts(plane: Plane, line: (name: string) => string): [string, Spot][] {
  const found = new Map<string, Spot>();
  for (const cell of plane.cells) {
    if (!found.has(line(cell.name))) found.set(line(cell.name), cell);
  }
  return [...found];
}

/** A text beside a place. */
export const labelAt = (spot: Spot, offset: Point, text: string): Label => ({
  ...plus(spot, offset),
  text,
});

/** Letters below the columns and numbers before the rows. */
export function gridLabels(plane: Plane, below: Point, before: Point): Label[] {
  return [
    ...firsts(plane, (name) => name.charAt(0)).map(([text, spot]) => labelAt(spot, below, text)),
    ...firsts(plane, (name) => name.slice(1)).map(([text, spot]) => labelAt(spot, before, text)),
  ];
}

import type { Side } from '$wire';
import type { Family } from './family';
import { type Plane, type Point, type Quarter, type Spot, plus, times, UNIT } from './plane';
import type { Figure } from './figure';

/** A part of the picture. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A coordinate beside the board. */
export interface Label extends Point {
  readonly text: string;
}

/** The size of coordinates. */
export const LABEL = 23;

/** How far the board reaches beyond its places. */
const EDGE: Readonly<Record<Family, Point>> = {
  dvonn: { x: 56, y: 60 },
  gipf: { x: 32, y: 32 },
  gyges: { x: 60, y: 52 },
};

/** How far it reaches beyond its coordinates. */
const LABEL_EDGE = 20;

/** The first cell of every column or row; the first player's come first, from left to right. */
function firsts(plane: Plane, line: (name: string) => string): [string, Spot][] {
  const found = new Map<string, Spot>();
  for (const cell of plane.cells) {
    if (!found.has(line(cell.name))) found.set(line(cell.name), cell);
  }
  return [...found];
}

const columns = (plane: Plane): [string, Spot][] => firsts(plane, (name) => name.charAt(0));
const rows = (plane: Plane): [string, Spot][] => firsts(plane, (name) => name.slice(1));

const at = (spot: Spot, offset: Point, text: string): Label => ({ ...plus(spot, offset), text });

/** Letters below the columns, which lean to the left, and numbers before the rows. */
function dvonn(plane: Plane): Label[] {
  const down = plane.point(0.34, -0.59);
  const left = plane.point(-0.62, 0);
  return [
    ...columns(plane).map(([column, spot]) => at(spot, down, column)),
    ...rows(plane).map(([row, spot]) => at(spot, left, row)),
  ];
}

/** The names of the dots, outside and where they make the board no larger. */
function gipf(plane: Plane): Label[] {
  const dots = plane.spots.filter(({ kind }) => kind.type === 'dot');
  return dots.map((dot) => {
    const side = Math.sign(Math.round(dot.x)) || 1;
    const far = Math.abs(dot.x) > 3.4 * UNIT;
    const offset = far ? { x: side * 8, y: -29 } : { x: side * 23, y: Math.sign(dot.y) * 21 };
    const tip = Math.round(dot.x) === 0;
    return at(dot, tip ? { x: 34, y: Math.sign(dot.y) * 6 } : offset, dot.name);
  });
}

/** Letters below the first row, beside the lines to the goal, and numbers before the rows. */
function gyges(plane: Plane): Label[] {
  const left = plane.point(-0.49, 0);
  const below = (column: string): Point => plane.point(column < 'd' ? -0.19 : 0.19, -0.47);
  return [
    ...columns(plane).map(([column, spot]) => at(spot, below(column), column)),
    ...rows(plane).map(([row, spot]) => at(spot, left, row)),
  ];
}

/** The coordinates of a board. */
export const labels = (family: Family, plane: Plane): Label[] =>
  ({ dvonn, gipf, gyges })[family](plane);

/** The smallest part of the picture that holds the board and its coordinates. */
export function box(family: Family, plane: Plane, coordinates: readonly Label[]): Box {
  const edge = EDGE[family];
  const held = [
    ...plane.spots.map((spot) => ({ spot, dx: edge.x, dy: edge.y })),
    ...coordinates.map((spot) => ({ spot, dx: LABEL_EDGE, dy: LABEL_EDGE })),
  ];
  const x = Math.min(...held.map(({ spot, dx }) => spot.x - dx));
  const y = Math.min(...held.map(({ spot, dy }) => spot.y - dy));
  const width = Math.max(...held.map(({ spot, dx }) => spot.x + dx)) - x;
  const height = Math.max(...held.map(({ spot, dy }) => spot.y + dy)) - y;
  return { x, y, width, height };
}

/** How often to turn a board so that it is seen from a side and as large as its frame allows. */
export function quarter(
  family: Family,
  turned: boolean,
  frame: { width: number; height: number },
): Quarter {
  // Of the boards only that of DVONN is much wider than high, and it has no top and bottom. Upright,
  // its left end, where the first player's pieces wait, is below.
  const upright = family === 'dvonn' && frame.height > 1.06 * frame.width;
  if (upright) return turned ? 1 : 3;
  return turned ? 2 : 0;
}

/** Where a player's pieces lie beside the board. */
export interface Home extends Point {
  /** The direction from the outer end to the inner one. */
  readonly inward: 1 | -1;
}

/** GIPF: reserves stand open in the corner at each player's left, captives at his right. */
export function corner(plane: Plane, player: Side, what: 'reserve' | 'captives'): Home {
  const below = player === 'first' ? -1 : 1;
  const left = what === 'reserve' ? below : -below;
  const outer = plane.point(left * 3.66, below * 4);
  return { x: outer.x, y: outer.y + (outer.y < 0 ? 30 : -14), inward: outer.x < 0 ? 1 : -1 };
}

/** Gygès: the pieces in hand wait before the first row, in front of the player. */
export function hand(plane: Plane, player: Side, size: number): Point {
  return plane.point(2.5 + (size - 2) * 1.15, player === 'first' ? -1 : 6);
}

/** DVONN: what a player has still to place, in two corners that neither places nor coordinates need. */
export function tray(plane: Plane, player: Side, owner: Side | null): Point {
  const end = player === 'first' ? plane.point(-0.22, -0.08) : plane.point(9.94, 3.42);
  return plus(end, { x: -11, y: owner === null ? -19 : 19 });
}

/** Where what a player brings into play comes from, and where what leaves goes to. */
export function home(
  family: Family,
  plane: Plane,
  player: Side,
  what: 'reserve' | 'captives',
  { owner, height }: Figure,
): Point {
  switch (family) {
    case 'dvonn':
      return tray(plane, player, owner);
    case 'gipf': {
      const pile = corner(plane, player, what);
      return plus(pile, times({ x: pile.inward, y: -0.3 }, 0.5 * UNIT));
    }
    case 'gyges':
      return hand(plane, player, height);
  }
}

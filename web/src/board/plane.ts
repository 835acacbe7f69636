import type { Place, PlaceKind, Side } from '$wire';

/** A point of a picture; `y` grows downwards. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** How far neighbours are apart in a picture. */
export const UNIT = 100;

/** The number of clockwise quarter turns of a board. */
export type Quarter = 0 | 1 | 2 | 3;

/** Where the arrow keys lead. */
export type Direction = 'up' | 'down' | 'left' | 'right';

export const plus = (one: Point, other: Point): Point => ({
  x: one.x + other.x,
  y: one.y + other.y,
});

export const times = (point: Point, factor: number): Point => ({
  x: point.x * factor,
  y: point.y * factor,
});

export const distance = (one: Point, other: Point): number =>
  Math.hypot(one.x - other.x, one.y - other.y);

/** The point at this distance from `from` in the direction of `to`. */
export function towards(from: Point, to: Point, length: number): Point {
  const share = length / Math.max(distance(from, to), Number.EPSILON);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

function turn({ x, y }: Point, quarter: Quarter): Point {
  switch (quarter) {
    case 0:
      return { x, y };
    case 1:
      return { x: -y, y: x };
    case 2:
      return { x: -x, y: -y };
    case 3:
      return { x: y, y: -x };
  }
}

/** A place of the board, in the picture. */
export interface Spot extends Point {
  /** Its unique key: its name, or for the two goals also whose it is. */
  readonly key: string;
  readonly name: string;
  readonly kind: PlaceKind;
}

/** The unique key of a place; only goals share a name. */
export function keyOf(name: string, kind: PlaceKind): string {
  return kind.type === 'goal' ? `${name}-${kind.of}` : name;
}

const HEADINGS: Readonly<Record<Direction, Point>> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};

/** The places of a board as points of a picture, seen from some side. */
export class Plane {
  readonly spots: readonly Spot[];
  readonly #quarter: Quarter;
  readonly #byKey: ReadonlyMap<string, Spot>;

  constructor(places: readonly Place[], quarter: Quarter = 0) {
    this.#quarter = quarter;
    this.spots = places.map(({ name, kind, x, y }) => ({
      ...this.point(x, y),
      key: keyOf(name, kind),
      name,
      kind,
    }));
    this.#byKey = new Map(this.spots.map((spot) => [spot.key, spot]));
  }

  /** A point of the board, which counts in units and upwards, as a point of the picture. */
  point(x: number, y: number): Point {
    return turn({ x: x * UNIT, y: -y * UNIT }, this.#quarter);
  }

  /** The spot of a place. Of the two goals, it is the one that `by` may enter. */
  find(name: string, by: Side = 'first'): Spot | undefined {
    return this.#byKey.get(name) ?? this.#byKey.get(`${name}-${by}`);
  }

  /** The path of a piece over these places. */
  way(names: readonly string[], by: Side): Point[] {
    const points: Point[] = [];
    for (const spot of names.flatMap((name) => this.find(name, by) ?? [])) {
      const last = points.at(-1);
      points.push(...(last ? leg(last, spot) : [spot]));
    }
    return points;
  }

  get cells(): readonly Spot[] {
    return this.spots.filter(({ kind }) => kind.type === 'cell');
  }

  /** The place nearest to a point, if one is within reach. */
  nearest(point: Point, reach: number, among: readonly Spot[] = this.spots): Spot | null {
    let best: Spot | null = null;
    let least = reach;
    for (const spot of among) {
      const away = distance(spot, point);
      if (away <= least) [best, least] = [spot, away];
    }
    return best;
  }
}

/** How many straight pieces make a bend. */
const BEND = 6;

/** The points from a place to the next; the path into a goal bends like its line. */
export function leg(from: Point, to: Spot): Point[] {
  if (to.kind.type !== 'goal') return [to];
  const corner = { x: from.x, y: to.y };
  return Array.from({ length: BEND }, (_, index) => {
    const share = (index + 1) / BEND;
    const [one, two] = [between(from, corner, share), between(corner, to, share)];
    return between(one, two, share);
  });
}

const between = (one: Point, other: Point, share: number): Point => ({
  x: one.x + (other.x - one.x) * share,
  y: one.y + (other.y - one.y) * share,
});

/**
 * If two places are equally far, up goes to the right one and down to the left one, so that they
 * are opposites.
 */
const LEAN = 0.01;

/** The place that an arrow key leads to. */
export function step<S extends Point>(
  from: Point,
  direction: Direction,
  among: readonly S[],
): S | null {
  const heading = HEADINGS[direction];
  let best: S | null = null;
  let least = Infinity;
  for (const spot of among) {
    const [dx, dy] = [spot.x - from.x, spot.y - from.y];
    const along = dx * heading.x + dy * heading.y;
    const across = dx * heading.y - dy * heading.x;
    if (along < 0.2 * UNIT || Math.abs(across) > 1.8 * along) continue;
    const cost = along + 2 * Math.abs(across) + LEAN * across;
    if (cost < least) [best, least] = [spot, cost];
  }
  return best;
}

/** Pairs of cells that are neighbours. */
export function segments(cells: readonly Spot[]): [Spot, Spot][] {
  const near = (one: Spot, other: Spot): boolean => distance(one, other) < 1.1 * UNIT;
  return cells.flatMap((one, index) =>
    cells
      .slice(index + 1)
      .filter((other) => near(one, other))
      .map((other): [Spot, Spot] => [one, other]),
  );
}

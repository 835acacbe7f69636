import type { PlayedMove, Side } from '$wire';
import { DRAWINGS, type Family } from './family';
import { distance, type Plane, type Point, towards } from './plane';

/** The path of a piece, from its first point to its last. */
export interface Way {
  readonly points: readonly Point[];
  /** Whether the piece had to give way to another. */
  readonly aside: boolean;
}

/** The traces that moves leave on the board. */
export interface Traces {
  readonly ways: readonly Way[];
  /** Where pieces arrived, and where they left from. */
  readonly arrivals: readonly Point[];
  readonly origins: readonly Point[];
  /** Where pieces have left the board. */
  readonly gone: readonly Point[];
  /** Where a piece bounced, in order. */
  readonly bounces: readonly Point[];
}

/** Collects the traces of moves. */
class Trail implements Traces {
  readonly ways: Way[] = [];
  readonly arrivals: Point[] = [];
  readonly origins: Point[] = [];
  readonly gone: Point[] = [];
  readonly bounces: Point[] = [];

  constructor(readonly plane: Plane) {}

  #find(names: readonly string[], by: Side): Point[] {
    return names.flatMap((name) => this.plane.find(name, by) ?? []);
  }

  #way(points: readonly Point[]): void {
    const [from, to] = [points.at(0), points.at(-1)];
    if (!from || !to) return;
    const aside = this.arrivals.includes(from);
    this.arrivals.push(to);
    if (points.length > 1) this.ways.push({ points, aside });
  }

  follow({ by, steps }: PlayedMove): void {
    const pushes = steps.some(({ type }) => type === 'enter');
    for (const step of steps) {
      if (step.type === 'enter') {
        this.#way(this.#find([step.over ?? [], step.piece.at].flat(), by));
      } else if (step.type === 'leave') {
        this.gone.push(...this.#find([step.from], by));
      } else if (!pushes) {
        // Of a push only the new piece is marked: the others moved one place each.
        const points = this.plane.way(
          step.route.map(({ at }) => at),
          by,
        );
        this.origins.push(...points.slice(0, 1));
        this.#way(points);
        const bounces = step.route.filter(({ bounce }) => bounce).map(({ at }) => at);
        this.bounces.push(...this.#find(bounces, by));
      }
    }
  }
}

/** The traces of these moves. */
export function traces(moves: readonly PlayedMove[], plane: Plane): Traces {
  const trail = new Trail(plane);
  for (const move of moves) trail.follow(move);
  return trail;
}

/** How long the head of an arrow is. */
const HEAD = 17;

/** A path shortened at its end by this length, but by at most half. */
function cut(way: Way['points'], length: number): Point[] {
  const kept = [...way];
  const whole = way.slice(1).reduce((sum, point, index) => sum + distance(way[index]!, point), 0);
  let left = Math.min(length, whole / 2);
  for (;;) {
    const [before, last] = [kept.at(-2), kept.at(-1)];
    if (!before || !last) return kept;
    kept.pop();
    const piece = distance(before, last);
    if (piece > left) return [...kept, towards(last, before, left)];
    left -= piece;
  }
}

/** The line and the head of an arrow along a path, as SVG path data. */
export function arrow(way: Way['points'], family: Family): { line: string; head: string } | null {
  const [first, second] = way;
  if (!first || !second) return null;
  const { tail, tip: before } = DRAWINGS[family];
  const start = towards(first, second, tail);
  const shaft = cut([start, ...way.slice(1)], before);
  const line = cut(shaft, HEAD);
  const [tip, neck] = [shaft.at(-1)!, line.at(-1)!];
  const across = { x: (neck.y - tip.y) * 0.72, y: (tip.x - neck.x) * 0.72 };
  const at = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const corner = (sign: 1 | -1): Point => ({
    x: neck.x + sign * across.x,
    y: neck.y + sign * across.y,
  });
  return {
    line: `M${line.map(at).join('L')}`,
    head: `M${at(tip)}L${at(corner(1))}L${at(corner(-1))}Z`,
  };
}

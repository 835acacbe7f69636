import { describe, expect, it } from 'vitest';
import type { Place } from '$wire';
import { FAMILIES, type Family } from '../games/family';
import { tray } from './dvonn/drawing';
import { DRAWINGS, type Store } from './family';
import { SIDES } from './beside';
import type { Figure } from './figure';
import { known } from './fixtures';
import { box, quarter } from './layout';
import { distance, Plane, segments, step, UNIT, type Direction } from './plane';

const STORES: Store[] = ['reserve', 'captives'];
/** Pieces of either owner or none, in all sizes of Gygès. */
const FIGURES: Figure[] = [null, ...SIDES].flatMap((owner) =>
  [1, 2, 3].map((height) => ({ owner, height, marked: false, layers: [] })),
);

const places = (of: Family): Place[] => known.of(of)[0]!.places;

describe.each(FAMILIES)('the board of %s', (of) => {
  it.each([0, 1, 2, 3] as const)('fits into its box after %i quarter turns', (turns) => {
    const plane = new Plane(places(of), turns);
    const { labels, home, aspect } = DRAWINGS[of];
    const names = labels(plane);
    const { x, y, width, height } = box(of, plane, names);
    const beside = SIDES.flatMap((side) =>
      STORES.flatMap((store) => FIGURES.map((figure) => home(plane, side, store, figure))),
    );
    const turnsUpright = aspect[0] !== aspect[1];
    const inside =
      turnsUpright || turns % 2 === 0
        ? [...plane.spots, ...names, ...beside]
        : [...plane.spots, ...names];
    for (const point of inside) {
      expect(point.x).toBeGreaterThan(x);
      expect(point.x).toBeLessThan(x + width);
      expect(point.y).toBeGreaterThan(y);
      expect(point.y).toBeLessThan(y + height);
    }
  });

  it('is seen from the other side when it is turned', () => {
    const [near, far] = [new Plane(places(of), 0), new Plane(places(of), 2)];
    near.spots.forEach((spot, index) => {
      expect(far.spots[index]!.x).toBeCloseTo(-spot.x);
      expect(far.spots[index]!.y).toBeCloseTo(-spot.y);
    });
  });

  it('lets the arrow keys reach every place from every place', () => {
    const { spots } = new Plane(places(of));
    const directions: Direction[] = ['up', 'down', 'left', 'right'];
    for (const start of [spots[0]!, spots.at(-1)!]) {
      const reached = new Set([start]);
      for (const spot of reached) {
        for (const direction of directions) {
          const to = step(spot, direction, spots);
          if (to) reached.add(to);
        }
      }
      expect(reached.size).toBe(spots.length);
    }
  });
});

it('finds the place nearest to a point, and none that is too far', () => {
  const plane = new Plane(places('gyges'));
  expect(plane.nearest({ x: 30, y: -20 }, 72)?.name).toBe('a1');
  expect(plane.nearest({ x: 60, y: -20 }, 72)?.name).toBe('b1');
  expect(plane.nearest({ x: -200, y: 300 }, 72)).toBeNull();
});

it('goes back to where it came from with the opposite key', () => {
  const { spots } = new Plane(places('dvonn'));
  const start = spots.find(({ name }) => name === 'e3')!;
  const up = step(start, 'up', spots)!;
  expect(step(up, 'down', spots)).toBe(start);
});

it('joins cells that are one unit apart', () => {
  const lines = segments(new Plane(places('gyges')).cells);
  expect(lines).toHaveLength(60);
  for (const [from, to] of lines) expect(distance(from, to)).toBeCloseTo(UNIT);
});

it('stands the board of DVONN upright in a tall frame', () => {
  expect(quarter('dvonn', false, { width: 320, height: 480 })).toBe(3);
  expect(quarter('dvonn', true, { width: 320, height: 480 })).toBe(1);
  expect(quarter('dvonn', false, { width: 800, height: 480 })).toBe(0);
  expect(quarter('gyges', true, { width: 320, height: 480 })).toBe(2);
});

it.each([false, true])(
  'puts the pieces to be placed at their player’s end, turned %s',
  (turned) => {
    const own = turned ? 'second' : 'first';
    const other = turned ? 'first' : 'second';
    for (const frame of [
      { width: 320, height: 480 },
      { width: 800, height: 480 },
    ]) {
      const plane = new Plane(places('dvonn'), quarter('dvonn', turned, frame));
      expect(tray(plane, own, own).y).toBeGreaterThan(tray(plane, other, other).y);
    }
  },
);

import type { Supply } from '$wire';
import type { Sprite } from './frames';
import type { Point, Spot } from './plane';

/** A piece that somebody carries, or has just put down. */
export interface Carried {
  readonly from: Spot;
  readonly at: Point;
  /** How high it is held. */
  readonly lift: number;
}

/** The pieces to draw while one is carried above the others. */
export function carry(
  standing: Sprite[],
  carried: Carried | null,
  supplies: readonly Supply[],
): Sprite[] {
  if (!carried) return standing;
  const { from, at, lift } = carried;
  const pose = { x: at.x, y: at.y, lift, scale: lift > 0 ? 1.08 : 1, solid: 1 };
  const own = standing.find(({ key }) => key === from.name);
  if (own) return [...standing.filter((sprite) => sprite !== own), { ...own, ...pose }];
  const supply = supplies.find(({ tap }) => tap === from.name);
  if (!supply) return standing;
  const figure = { owner: supply.owner, height: supply.height, marked: false, layers: [] };
  return [...standing, { ...pose, key: 'carried', figure }];
}

import type { Family } from '../games/games';

/** How the parts of a game stand on a screen. */
export type Shape =
  /** The board, and a panel beside it. */
  | 'wide'
  /** Everything one below the other. */
  | 'tall'
  /** A low window: the board is as high as it, with what fits beside. */
  | 'beside'
  /** A small window: the board fills it, and the rest is below. */
  | 'small';

/** How wide boards are for their height, as they lie and as they stand. */
const ASPECT: Readonly<Record<Family, readonly [number, number]>> = {
  dvonn: [2.36, 0.42],
  gipf: [0.88, 0.88],
  gyges: [0.78, 0.78],
};

/** What is left to the board by the one bar that always stays. */
const BAR = 44;

/** The least that the board may have of that room, and the least that a panel beside it needs. */
const SHARE = 0.92;
const PANEL = 210;

/** How wide a board is that is as large as its window allows. */
function widest(family: Family, width: number, height: number): number {
  const [lying, standing] = ASPECT[family];
  return Math.max(
    Math.min(width, height * lying),
    height > 1.06 * width ? Math.min(width, height * standing) : 0,
  );
}

/** The shape for a window. */
export function shape(family: Family, width: number, height: number): Shape {
  if (height > 500) return width > 860 ? 'wide' : 'tall';
  const board = SHARE * widest(family, width, height - BAR);
  return width - board >= PANEL ? 'beside' : 'small';
}

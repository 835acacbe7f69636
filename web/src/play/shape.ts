import { DRAWINGS, type Family } from '../board/family';

/** How the parts of a game are laid out on a screen. */
export type Shape =
  /** The board, and a panel beside it. */
  | 'wide'
  /** The board over the whole width, and the panel below it in columns. */
  | 'under'
  /** Everything one below the other. */
  | 'tall'
  /** A low window: the board takes its full height, with what fits beside it. */
  | 'beside'
  /** A small window: the board fills it, and the rest is below. */
  | 'small';

/** The height of the bar that always stays. */
const BAR = 44;

/** The least share of that room for the board, and the least width of a panel beside it. */
const SHARE = 0.92;
const PANEL = 210;

/** The width of the largest board that fits into the window. */
function widest(family: Family, width: number, height: number): number {
  const [lying, standing] = DRAWINGS[family].aspect;
  return Math.max(
    Math.min(width, height * lying),
    height > 1.06 * width ? Math.min(width, height * standing) : 0,
  );
}

/** The longer side of such a board. */
function longest(family: Family, width: number, height: number): number {
  const side = (aspect: number): number => Math.min(width, height * aspect) / Math.min(aspect, 1);
  const [lying, standing] = DRAWINGS[family].aspect;
  return Math.max(side(lying), height > 1.06 * width ? side(standing) : 0);
}

/** What the header and the margins take, and what a panel takes beside the board or below it. */
const AROUND = { width: 56, height: 57 + 36 };
const BESIDE = 400;
const BELOW = 264;

/** How much larger the board must become to go above the panel instead of beside it. */
const GAIN = 1.12;

function onDesk(family: Family, width: number, height: number): Shape {
  const [wide, high] = [width - AROUND.width, height - AROUND.height];
  const beside = longest(family, wide - BESIDE, high);
  return longest(family, wide, high - BELOW) > GAIN * beside ? 'under' : 'wide';
}

/** The shape for a window. */
export function shape(family: Family, width: number, height: number): Shape {
  if (height > 500) return width > 860 ? onDesk(family, width, height) : 'tall';
  const board = SHARE * widest(family, width, height - BAR);
  return width - board >= PANEL ? 'beside' : 'small';
}

/** Whether there is room for words on buttons, and for a box to type into. */
export const isRoomy = (shape: Shape): boolean => shape === 'wide' || shape === 'under';

import type { Point } from './plane';
import type { Figure } from './figure';

/** How a piece gets from one frame to the next. */
export type Ease = 'even' | 'soft' | 'gather' | 'arrive';

/** How a piece looks at a moment. */
export interface Pose extends Point {
  /** How high it is above the board. */
  readonly lift: number;
  readonly scale: number;
  /** 1 is solid, 0 is invisible. */
  readonly solid: number;
}

/** A keyframe of a piece's path. */
export interface Frame extends Point {
  /** When, in milliseconds from the beginning. */
  readonly at: number;
  readonly scale: number;
  readonly solid: number;
  /** How high the path from the last frame rises. */
  readonly arc: number;
  readonly ease: Ease;
}

/** A piece and its keyframes. It is visible from the first until just before the last. */
export interface Act {
  readonly key: string;
  readonly figure: Figure;
  readonly from: number;
  readonly until: number;
  readonly frames: readonly Frame[];
}

/** A piece as it is drawn. */
export interface Sprite extends Pose {
  readonly key: string;
  readonly figure: Figure;
}

const EASES: Readonly<Record<Ease, (share: number) => number>> = {
  even: (share) => share,
  soft: (share) => share * share * (3 - 2 * share),
  gather: (share) => share * share,
  arrive: (share) => 1 - (1 - share) * (1 - share),
};

const between = (from: number, to: number, share: number): number => from + (to - from) * share;

/** How a piece looks at this time. */
export function pose(frames: readonly Frame[], time: number): Pose {
  const next = frames.findIndex(({ at }) => at > time);
  const to = frames[next === -1 ? frames.length - 1 : next];
  const from = frames[next === -1 ? frames.length - 1 : Math.max(next - 1, 0)];
  if (from === undefined || to === undefined) return { x: 0, y: 0, lift: 0, scale: 1, solid: 0 };
  const passed =
    to.at > from.at ? Math.min(Math.max((time - from.at) / (to.at - from.at), 0), 1) : 1;
  const share = EASES[to.ease](passed);
  return {
    x: between(from.x, to.x, share),
    y: between(from.y, to.y, share),
    lift: from === to ? 0 : to.arc * 4 * share * (1 - share),
    scale: between(from.scale, to.scale, share),
    solid: between(from.solid, to.solid, share),
  };
}

/** The pieces that are there at this time; those in the air come last, the others from top to bottom. */
export function sprites(acts: readonly Act[], time: number): Sprite[] {
  const moving = ({ frames }: Act): number => {
    const [first, last] = [frames.at(0), frames.at(-1)];
    return first && last && time > first.at && time < last.at ? 1 : 0;
  };
  return acts
    .filter(({ from, until }) => from <= time && time < until)
    .map((act) => ({ act, moving: moving(act), pose: pose(act.frames, time) }))
    .sort((one, other) => one.moving - other.moving || one.pose.y - other.pose.y)
    .map(({ act, pose: now }) => ({ ...now, key: act.key, figure: act.figure }));
}

/** A light around some places, for a while. */
export interface Flash {
  readonly from: number;
  readonly until: number;
  readonly points: readonly Point[];
}

/** The places that are lit at this time, and how strongly: every flash pulses twice. */
export function lights(
  flashes: readonly Flash[],
  time: number,
): { point: Point; strength: number }[] {
  return flashes
    .filter(({ from, until }) => from <= time && time < until)
    .flatMap(({ from, until, points }) => {
      const strength = Math.abs(Math.sin(((time - from) / (until - from)) * 2 * Math.PI));
      return points.map((point) => ({ point, strength }));
    });
}

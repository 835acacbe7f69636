import type { Board, PlayedMove, Side, View } from '$wire';
import { beside, type Beside } from './beside';
import { fade } from './fade';
import type { Family } from './family';
import { type Sprite, sprites } from './frames';
import type { Cue } from '../sound/cue';
import { plan, type Plan } from './plan';
import type { Plane } from './plane';

/** The parts of a view that are shown. */
export type Shown = Pick<View, 'text' | 'turn' | 'ending' | 'board' | 'last'>;

/** How views are shown. */
export interface Stage {
  readonly family: Family;
  readonly plane: Plane;
  /** How fast pieces move; 0 means no animation. */
  readonly speed: number;
  readonly hear: (cue: Cue) => void;
  /** Whether the first piece was dragged to its place. */
  readonly carried?: boolean;
}

interface Performance {
  readonly plan: Plan;
  target: Shown;
  readonly stage: Stage;
  readonly begun: number;
  readonly backward: boolean;
  frame: number;
  timer: ReturnType<typeof setTimeout>;
  heard: number;
}

/** Whether this person prefers reduced motion. */
export const stillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** How much faster moves are played backward. */
const BACKWARD = 1.8;

/**
 * Shows views one after the other, and animates the moves between them.
 *
 * `shown` is always a whole position: the old one until the pieces have arrived, then the new one.
 */
export class Showing {
  shown = $state.raw<Shown>() as Shown;
  time = $state(0);
  plan = $state.raw<Plan | null>(null);
  #now: Performance | null = null;
  /** The board on which the plan begins. */
  #ground: Board | null = null;
  #waiting: { view: Shown; stage: Stage } | null = null;

  constructor(first: Shown) {
    this.shown = first;
  }

  /** Whether pieces are moving. */
  get moving(): boolean {
    return this.plan !== null;
  }

  /** The pieces to be drawn now. */
  sprites(plane: Plane): Sprite[] {
    if (this.plan !== null) return sprites(this.plan.acts, this.time);
    const winner = scorer(this.shown);
    const standing = this.shown.board.pieces.flatMap(({ at, ...figure }): Sprite[] => {
      const spot = plane.find(at, winner);
      return spot ? [{ key: at, figure, x: spot.x, y: spot.y, lift: 0, scale: 1, solid: 1 }] : [];
    });
    return standing.sort((one, other) => one.y - other.y);
  }

  /** What lies beside the board now. */
  beside(): Beside {
    const { plan: now, time } = this;
    return beside(
      now === null || !this.#ground ? this.shown.board : this.#ground,
      now?.tallies ?? [],
      time,
    );
  }

  /** Shows a view: at once, by playing the moves that lead to it, or with a cross-fade. */
  present(view: Shown, stage: Stage): void {
    const next = this.#waiting?.view ?? this.#now?.target ?? this.shown;
    if (view === next) {
      if (this.#now !== null && this.#now.stage.plane !== stage.plane) this.finish();
      return;
    }
    // The same position again: the animation goes on.
    if (this.#now !== null && this.#waiting === null && view.text === this.#now.target.text) {
      this.#now.target = view;
      return;
    }
    if (this.#now !== null && this.#waiting === null && onward(next, view) !== null) {
      this.#waiting = { view, stage };
      return;
    }
    this.finish();
    this.#perform(view, stage);
  }

  /** Ends all movement and shows the final position. */
  finish(): void {
    const target = this.#waiting?.view ?? this.#now?.target;
    this.#stop();
    this.#waiting = null;
    if (target) this.shown = target;
  }

  #stop(): void {
    if (this.#now === null) return;
    cancelAnimationFrame(this.#now.frame);
    clearTimeout(this.#now.timer);
    this.#now = null;
    this.plan = null;
  }

  #perform(view: Shown, stage: Stage): void {
    const speed = stillness() ? 0 : stage.speed;
    const way = between(this.shown, view, stage);
    if (way === null || speed === 0 || way.plan.duration === 0) {
      // Without an animation, the last sound of the move still plays.
      const last = way?.backward === false ? way.plan.cues.at(-1) : undefined;
      if (last) stage.hear(last.cue);
      this.shown = view;
      return;
    }
    const pace = way.backward ? speed * BACKWARD : speed;
    // A hidden page gets no frames, but must not lag behind.
    const timer = setTimeout(() => this.#end(), way.plan.duration / pace + 400);
    const heard = stage.carried === true && !way.backward ? way.plan.arrival : 0;
    const begun = performance.now() - heard / pace;
    this.#now = { ...way, target: view, stage, begun, frame: 0, timer, heard };
    this.time = way.backward ? way.plan.duration : heard;
    this.#ground = way.backward ? view.board : this.shown.board;
    this.plan = way.plan;
    const tick = (): void => {
      if (this.#now === null) return;
      if (this.#advance(this.#now, pace)) this.#now.frame = requestAnimationFrame(tick);
      else this.#end();
    };
    this.#now.frame = requestAnimationFrame(tick);
  }

  /** Advances to this time. Returns whether there is more to come. */
  #advance(now: Performance, pace: number): boolean {
    const passed = Math.max(0, (performance.now() - now.begun) * pace);
    const { duration, cues } = now.plan;
    this.time = now.backward ? Math.max(0, duration - passed) : Math.min(passed, duration);
    if (!now.backward) {
      const due = cues.filter(({ at }) => at >= now.heard && at < passed);
      now.heard = passed;
      for (const { cue } of due) now.stage.hear(cue);
    }
    return passed < duration;
  }

  #end(): void {
    const [target, waiting] = [this.#now?.target, this.#waiting];
    this.#stop();
    this.#waiting = null;
    if (target) this.shown = target;
    if (waiting) this.#perform(waiting.view, waiting.stage);
  }
}

/** Whose goal it is that a piece stands in. */
const scorer = ({ ending, last }: Shown): Side => ending?.winner ?? last.at(-1)?.by ?? 'first';

/**
 * The moves that lead from one view to a later one, without those that `from` already shows. `null`
 * if none do.
 */
export function onward(from: Shown, to: Shown): PlayedMove[] | null {
  const begin = to.last.findIndex(({ before }) => before === from.text);
  return begin === -1 ? null : to.last.slice(begin);
}

/** The moves between two views, forward or back; a cross-fade if there are none. */
function between(
  from: Shown,
  to: Shown,
  { family, plane }: Stage,
): { plan: Plan; backward: boolean } | null {
  if (from.text === to.text) return null;
  const forth = onward(from, to);
  if (forth) return { plan: plan(family, plane, from.board.pieces, forth), backward: false };
  const back = onward(to, from);
  if (back) return { plan: plan(family, plane, to.board.pieces, back), backward: true };
  const still = (shown: Shown) => ({ pieces: shown.board.pieces, winner: scorer(shown) });
  return { plan: fade(plane, still(from), still(to)), backward: false };
}

/** How a game ended, in the words of the protocol; an aborted one has no result. */
export function result(ending: Shown['ending']): string | undefined {
  if (!ending || ending.reason === 'aborted') return undefined;
  if (ending.winner === null) return 'draw';
  return ending.winner === 'first' ? 'p1win' : 'p2win';
}

import type { Piece, PlayedMove, Side, Step } from '$wire';
import type { Cue } from '../sound/cue';
import { type Drawing, DRAWINGS, type Family } from './family';
import { type Figure, figure } from './figure';
import type { Act, Ease, Flash, Frame } from './frames';
import { distance, leg, type Plane, type Point, type Spot, UNIT } from './plane';

/** A change in what lies beside the board. */
export interface Tally {
  readonly at: number;
  /** Who plays the move. */
  readonly by: Side;
  /** What lies there when all of the move is shown, and how much of that is shown now. */
  readonly after: Pick<PlayedMove, 'to_enter' | 'captured'>;
  readonly share: number;
  /** The piece that comes from a supply, if any. */
  readonly from: Figure | null;
}

/** What moves do on the board, as an animation. */
export interface Plan {
  readonly acts: readonly Act[];
  readonly flashes: readonly Flash[];
  readonly tallies: readonly Tally[];
  readonly cues: readonly { readonly at: number; readonly cue: Cue }[];
  /** When the first piece has arrived: it may have been dragged there. */
  readonly arrival: number;
  /** How long it takes, in milliseconds. */
  readonly duration: number;
}

/** The longest that one run over the board may take. */
const LONGEST_RUN = 2200;

/** How long a piece takes for one segment, and how long it rests on a piece that sends it on. */
const SEGMENT = 135;
const BOUNCE = 110;

type Enter = Extract<Step, { type: 'enter' }>;
type Go = Extract<Step, { type: 'go' }>;
type Leave = Extract<Step, { type: 'leave' }>;

interface Actor {
  readonly key: string;
  readonly figure: Figure;
  readonly from: number;
  until: number;
  readonly frames: Frame[];
}

/** Turns steps into acts, one move after the other. */
class Director {
  readonly acts: Actor[] = [];
  readonly flashes: Flash[] = [];
  readonly tallies: Tally[] = [];
  readonly cues: { at: number; cue: Cue }[] = [];
  time = 0;
  arrival = 0;
  readonly #here = new Map<string, Actor[]>();

  constructor(
    readonly drawing: Drawing,
    readonly plane: Plane,
    pieces: readonly Piece[],
    /** Whose goal it is that a piece stands in. */
    readonly winner: Side,
  ) {
    for (const { at, ...figure } of pieces) {
      const point = plane.find(at, winner);
      if (point) this.#arrive(at, this.#actor(figure, point, 0, at));
    }
  }

  #actor(figure: Figure, { x, y }: Point, from: number, key = `act-${this.acts.length}`): Actor {
    const frame: Frame = { at: from, x, y, scale: 1, solid: 1, arc: 0, ease: 'even' };
    const actor = { key, figure, from, until: Infinity, frames: [frame] };
    this.acts.push(actor);
    return actor;
  }

  #arrive(at: string, actor: Actor): void {
    this.arrival ||= this.time;
    this.#here.set(at, [...(this.#here.get(at) ?? []), actor]);
  }

  /** Of two pieces in one place, the one that arrived first leaves first. */
  #depart(at: string): Actor | undefined {
    const [first, ...others] = this.#here.get(at) ?? [];
    this.#here.set(at, others);
    return first;
  }

  /** Lets a piece wait until `at`, then travel until `at + time`. */
  #go(actor: Actor, at: number, time: number, to: Partial<Omit<Frame, 'at'>>): void {
    const last = actor.frames.at(-1);
    if (!last) return;
    const rest = { ...last, arc: 0, ease: 'even' as Ease };
    if (last.at < at) actor.frames.push({ ...rest, at });
    actor.frames.push({ ...rest, ...to, at: at + time });
  }

  #cue(at: number, cue: Cue): void {
    this.cues.push({ at, cue });
  }

  move(played: PlayedMove): void {
    const { by, steps } = played;
    const goes = steps.filter((step) => step.type === 'go');
    const enters = steps.filter((step) => step.type === 'enter');
    const leaves = steps.filter((step) => step.type === 'leave');
    if (enters.some(({ over }) => over !== null)) {
      this.#push(goes, enters, played);
    } else {
      for (const step of enters) this.#place(step, played);
      // The first piece walks; one that it replaces is carried elsewhere.
      const onFoot = this.drawing.walks ? 1 : 0;
      for (const step of goes.slice(0, onFoot)) this.#run(step, by);
      for (const step of goes.slice(onFoot)) this.#hop(step, by);
    }
    this.#fall(leaves.filter(({ fate }) => fate.type === 'lost'));
    this.#takeRow(
      leaves.filter(({ fate }) => fate.type !== 'lost'),
      played,
    );
  }

  /** A piece comes from beside the board. */
  #place(step: Enter, played: PlayedMove): void {
    const { by } = played;
    const to = this.plane.find(step.piece.at, by);
    if (!to) return;
    const enters = figure(step.piece);
    const from = this.drawing.home(this.plane, by, 'reserve', enters);
    const actor = this.#actor(enters, from, this.time);
    this.#tally(this.time, played, 1, enters);
    this.#go(actor, this.time, 380, { x: to.x, y: to.y, arc: 46, ease: 'soft' });
    this.time += 380;
    this.#cue(this.time - 30, 'place');
    this.#arrive(step.piece.at, actor);
  }

  /** A stack or a replaced piece flies; what lands on a stack merges with it. */
  #hop(step: Go, by: Side): void {
    const [start, end] = [step.route.at(0), step.route.at(-1)];
    const actor = start && this.#depart(start.at);
    const to = end && this.plane.find(end.at, by);
    const from = actor?.frames.at(-1);
    if (!actor || !to || !from) return;
    const far = distance(from, to) / UNIT;
    const time = 330 + 50 * far;
    this.#go(actor, this.time, time, { x: to.x, y: to.y, arc: 40 + 12 * far, ease: 'soft' });
    this.#cue(this.time + time - 40, 'hop');
    this.time += time;
    this.#land(step.piece, actor, to);
  }

  #land(piece: Piece, actor: Actor, to: Point): void {
    const { at } = piece;
    const below = piece.height > actor.figure.height ? this.#depart(at) : undefined;
    if (!below) {
      this.#arrive(at, actor);
      return;
    }
    actor.until = below.until = this.time;
    const tower = this.#actor(figure(piece), to, this.time);
    this.#go(tower, this.time, 70, { scale: 1.07, ease: 'arrive' });
    this.#go(tower, this.time + 70, 110, { scale: 1, ease: 'soft' });
    this.#arrive(at, tower);
  }

  /** A piece runs along its path, and pauses on each piece it bounces on. */
  #run(step: Go, by: Side): void {
    const [start, ...way] = step.route;
    const end = way.at(-1);
    const actor = start && this.#depart(start.at);
    if (!actor || !end) return;
    const bounces = way.filter(({ bounce }) => bounce).length;
    const whole = 60 + way.length * SEGMENT + bounces * BOUNCE;
    const pace = Math.min(1, LONGEST_RUN / whole);
    this.#go(actor, this.time, 60 * pace, { scale: 1.1, ease: 'arrive' });
    this.time += 60 * pace;
    this.#cue(this.time, 'slide');
    for (const waypoint of way) {
      const to = this.plane.find(waypoint.at, by);
      if (to) this.#pass(actor, to, SEGMENT * pace, waypoint === end);
      if (to && waypoint.bounce) this.#bounce(actor, waypoint.at, to, BOUNCE * pace);
    }
    this.#cue(this.time - 20, 'place');
    this.#arrive(end.at, actor);
  }

  /** One segment of a run. */
  #pass(actor: Actor, to: Spot, time: number, last: boolean): void {
    const from = actor.frames.at(-1);
    const points = from ? leg(from, to) : [to];
    const share = time / Math.sqrt(points.length);
    points.forEach(({ x, y }, index) => {
      const ends = last && index === points.length - 1;
      const ease: Ease = ends ? 'arrive' : 'even';
      this.#go(actor, this.time, share, { x, y, scale: ends ? 1 : 1.1, ease });
      this.time += share;
    });
  }

  #bounce(actor: Actor, at: string, to: Point, time: number): void {
    const [below] = this.#here.get(at) ?? [];
    if (below) {
      this.#go(below, this.time, time / 2, { scale: 0.86, ease: 'arrive' });
      this.#go(below, this.time + time / 2, time, { scale: 1, ease: 'soft' });
    }
    this.#go(actor, this.time, time, { x: to.x, y: to.y, arc: 20 });
    this.flashes.push({ from: this.time, until: this.time + 3 * time, points: [to] });
    this.#cue(this.time, 'bounce');
    this.time += time;
  }

  /** Pieces that are cut off tremble and fall away, one after the other. */
  #fall(leaves: readonly Leave[]): void {
    if (leaves.length === 0) return;
    this.time += 140;
    const stagger = Math.min(70, 700 / leaves.length);
    leaves.forEach(({ from }, index) => {
      const actor = this.#depart(from);
      const last = actor?.frames.at(-1);
      if (!actor || !last) return;
      const at = this.time + index * stagger;
      this.#go(actor, at, 130, { y: last.y - 8, scale: 1.06, ease: 'arrive' });
      this.#go(actor, at + 130, 430, { y: last.y + 84, scale: 0.55, solid: 0, ease: 'gather' });
      actor.until = at + 560;
      this.#cue(at + 130, 'fall');
    });
    this.time += (leaves.length - 1) * stagger + 560;
  }

  /** A piece enters over its dot, and pushes the others one place on. */
  #push(goes: readonly Go[], enters: readonly Enter[], played: PlayedMove): void {
    const { by } = played;
    const SLIDE = 340;
    for (const { over, piece } of enters) {
      const enters = figure(piece);
      const [dot, to] = [over && this.plane.find(over, by), this.plane.find(piece.at, by)];
      if (!dot || !to) continue;
      const from = this.drawing.home(this.plane, by, 'reserve', enters);
      const actor = this.#actor(enters, from, this.time);
      this.#tally(this.time, played, 1, enters);
      this.#go(actor, this.time, 360, { x: dot.x, y: dot.y, arc: 30, ease: 'soft' });
      this.time += 400;
      this.#go(actor, this.time, SLIDE, { x: to.x, y: to.y, ease: 'soft' });
      this.#cue(this.time, 'slide');
      this.#shift(goes, by, SLIDE);
      this.time += SLIDE;
      this.#cue(this.time - 30, 'place');
      this.#arrive(piece.at, actor);
    }
  }

  #shift(goes: readonly Go[], by: Side, time: number): void {
    for (const { route } of goes) {
      const [start, end] = [route.at(0), route.at(-1)];
      const actor = start && this.#depart(start.at);
      const to = end && this.plane.find(end.at, by);
      if (!actor || !to) continue;
      this.#go(actor, this.time, time, { x: to.x, y: to.y, ease: 'soft' });
      this.#arrive(end.at, actor);
    }
  }

  /** A row flashes, and its pieces travel to where they belong. */
  #takeRow(leaves: readonly Leave[], played: PlayedMove): void {
    if (leaves.length === 0) return;
    const points = leaves.flatMap(({ from }) => this.plane.find(from) ?? []);
    const until = this.time + 620;
    this.flashes.push({ from: this.time, until, points });
    leaves.forEach(({ from, fate }, index) => {
      const actor = this.#depart(from);
      if (!actor) return;
      const start = until - 160 + index * 75;
      const captured = fate.type === 'captured';
      const player = captured ? fate.by : fate.type === 'returned' ? fate.to : 'first';
      const what = captured ? 'captives' : 'reserve';
      const to = this.drawing.home(this.plane, player, what, actor.figure);
      this.#go(actor, start, 460, { x: to.x, y: to.y, arc: 60, scale: 0.62, ease: 'soft' });
      actor.until = start + 460;
      this.#cue(start + 430, 'capture');
      this.#tally(start + 460, played, (index + 1) / leaves.length);
    });
    this.time = until - 160 + (leaves.length - 1) * 75 + 460;
  }

  #tally(at: number, played: PlayedMove, share: number, from: Figure | null = null): void {
    this.tallies.push({ at, by: played.by, after: played, share, from });
  }
}

/** Plans the animation of moves on a board with these pieces. */
export function plan(
  family: Family,
  plane: Plane,
  pieces: readonly Piece[],
  moves: readonly PlayedMove[],
): Plan {
  const director = new Director(DRAWINGS[family], plane, pieces, moves.at(-1)?.by ?? 'first');
  for (const move of moves) {
    if (director.time > 0) director.time += 120;
    director.move(move);
  }
  const { acts, flashes, tallies, cues, arrival } = director;
  const ends = acts.flatMap(({ frames }) => frames.at(-1)?.at ?? 0);
  return { acts, flashes, tallies, cues, arrival, duration: Math.max(director.time, ...ends, 0) };
}

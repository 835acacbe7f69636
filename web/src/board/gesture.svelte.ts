import type { Point, Spot } from './plane';

/** What a gesture needs to know about its board. */
export interface Ground {
  /** The tappable place at a point of the board. */
  spot(point: Point): Spot | null;
  /** The tappable place of that name. */
  named(tap: string): Spot | null;
  /** Whether something can be picked up there. */
  holds(spot: Spot): boolean;
  tap(spot: Spot): void;
  /** Something is picked up. */
  lift(from: Spot): void;
  /** Something that was picked up is let go. */
  drop(from: Spot, to: Spot | null): void;
  /** A finger or pointer comes down. */
  touch(): void;
  /** Whether pointing at a place shows something. */
  tells(spot: Spot): boolean;
  /** The pointer is on a place, or no longer on any. */
  point(spot: Spot | null): void;
}

/** How far a pointer moves, in pixels, before it drags. */
const SLACK = 7;

/** How long a finger must rest on a place to point at it, in milliseconds. */
const RESTING = 400;

interface Hold {
  readonly from: Spot;
  readonly pointer: number;
  dragging: boolean;
}

/**
 * Taps and drags on a board. A mouse points by hovering, and so does whatever is dragged; a finger
 * points by resting on a place, which is then not a tap.
 */
export class Gesture {
  /** What is dragged, where it is, and whether a finger hides it. */
  dragged = $state.raw<{ from: Spot; at: Point; finger: boolean } | null>(null);
  readonly #ground: Ground;
  /** Where the pointer came down, until it has tapped or dragged. */
  #pressed: Spot | null = null;
  #hold: Hold | null = null;
  #pointed: Spot | null = null;
  #start: Point = { x: 0, y: 0 };
  #resting: ReturnType<typeof setTimeout> | undefined;
  #rested = false;

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  /** Cancels the drag, as if nothing had been picked up. Returns whether there was one. */
  cancel(): boolean {
    const dragging = this.#hold?.dragging ?? false;
    if (dragging) this.#pressed = null;
    this.#hold = null;
    this.dragged = null;
    clearTimeout(this.#resting);
    return dragging;
  }

  /** Listens to a picture. */
  readonly listen = (svg: SVGSVGElement): (() => void) => {
    const ended = new AbortController();
    const { signal } = ended;
    svg.addEventListener('pointerdown', (event) => this.#down(svg, event), { signal });
    svg.addEventListener('pointermove', (event) => this.#move(svg, event), { signal });
    svg.addEventListener('pointerup', (event) => this.#up(svg, event), { signal });
    svg.addEventListener('pointercancel', () => this.cancel(), { signal });
    svg.addEventListener('pointerleave', (event) => this.#leave(event), { signal });
    svg.addEventListener('contextmenu', (event) => this.#menu(event), { signal });
    // A finger that holds a piece does not scroll; browsers do not support `touch-action` inside SVG.
    svg.addEventListener('touchmove', (event) => this.#grip(event), { signal, passive: false });
    svg.addEventListener('click', (event) => this.#click(svg, event), { signal });
    return () => ended.abort();
  };

  #down(svg: SVGSVGElement, event: PointerEvent): void {
    if (!event.isPrimary || event.button !== 0) return;
    this.#ground.touch();
    const from = this.#ground.spot(onBoard(svg, event));
    this.#pressed = from;
    this.#start = { x: event.clientX, y: event.clientY };
    this.#rested = false;
    if (from && event.pointerType === 'touch' && this.#ground.tells(from)) this.#rest(from);
    if (!from || !this.#ground.holds(from)) return;
    this.#hold = { from, pointer: event.pointerId, dragging: false };
  }

  #rest(on: Spot): void {
    this.#pointed = null;
    this.#resting = setTimeout(() => {
      this.#rested = true;
      this.#point(on);
    }, RESTING);
  }

  #point(spot: Spot | null): void {
    if (spot?.key === this.#pointed?.key) return;
    this.#pointed = spot;
    this.#ground.point(spot);
  }

  #leave(event: PointerEvent): void {
    if (event.pointerType === 'mouse') this.#point(null);
  }

  /** A resting finger must not open a menu. */
  #menu(event: MouseEvent): void {
    if (this.#rested) event.preventDefault();
  }

  #move(svg: SVGSVGElement, event: PointerEvent): void {
    const hold = this.#hold;
    const away = Math.hypot(event.clientX - this.#start.x, event.clientY - this.#start.y);
    if (away >= SLACK) clearTimeout(this.#resting);
    if (hold?.pointer !== event.pointerId) {
      if (event.pointerType === 'mouse') this.#point(this.#ground.spot(onBoard(svg, event)));
      return;
    }
    if (!hold.dragging && away < SLACK) return;
    if (!hold.dragging) {
      hold.dragging = true;
      svg.setPointerCapture(event.pointerId);
      this.#ground.lift(hold.from);
    }
    const at = onBoard(svg, event);
    this.dragged = { from: hold.from, at, finger: event.pointerType === 'touch' };
    this.#point(this.#ground.spot(at));
  }

  #grip(event: TouchEvent): void {
    if (this.#hold && event.cancelable) event.preventDefault();
  }

  #up(svg: SVGSVGElement, event: PointerEvent): void {
    clearTimeout(this.#resting);
    const hold = this.#hold;
    if (hold?.pointer !== event.pointerId) return;
    if (!this.cancel()) return;
    this.#point(null);
    this.#ground.drop(hold.from, this.#ground.spot(onBoard(svg, event)));
  }

  /** Taps are click events, so that programs and screen readers without a pointer can tap. */
  #click(svg: SVGSVGElement, event: MouseEvent): void {
    const target = event.target instanceof Element ? event.target.closest('[data-cell]') : null;
    const name = target?.getAttribute('data-cell');
    const spot = name ? this.#ground.named(name) : this.#ground.spot(onBoard(svg, event));
    const byPointer = event.detail > 0;
    const pressed = byPointer ? this.#pressed : spot;
    this.#pressed = null;
    if (byPointer && this.#rested) return;
    if (spot && spot.key === pressed?.key) this.#ground.tap(spot);
  }
}

/** Where on the board a pointer is. */
function onBoard(svg: SVGSVGElement, { clientX, clientY }: MouseEvent): Point {
  const matrix = svg.getScreenCTM();
  if (!matrix) return { x: 0, y: 0 };
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
  return { x, y };
}

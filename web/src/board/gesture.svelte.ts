import type { Point, Spot } from './plane';

/** What a gesture needs to know of the board it is made on. */
export interface Ground {
  /** The place at a point of the board that can be tapped. */
  spot(point: Point): Spot | null;
  /** The place of that name that can be tapped. */
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
}

/** How far a pointer moves, in pixels, before it drags. */
const SLACK = 7;

interface Hold {
  readonly from: Spot;
  readonly pointer: number;
  readonly start: Point;
  dragging: boolean;
}

/** Taps and drags on a board. */
export class Gesture {
  /** What is dragged, where it is, and whether a finger hides it. */
  dragged = $state.raw<{ from: Spot; at: Point; finger: boolean } | null>(null);
  readonly #ground: Ground;
  /** Where the pointer came down, until it has tapped or dragged. */
  #pressed: Spot | null = null;
  #hold: Hold | null = null;

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  /** Lets go of what is dragged, as if nothing had been picked up; whether there was something. */
  cancel(): boolean {
    const dragging = this.#hold?.dragging ?? false;
    if (dragging) this.#pressed = null;
    this.#hold = null;
    this.dragged = null;
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
    // A finger that holds a piece does not scroll; browsers know no `touch-action` inside a picture.
    svg.addEventListener('touchmove', (event) => this.#grip(event), { signal, passive: false });
    svg.addEventListener('click', (event) => this.#click(svg, event), { signal });
    return () => ended.abort();
  };

  #down(svg: SVGSVGElement, event: PointerEvent): void {
    if (!event.isPrimary || event.button !== 0) return;
    this.#ground.touch();
    const from = this.#ground.spot(onBoard(svg, event));
    this.#pressed = from;
    if (!from || !this.#ground.holds(from)) return;
    const start = { x: event.clientX, y: event.clientY };
    this.#hold = { from, pointer: event.pointerId, start, dragging: false };
  }

  #move(svg: SVGSVGElement, event: PointerEvent): void {
    const hold = this.#hold;
    if (hold?.pointer !== event.pointerId) return;
    const away = Math.hypot(event.clientX - hold.start.x, event.clientY - hold.start.y);
    if (!hold.dragging && away < SLACK) return;
    if (!hold.dragging) {
      hold.dragging = true;
      svg.setPointerCapture(event.pointerId);
      this.#ground.lift(hold.from);
    }
    const finger = event.pointerType === 'touch';
    this.dragged = { from: hold.from, at: onBoard(svg, event), finger };
  }

  #grip(event: TouchEvent): void {
    if (this.#hold && event.cancelable) event.preventDefault();
  }

  #up(svg: SVGSVGElement, event: PointerEvent): void {
    const hold = this.#hold;
    if (hold?.pointer !== event.pointerId) return;
    if (this.cancel()) this.#ground.drop(hold.from, this.#ground.spot(onBoard(svg, event)));
  }

  /** Taps come as clicks, so that programs and screen readers, which have no pointer, can make them. */
  #click(svg: SVGSVGElement, event: MouseEvent): void {
    const target = event.target instanceof Element ? event.target.closest('[data-cell]') : null;
    const name = target?.getAttribute('data-cell');
    const spot = name ? this.#ground.named(name) : this.#ground.spot(onBoard(svg, event));
    const pressed = event.detail === 0 ? spot : this.#pressed;
    this.#pressed = null;
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

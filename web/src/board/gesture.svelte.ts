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
  /** What is dragged, and where it is. */
  dragged = $state.raw<{ from: Spot; at: Point } | null>(null);
  readonly #ground: Ground;
  #hold: Hold | null = null;
  #dropped = false;

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  /** Lets go of what is dragged, as if nothing had been picked up; whether there was something. */
  cancel(): boolean {
    const dragging = this.#hold?.dragging ?? false;
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
    svg.addEventListener('click', (event) => this.#click(svg, event), { signal });
    return () => ended.abort();
  };

  #down(svg: SVGSVGElement, event: PointerEvent): void {
    if (!event.isPrimary || event.button !== 0) return;
    this.#ground.touch();
    const from = this.#ground.spot(onBoard(svg, event));
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
    this.dragged = { from: hold.from, at: onBoard(svg, event) };
  }

  #up(svg: SVGSVGElement, event: PointerEvent): void {
    const hold = this.#hold;
    if (hold?.pointer !== event.pointerId) return;
    this.cancel();
    if (!hold.dragging) return;
    this.#dropped = true;
    setTimeout(() => (this.#dropped = false));
    this.#ground.drop(hold.from, this.#ground.spot(onBoard(svg, event)));
  }

  /** Taps come as clicks, so that programs and screen readers can make them as well. */
  #click(svg: SVGSVGElement, event: MouseEvent): void {
    if (this.#dropped) return;
    const target = event.target instanceof Element ? event.target.closest('[data-cell]') : null;
    const name = target?.getAttribute('data-cell');
    const spot = name ? this.#ground.named(name) : this.#ground.spot(onBoard(svg, event));
    if (spot) this.#ground.tap(spot);
  }
}

/** Where on the board a pointer is. */
function onBoard(svg: SVGSVGElement, { clientX, clientY }: MouseEvent): Point {
  const matrix = svg.getScreenCTM();
  if (!matrix) return { x: 0, y: 0 };
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
  return { x, y };
}

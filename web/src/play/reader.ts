import type { Piece, Side } from '$wire';
import { face, left } from './clock';
import { other, SIDES } from '../games/people';
import { announcer } from '../shell/announcer.svelte';
import { words } from '../words/language.svelte';
import type { Seat } from './seat.svelte';
import { walker } from '../board/walker';

/** What to go to next on the board. */
export type Goal = 'own' | 'theirs' | 'special' | 'choice' | number;

type DirectionName = keyof ReturnType<typeof words>['heard']['directions'];

const NAMES: readonly DirectionName[] = [
  'right',
  'upRight',
  'up',
  'upLeft',
  'left',
  'downLeft',
  'down',
  'downRight',
];

/** What a direction on the screen is called: six of the names on hexagons, four on squares. */
export function direction(dx: number, dy: number): DirectionName {
  const eighths = (Math.atan2(-dy, dx) / Math.PI) * 4;
  const straight = Math.round(eighths / 2) * 2;
  // Half of the directions of a hexagon are 30 degrees off a straight one.
  const nearest = Math.abs(eighths - straight) < 0.34 ? straight : Math.floor(eighths / 2) * 2 + 1;
  return NAMES[(nearest + 8) % 8]!;
}

/**
 * Reads the board aloud for players who cannot see it. It knows only what is in the server's
 * messages.
 */
export class Reader {
  /** The place that was looked at last. */
  #at: string | null = null;

  constructor(readonly seat: Seat) {}

  /** The place that has the focus, or had it last. */
  get here(): string | null {
    const focused = document.activeElement?.closest('[data-board] [data-cell]');
    this.#at = focused?.getAttribute('data-cell') ?? this.#at;
    return this.#at;
  }

  /** Says something on request, ahead of descriptions of places. */
  #say(text: string): void {
    this.seat.idea.forget();
    announcer.say(text);
  }

  /** Goes to the next place of a kind, or to the one before. */
  jump(goal: Goal, step: 1 | -1 = 1): void {
    const names = this.seat.table.places.map(({ name }) => name);
    const wanted = names.filter((name) => this.#isWanted(goal, name));
    const from = names.indexOf(this.here ?? '');
    const ahead = step === 1 ? wanted : [...wanted].reverse();
    const next = ahead.find((name) => (names.indexOf(name) - from) * step > 0) ?? ahead[0];
    if (next === undefined) this.#say(words().heard.none);
    else element(next)?.focus();
  }

  #isWanted(goal: Goal, name: string): boolean {
    const { entry, table, shown } = this.seat;
    if (goal === 'choice') return walker(entry.legal).next(entry.prefix).has(name);
    const piece = this.#piece(name);
    if (!piece || !shown) return false;
    if (goal === 'special') return this.seat.telling.isSpecial(piece);
    if (typeof goal === 'number') return piece.height === goal;
    const own: Side = table.yours.length === 1 ? table.own : shown.turn;
    return piece.owner === (goal === 'own' ? own : other(own));
  }

  #piece(name: string): Piece | undefined {
    return this.seat.shown?.board.pieces.find(({ at }) => at === name);
  }

  /** What stands on the lines through a place, direction by direction. */
  scan(at = this.here): void {
    const place = this.seat.table.places.find(({ name }) => name === at);
    if (!place) {
      this.#say(words().heard.nowhere);
      return;
    }
    const t = words().heard;
    const lines = place.neighbours.flatMap((first, index) => {
      if (first === null) return [];
      const names = this.#line(first, index);
      return [t.line(t.directions[this.#direction(place.name, first)], this.#contents(names))];
    });
    this.#say(`${this.#tell(place.name)}. ${lines.join(' ')}`);
  }

  /** The places from `first` on, in one direction. */
  #line(first: string, direction: number): string[] {
    const line: string[] = [];
    for (let at: string | null = first; at !== null && line.length < 16;) {
      line.push(at);
      const here: string = at;
      const place = this.seat.table.places.find(({ name }) => name === here);
      at = place?.neighbours[direction] ?? null;
    }
    return line;
  }

  /** What stands on a line; runs of empty places are counted. */
  #contents(line: readonly string[]): string {
    const t = words().heard;
    const parts: string[] = [];
    let empty = 0;
    const count = () => {
      if (empty > 0) parts.push(t.empty(empty));
      empty = 0;
    };
    for (const name of line) {
      if (this.#piece(name)) {
        count();
        parts.push(this.#tell(name));
      } else if (!this.#isDot(name)) empty += 1;
    }
    count();
    return parts.length > 0 ? parts.join('; ') : t.edge;
  }

  #isDot(at: string): boolean {
    return this.seat.table.places.some(({ name, kind }) => name === at && kind.type === 'dot');
  }

  #tell(name: string): string {
    return this.seat.telling.place(this.seat.shown!, this.seat.table.places, name);
  }

  #direction(from: string, to: string): DirectionName {
    const [one, two] = [element(from), element(to)].map((found) => found?.getBoundingClientRect());
    if (!one || !two) return 'right';
    return direction(
      two.x + two.width / 2 - one.x - one.width / 2,
      two.y + two.height / 2 - one.y - one.height / 2,
    );
  }

  /** The moves from a place, and what they would do. */
  async moves(at = this.here): Promise<void> {
    const { entry, telling, shown } = this.seat;
    const t = words().heard;
    if (at === null || !shown) {
      this.#say(t.nowhere);
      return;
    }
    const walk = walker(entry.legal);
    const begun = entry.prefix.length > 0 ? entry.prefix : (walk.after([], at) ?? []);
    const isWhole = walk.complete(begun) !== null;
    const taps = isWhole ? begun.slice(0, -1) : begun;
    if (begun.length === 0) {
      this.#say(t.noMoves(at));
      return;
    }
    await entry.prospects.ask(entry.composed, taps);
    const known = new Map(
      entry.prospects.from(entry.composed, taps).map((one) => [one.taps.at(-1)!, one]),
    );
    const targets = isWhole ? [at] : [...walk.next(begun)];
    const told = targets.map((tap) => {
      const prospect = known.get(tap);
      return prospect ? telling.prospect(shown, prospect) : this.#tell(tap);
    });
    this.#say(t.moves(begun[0]!, told.length, told.join('; ')));
  }

  clocks(): void {
    const { reading } = this.seat.table;
    const t = words().clock;
    const tell = (side: Side) =>
      t.label(this.seat.name(side), face(left(reading!, side, performance.now()), t.left));
    this.#say(reading ? `${SIDES.map(tell).join('. ')}.` : words().heard.noClock);
  }

  last(): void {
    const played = this.seat.shown?.last ?? [];
    this.#say(played.length > 0 ? this.seat.telling.turn(played) : words().play.noMoves);
  }

  /** What both players have. */
  holdings(): void {
    const { shown, telling } = this.seat;
    if (!shown) return;
    const tell = (side: Side) => {
      const holding = telling.holding(shown.board, side) || words().heard.nothing;
      return `${this.seat.name(side)}: ${holding}.`;
    };
    this.#say(SIDES.map(tell).join(' '));
  }

  /** What to do now, as written beside the board. */
  task(): void {
    this.#say(document.querySelector('[data-sentence]')?.textContent?.trim() ?? '');
  }
}

const element = (name: string): SVGElement | null =>
  document.querySelector<SVGElement>(`[data-board] [data-cell="${CSS.escape(name)}"]`);

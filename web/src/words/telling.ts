import type { Board, Place, PlayedMove, Side, Step, View } from '$wire';
import type { Variant } from '../games/games';
import { indexOf } from '../games/people';
import type { Words } from './en';

type Listing = (items: readonly string[]) => string;
/** What there is to know of a move. */
type Told = Pick<PlayedMove, 'by' | 'text' | 'steps'>;
type Of<T extends Step['type']> = Extract<Step, { type: T }>;

const only = <T extends Step['type']>(steps: readonly Step[], type: T): Of<T>[] =>
  steps.filter((step): step is Of<T> => step.type === type);

/** Says in words what happens on a board; the steps say what there is to tell. */
export class Telling {
  constructor(
    readonly words: Words,
    readonly variant: Pick<Variant, 'family' | 'compound_turns'>,
    readonly list: Listing,
  ) {}

  side(side: Side): string {
    return this.words.sides[this.variant.family][side];
  }

  /** A move in a sentence without its full stop. */
  move({ by, text, steps }: Told): string {
    const who = this.side(by);
    const [enter] = only(steps, 'enter');
    const goes = only(steps, 'go');
    const leaves = only(steps, 'leave');
    const t = this.words.told;
    if (enter) return this.#enters(who, enter);
    if (goes.length > 0) return [this.#runs(who, goes), ...this.#falls(leaves)].join('; ');
    if (leaves.length > 0) return this.#takes(who, leaves);
    return text === 'done' ? t.done(who) : t.passes(who);
  }

  /** A whole turn, as sentences. */
  turn(moves: readonly PlayedMove[]): string {
    return moves.map((move) => `${this.move(move)}.`).join(' ');
  }

  #enters(who: string, { over, piece }: Of<'enter'>): string {
    const t = this.words.told;
    if (over !== null) return (piece.height > 1 ? t.pushesGipf : t.pushes)(who, over, piece.at);
    if (this.variant.family === 'gyges') return t.placesSize(who, piece.height, piece.at);
    return piece.owner === null ? t.placesDvonn(who, piece.at) : t.places(who, piece.at);
  }

  #runs(who: string, [run, put]: Of<'go'>[]): string {
    const t = this.words.told;
    const route = run!.route;
    const [from, to] = [route[0]!.at, route.at(-1)!.at];
    const bounces = route.slice(1, -1).filter(({ bounce }) => bounce);
    const parts = [
      to.startsWith('goal') ? t.intoGoal(who, from) : t.moves(who, from, to),
      ...(bounces.length > 0 ? [t.bounces(this.list(bounces.map(({ at }) => at)))] : []),
      ...(put ? [t.puts(put.route[0]!.at, put.route.at(-1)!.at)] : []),
    ];
    return parts.join(', ');
  }

  #falls(leaves: Of<'leave'>[]): string[] {
    const lost = leaves.filter(({ fate }) => fate.type === 'lost').map(({ from }) => from);
    return lost.length > 0 ? [this.words.told.fall(this.list(lost), lost.length)] : [];
  }

  #takes(who: string, leaves: Of<'leave'>[]): string {
    const t = this.words.told;
    const count = (type: string) => leaves.filter(({ fate }) => fate.type === type).length;
    const [returned, captured] = [count('returned'), count('captured')];
    const parts = [
      t.takes(who, this.list(leaves.map(({ from }) => from))),
      ...(returned > 0 ? [t.returned(returned)] : []),
      ...(captured > 0 ? [t.captured(captured)] : []),
    ];
    return parts.join(', ');
  }

  /** What a turn that is not played yet would do. */
  choice(before: View, after: View): string {
    const told = after.last.map((move) => this.move(move)).join('; ');
    const effect = this.#effect(before, after);
    return `${effect ? `${told}: ${effect}` : told}.`;
  }

  #effect(before: View, after: View): string | null {
    const t = this.words.told;
    const [had, has] = [before.board.points, after.board.points];
    if (had && has) {
      const changed = had[0] !== has[0] || had[1] !== has[1];
      return changed ? t.score(...had, ...has) : null;
    }
    if (!this.variant.compound_turns) return null;
    const own = indexOf(before.turn);
    const [was, is] = [before.board.to_enter[own], after.board.to_enter[own]];
    const goesOn = after.last.at(-1)?.ends_turn === false;
    if (goesOn && is < was) return t.rowToTake;
    return is > was ? t.reserve(was, is) : null;
  }

  /** What a player has, in a few words. */
  holding(board: Board, side: Side): string {
    const t = this.words.counts;
    const own = indexOf(side);
    const left = board.to_enter[own];
    switch (this.variant.family) {
      case 'dvonn':
        return board.points ? t.pieces(board.points[own]) : t.toPlace(left);
      case 'gipf':
        return t.reserve(left, board.captured[own]);
      case 'gyges':
        return t.hand(left);
    }
  }

  /** A place and what stands on it, for those who do not see it. */
  place(view: View, places: readonly Place[], tap: string): string {
    const t = this.words.place;
    const supply = view.board.supplies.find((one) => one.tap === tap && one.player === view.turn);
    if (tap === 'basic') return t.basic;
    if (tap === 'gipf') return t.gipfKind;
    if (tap === 'goal') return t.goal;
    if (supply) return t.hand(supply.height, supply.count);
    const piece = view.board.pieces.find(({ at }) => at === tap);
    const isDot = places.some(({ name, kind }) => name === tap && kind.type === 'dot');
    if (!piece) return isDot ? t.dot(tap) : t.empty(tap);
    const kind = this.variant.family;
    if (kind === 'gyges') return t.ring(tap, piece.height);
    if (piece.owner === null) return t.dvonn(tap);
    const side = this.side(piece.owner);
    if (kind === 'gipf') return piece.height > 1 ? t.gipf(tap, side) : t.piece(tap, side);
    const stack = piece.height > 1 ? t.stack(tap, side, piece.height) : t.piece(tap, side);
    return piece.marked ? `${stack}, ${t.withDvonn}` : stack;
  }
}

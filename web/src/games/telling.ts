import type { Board, Piece, Place, PlayedMove, Prospect, Side, Step, View } from '$wire';
import type { Variant } from './games';
import { IDIOMS } from './idioms';
import { indexOf } from './people';
import type { Words } from '../words/en';

type Listing = (items: readonly string[]) => string;
/** The parts of a move that a description needs. */
type Told = Pick<PlayedMove, 'by' | 'text' | 'steps'>;
type Of<T extends Step['type']> = Extract<Step, { type: T }>;

const only = <T extends Step['type']>(steps: readonly Step[], type: T): Of<T>[] =>
  steps.filter((step): step is Of<T> => step.type === type);

/** Describes in words what happens on a board, from the steps of moves. */
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
    return IDIOMS[this.variant.family].places(t, who, piece);
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

  /** Where a move leads, and what it does there, in a few words. */
  prospect(before: View, { played, taps, points }: Prospect): string {
    const t = this.words.told;
    const { steps } = played;
    const target = taps.at(-1)!;
    // The pieces that a push shifts are not mentioned.
    const [run, ...puts] = only(steps, 'enter').length > 0 ? [] : only(steps, 'go');
    const isRun = run?.route.at(-1)?.at === target;
    const bounces = isRun ? run.route.slice(1, -1).filter(({ bounce }) => bounce) : [];
    const had = before.board.points;
    const changed = had && points && (had[0] !== points[0] || had[1] !== points[1]);
    const parts = [
      this.place(before, [], target),
      ...(bounces.length > 0 ? [t.bounces(this.list(bounces.map(({ at }) => at)))] : []),
      ...puts.map(({ route }) => t.puts(route[0]!.at, route.at(-1)!.at)),
      ...this.#falls(only(steps, 'leave')),
      ...(changed ? [t.score(...had, ...points)] : []),
      ...(played.ends_turn ? [] : [t.rowToTake]),
    ];
    return parts.join(', ');
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
    return IDIOMS[this.variant.family].holding(this.words.counts, board, indexOf(side));
  }

  /** A place and what stands on it, for those who cannot see it. */
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
    return IDIOMS[this.variant.family].stands(t, piece, (side) => this.side(side));
  }

  /** Whether a piece is of the kind that matters most: a DVONN piece or a stack with one, a GIPF piece. */
  isSpecial(piece: Piece): boolean {
    return IDIOMS[this.variant.family].isSpecial(piece);
  }
}

import type { Piece, PlayedMove, Prospect, View } from '$wire';
import type { Table } from './table.svelte';

/**
 * What the possible moves would do, requested in advance so that the chosen one can be drawn at
 * once.
 */
export class Prospects {
  #table: Table;
  /** The position that they belong to. */
  #at: View | null = null;
  #known = new Map<string, Prospect>();
  #asked = new Set<string>();

  constructor(table: Table) {
    this.#table = table;
  }

  /** Asks for the moves that one more tap would enter, after the moves that were chosen. */
  async ask(moves: readonly string[], taps: readonly string[]): Promise<void> {
    const at = this.#table.view;
    if (!at || !this.#table.isYourTurn) return;
    if (this.#at !== at) this.#begin(at);
    const key = [...moves, ...taps].join(' ');
    if (this.#asked.has(key)) return;
    this.#asked.add(key);
    const answer = await this.#table.ask({
      type: 'prospects',
      ply: at.ply,
      moves: [...moves],
      taps: [...taps],
    });
    if (answer.type !== 'prospects' || this.#at !== at) return;
    for (const one of answer.prospects) this.#known.set(keyOf(moves, one.played.text), one);
  }

  /** What a move would do, if that is known. */
  find(moves: readonly string[], text: string): Prospect | null {
    if (this.#at !== this.#table.view) return null;
    return this.#known.get(keyOf(moves, text)) ?? null;
  }

  /** What is known of the moves that begin with these taps. */
  from(moves: readonly string[], taps: readonly string[]): Prospect[] {
    if (this.#at !== this.#table.view) return [];
    const begins = (all: readonly string[]) => taps.every((tap, index) => all[index] === tap);
    return [...this.#known]
      .filter(([key, one]) => key === keyOf(moves, one.played.text) && begins(one.taps))
      .map(([, one]) => one);
  }

  #begin(at: View): void {
    this.#at = at;
    this.#known.clear();
    this.#asked.clear();
  }
}

const keyOf = (moves: readonly string[], text: string): string => [...moves, text].join(' ');

/** The position after a move, with the parts that are drawn. */
export function foreseen(view: View, { played, text, turn, points }: Prospect): View {
  const { board } = view;
  // An entering piece comes from the supply of its kind.
  const entered = (owner: Piece['owner'], height: number): number =>
    played.steps.filter(
      (step) => step.type === 'enter' && step.piece.owner === owner && step.piece.height === height,
    ).length;
  const supplies = board.supplies.map((supply) =>
    supply.player === played.by
      ? { ...supply, count: supply.count - entered(supply.owner, supply.height) }
      : supply,
  );
  const { to_enter, captured } = played;
  return {
    ...view,
    text,
    turn,
    board: { ...board, pieces: after(board.pieces, played), supplies, points, to_enter, captured },
    last: [...(isSameTurn(view, played) ? view.last : []), played],
    legal: [],
  };
}

const isSameTurn = ({ last }: View, { by }: PlayedMove): boolean =>
  last.at(-1)?.by === by && last.at(-1)?.ends_turn === false;

/** The pieces after a move: its steps say what stands where. */
export function after(pieces: readonly Piece[], { steps }: PlayedMove): Piece[] {
  const goes = steps.filter((step) => step.type === 'go');
  const touched = new Set(goes.flatMap(({ route, piece }) => [route[0]?.at, piece.at]));
  const now = new Map(pieces.filter(({ at }) => !touched.has(at)).map((one) => [one.at, one]));
  for (const step of steps) {
    if (step.type === 'leave') now.delete(step.from);
    else now.set(step.piece.at, step.piece);
  }
  return [...now.values()];
}

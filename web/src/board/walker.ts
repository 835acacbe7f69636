import type { LegalMove } from '$wire';

/** The tap that ends a choice of several things. */
const CONFIRM = 'confirm';

/** A node of the tree of taps. */
interface Branch {
  readonly next: Map<string, Branch>;
  move: LegalMove | null;
}

/** A move that is a set of places, tapped in any order, and a confirmation. */
interface Selection {
  readonly move: LegalMove;
  readonly places: ReadonlySet<string>;
}

const branch = (): Branch => ({ next: new Map(), move: null });

const isSelection = ({ taps }: LegalMove): boolean => taps.length > 1 && taps.at(-1) === CONFIRM;

/**
 * Walks from tap to tap to one of the legal moves, and knows nothing else about them.
 *
 * Moves that end with a confirmation are sets of places: their taps may come in any order, and
 * places that belong to every move still possible are chosen automatically.
 */
export class Walker {
  readonly #root = branch();
  readonly #selections: Selection[] = [];
  readonly #taps: ReadonlySet<string>;

  constructor(legal: readonly LegalMove[]) {
    this.#taps = new Set(legal.flatMap((move) => move.taps));
    for (const move of legal) {
      if (isSelection(move)) {
        this.#selections.push({ move, places: new Set(move.taps.slice(0, -1)) });
      } else {
        this.#grow(move);
      }
    }
  }

  #grow(move: LegalMove): void {
    let at = this.#root;
    for (const tap of move.taps) {
      let next = at.next.get(tap);
      if (next === undefined) at.next.set(tap, (next = branch()));
      at = next;
    }
    at.move = move;
  }

  #branch(prefix: readonly string[]): Branch | undefined {
    let at: Branch | undefined = this.#root;
    for (const tap of prefix) at = at?.next.get(tap);
    return at;
  }

  /** The selections that hold all of these places. */
  #possible(places: readonly string[]): Selection[] {
    return this.#selections.filter((selection) => places.every((at) => selection.places.has(at)));
  }

  /**
   * What all possible selections have in common; empty before the first tap if there are other
   * moves, too.
   */
  #settled(places: readonly string[]): string[] {
    const free = places.length === 0 && this.#root.next.size > 0;
    const [first, ...others] = free ? [] : this.#possible(places);
    if (first === undefined) return [];
    return [...first.places].filter((at) => others.every((other) => other.places.has(at)));
  }

  #selected(places: readonly string[]): LegalMove | null {
    const settled = this.#settled(places);
    if (settled.length === 0) return null;
    const exact = this.#possible(places).find(({ places: all }) => all.size === settled.length);
    return exact?.move ?? null;
  }

  /** What may be tapped after these taps. */
  next(prefix: readonly string[]): Set<string> {
    const taps = new Set(this.#branch(prefix)?.next.keys());
    for (const { places } of this.#possible(prefix)) {
      for (const at of places) if (!prefix.includes(at)) taps.add(at);
    }
    if (this.#selected(prefix) !== null) taps.add(CONFIRM);
    return taps;
  }

  /** What may be tapped after these taps, skipping `idle` taps without an alternative. */
  beyond(prefix: readonly string[], idle: (tap: string) => boolean): Set<string> {
    const taps = this.next(prefix);
    const [only] = taps;
    if (taps.size !== 1 || only === undefined || !idle(only)) return taps;
    return new Set([only, ...this.beyond([...prefix, only], idle)]);
  }

  /** These taps if one more completes some move; in a selection, what is chosen so far. */
  penultimate(prefix: readonly string[]): readonly string[] | null {
    const selected = this.#selected(prefix);
    if (selected !== null) return selected.taps.slice(0, -1);
    const ways = [...(this.#branch(prefix)?.next.values() ?? [])];
    return ways.some(({ move }) => move !== null) ? prefix : null;
  }

  /** Whether these taps select places, of which there may be more. */
  gathers(prefix: readonly string[]): boolean {
    return prefix.length > 0 && this.#possible(prefix).length > 0;
  }

  /** The taps that are settled: those made, and those that belong to every move still possible. */
  chosen(prefix: readonly string[]): Set<string> {
    return new Set([...prefix, ...this.#settled(prefix)]);
  }

  /** The move that these taps enter, if they enter one. */
  complete(prefix: readonly string[]): LegalMove | null {
    const move = this.#branch(prefix)?.move ?? null;
    if (move !== null || prefix.at(-1) !== CONFIRM) return move;
    return this.#selected(prefix.slice(0, -1));
  }

  /**
   * The taps after one more, or `null` if it leads nowhere. Repeating a tap takes it back; a tap
   * that fits after fewer taps starts over from there; a step without an alternative may be
   * skipped.
   */
  after(prefix: readonly string[], tap: string): string[] | null {
    const onward = this.#onward(prefix, tap);
    if (onward !== null) return onward;
    if (prefix.includes(tap)) return this.#without(prefix, tap);
    for (let kept = prefix.length - 1; kept >= 0; kept--) {
      const again = this.#onward(prefix.slice(0, kept), tap);
      if (again !== null) return again;
    }
    return null;
  }

  #without(prefix: readonly string[], tap: string): string[] {
    const ordered = this.#branch(prefix) !== undefined;
    return ordered ? prefix.slice(0, prefix.lastIndexOf(tap)) : prefix.filter((at) => at !== tap);
  }

  #onward(prefix: readonly string[], tap: string): string[] | null {
    const path = [...prefix];
    for (;;) {
      const next = this.next(path);
      if (next.has(tap)) return [...path, tap];
      const [only] = next;
      if (only === undefined || next.size > 1) return null;
      path.push(only);
    }
  }

  /** Whether a tap occurs in any legal move. */
  knows(tap: string): boolean {
    return this.#taps.has(tap);
  }
}

const walkers = new WeakMap<readonly LegalMove[], Walker>();

/** The walker of a list of moves, made once for each list. */
export function walker(legal: readonly LegalMove[]): Walker {
  let known = walkers.get(legal);
  if (known === undefined) walkers.set(legal, (known = new Walker(legal)));
  return known;
}

/** What may be tapped after these taps. */
export const next = (legal: readonly LegalMove[], prefix: readonly string[]): Set<string> =>
  walker(legal).next(prefix);

/** The move that these taps enter, if they enter one. */
export const complete = (
  legal: readonly LegalMove[],
  prefix: readonly string[],
): LegalMove | null => walker(legal).complete(prefix);

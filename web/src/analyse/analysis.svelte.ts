import type { LegalMove, View } from '$wire';
import { walker } from '../board/walker';
import { device } from '../device/device';
import type { Edit, TreeNode, TreeReport } from '../device/protocol';
import { analysePath, router, type Origin } from '../shell/route.svelte';
import { newId, shelf } from './shelf';

/** What the history remembers of a page: which tree it shows. */
const remembered = (): string | null => {
  const state = history.state as { analysis?: string } | null;
  return state?.analysis ?? null;
};

/** A tree of moves and where somebody is in it. The tree itself is text that the module edits. */
export class Analysis {
  report = $state.raw<TreeReport>()!;
  /** The taps of the move that is being entered. */
  prefix = $state.raw<string[]>([]);
  /** The position after some moves of a line under the pointer. */
  pointed = $state.raw<View | null>(null);

  /** Under which this browser keeps the tree. */
  readonly id: string;
  #pending: Promise<void> = Promise.resolve();
  #pointing: readonly string[] | null = null;

  private constructor(report: TreeReport, id: string) {
    this.report = report;
    this.id = id;
    this.#note();
  }

  /** The tree that was chosen or shown here before, one that has these moves, or a new one. */
  static async open(game: string, from: Origin): Promise<Analysis> {
    const moves = from.moves ?? [];
    const wanted = shelf.take() ?? remembered();
    const known = wanted === null ? null : shelf.find(wanted);
    const candidates = known?.game === game ? [known] : shelf.from(game, from);
    for (const { id, text } of candidates) {
      const at = await device.call('findInTree', text, moves).catch(() => null);
      if (at !== null) {
        return new Analysis(await device.call('editTree', text, at, { type: 'look' }), id);
      }
    }
    const { position, pieces } = from;
    const spot = { game, moves, position: position ?? null, pieces: pieces ?? null };
    return new Analysis(await device.call('beginTree', spot), newId());
  }

  get at(): number {
    return this.report.at;
  }

  get node(): TreeNode {
    return this.report.nodes[this.at]!;
  }

  /** What the board shows. */
  get view(): View {
    return this.pointed ?? this.report.view;
  }

  get legal(): LegalMove[] {
    return this.pointed ? [] : this.report.view.legal;
  }

  /** The nodes of the main line, from the start. */
  get main(): number[] {
    const line = [0];
    for (let at = this.report.nodes[0]?.next ?? null; at !== null;) {
      line.push(at);
      at = this.report.nodes[at]?.next ?? null;
    }
    return line;
  }

  /** The nodes that lead to the one that is shown, from the start. */
  get path(): number[] {
    const path: number[] = [];
    for (let at: number | null = this.at; at !== null; at = this.report.nodes[at]!.before) {
      path.unshift(at);
    }
    return path;
  }

  /** The nodes of the line that is shown, from the start to its end. */
  get through(): number[] {
    const line = this.path;
    for (let next = this.node.next; next !== null; next = this.report.nodes[next]!.next) {
      line.push(next);
    }
    return line;
  }

  go(at: number): Promise<void> {
    return this.edit({ type: 'look' }, at);
  }

  back(): Promise<void> {
    return this.go(this.node.before ?? 0);
  }

  forward(): Promise<void> {
    return this.go(this.node.next ?? this.at);
  }

  last(): Promise<void> {
    let at = this.at;
    for (let next = this.node.next; next !== null; next = this.report.nodes[at]!.next) at = next;
    return this.go(at);
  }

  /** Goes to the next or the previous alternative of this move. */
  aside(step: 1 | -1): Promise<void> {
    const { before } = this.node;
    if (before === null) return Promise.resolve();
    const tried = this.report.nodes.flatMap((node, at) => (node.before === before ? [at] : []));
    const index = tried.indexOf(this.at) + step;
    return this.go(tried[(index + tried.length) % tried.length]!);
  }

  /** Takes a tap; false if it leads to no legal move. */
  tap(tap: string): boolean {
    const walk = walker(this.legal);
    const prefix = walk.after(this.prefix, tap) ?? walk.after([], tap);
    this.prefix = prefix ?? [];
    const move = prefix === null ? null : walk.complete(prefix);
    if (move) void this.play([move.text]);
    return prefix !== null;
  }

  undo(): void {
    this.prefix = this.prefix.slice(0, -1);
  }

  play(moves: readonly string[]): Promise<void> {
    return this.edit({ type: 'play', moves });
  }

  /** Shows the board after these moves, until called with `null`. */
  async point(moves: readonly string[] | null): Promise<void> {
    this.#pointing = moves;
    if (moves === null) {
      this.pointed = null;
      return;
    }
    const { text, at } = this.report;
    const view = await device.call('viewInTree', text, at, moves).catch(() => null);
    if (this.#pointing === moves) this.pointed = view;
  }

  /** Changes the tree. Changes run one after the other. */
  edit(edit: Edit, at?: number): Promise<void> {
    const change = async () => {
      const report = await device.call('editTree', this.report.text, at ?? this.at, edit);
      this.prefix = [];
      void this.point(null);
      this.report = report;
      this.#note();
    };
    this.#pending = this.#pending.then(change, change);
    return this.#pending;
  }

  /** The address of what is shown. */
  get address(): string {
    const { game, position, pieces, line } = this.report;
    return analysePath(game, { position, pieces, moves: line });
  }

  #note(): void {
    router.note(this.address, { analysis: this.id });
    if (this.report.nodes.length > 1) shelf.put(this.id, this.report);
  }
}

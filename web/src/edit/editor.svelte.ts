import { device } from '../device/device';
import type { Brush, DraftBoard, DraftChange, DraftReport, Shape } from '../device/protocol';
import { editPath, router, type Origin } from '../shell/route.svelte';

/** Where a text cannot be read, and why. */
export type Unreadable = Extract<DraftReport, { type: 'unreadable' }>;

/** How many changes can be undone. */
const REMEMBERED = 200;

/** A board that somebody sets up. The module makes the changes; here is what is chosen. */
export class Editor {
  board = $state.raw<DraftBoard>()!;
  /** What is wrong with the text that was typed last, if it could not be read. */
  unreadable = $state.raw<Unreadable | null>(null);
  /** The number of the brush; `null` clears cells. */
  brush = $state<number | null>(0);
  /** How high a stack is put where that can be chosen. */
  height = $state(1);
  past = $state.raw<readonly string[]>([]);

  #pending: Promise<void> = Promise.resolve();

  private constructor(
    readonly game: string,
    readonly pieces: string | null,
  ) {}

  /** The editor of a position; of the start of the game, if the position cannot be read. */
  static async open(game: string, { position, pieces }: Origin): Promise<Editor> {
    const editor = new Editor(game, pieces ?? null);
    await editor.#load(null, { type: 'look' });
    if (position) await editor.#load(position, { type: 'look' });
    return editor;
  }

  /** What the chosen brush puts on a cell. */
  get shape(): Shape | null {
    const brush = this.brush === null ? undefined : this.board.brushes[this.brush];
    if (!brush) return null;
    const height = Math.min(Math.max(this.height, brush.lowest), brush.tallest);
    return { owner: brush.owner, height, marked: brush.marked };
  }

  /** The brush whose height can be chosen, if it is in use. */
  get stack(): Brush | null {
    const brush = this.brush === null ? undefined : this.board.brushes[this.brush];
    return brush && brush.tallest > brush.lowest ? brush : null;
  }

  /** What stands on a cell. */
  at(cell: string): Shape | null {
    return this.board.view.board.pieces.find(({ at }) => at === cell) ?? null;
  }

  /** Whether the game can go on here. */
  get isPlayable(): boolean {
    return this.board.flaw === null && this.board.view.ending === null;
  }

  /** Puts the brush on a cell; a second time, takes it away. */
  async tap(cell: string): Promise<void> {
    const [shape, there] = [this.shape, this.at(cell)];
    const same =
      shape !== null &&
      shape.owner === there?.owner &&
      shape.height === there.height &&
      shape.marked === there.marked;
    await this.put(cell, same ? null : shape);
  }

  put(cell: string, piece: Shape | null): Promise<void> {
    return this.change({ type: 'put', at: cell, piece });
  }

  /** Makes one change after the other. What does not fit the game, such as a goal, changes nothing. */
  change(change: DraftChange, text?: string | null): Promise<void> {
    const make = () => this.#load(text === undefined ? this.board.text : text, change);
    this.#pending = this.#pending.then(make, make);
    return this.#pending;
  }

  async undo(): Promise<void> {
    const before = this.past.at(-1);
    if (before === undefined) return;
    const past = this.past.slice(0, -1);
    await this.change({ type: 'look' }, before);
    this.past = past;
  }

  /** The address of the position. */
  get address(): string {
    const position = this.board.regular ? null : this.board.text;
    return editPath(this.game, { position, pieces: this.pieces });
  }

  async #load(position: string | null, change: DraftChange): Promise<void> {
    const { game, pieces } = this;
    const report = await device.call('draft', { game, pieces, position }, change).catch(() => null);
    if (report === null) return;
    if (report.type === 'unreadable') {
      this.unreadable = report;
      return;
    }
    const before = this.board as DraftBoard | undefined;
    if (before && before.text !== report.text) {
      this.past = [...this.past, before.text].slice(-REMEMBERED);
    }
    this.unreadable = null;
    this.board = report;
    if (before) router.note(this.address, {});
  }
}

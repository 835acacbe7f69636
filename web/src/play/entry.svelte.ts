import type { LegalMove, Objection, RefusalCode, View } from '$wire';
import type { Table } from './table.svelte';
import { walker } from './walker';

/** The tap that stands for doing the only thing there is to do. */
const CONFIRM = 'confirm';

/** How long a forced pass stays announced before it is played. */
const PASSING = 1_400;

/** What there is to say about what was entered. */
export type Notice =
  | { kind: 'objection'; why: Objection | null }
  | { kind: 'refused'; code: RefusalCode }
  | { kind: 'typed'; text: string }
  | { kind: 'interrupted' }
  | { kind: 'declined'; what: 'draw' | 'takeback' }
  | null;

/**
 * How a player enters his turn: taps that make moves, moves that make a turn, and the turn that is
 * sent. Until then everything can be undone. It works for the turn that is his, and for the one
 * that will be.
 */
export class Entry {
  /** The taps of the move that is being entered. */
  prefix = $state.raw<string[]>([]);
  /** The moves of the turn that has not been sent. */
  composed = $state.raw<string[]>([]);
  /** The position after them. */
  tried = $state.raw<View | null>(null);
  /** The turn is whole and waits for a last word. */
  ready = $state(false);
  sending = $state(false);
  notice = $state.raw<Notice>(null);
  passing = $state(false);
  /** What could be played if it were his turn, once he has asked. */
  ahead = $state.raw<LegalMove[] | null>(null);

  #table: Table;
  #compound: boolean;
  #confirms: () => boolean;
  /** The taps as they were before each of them: one may stand for several. */
  #trail: string[][] = [];
  #pass: ReturnType<typeof setTimeout> | undefined;

  /** A compound turn is put together before it is sent. */
  constructor(table: Table, compound: boolean, confirms: () => boolean) {
    this.#table = table;
    this.#compound = compound;
    this.#confirms = confirms;
  }

  /** What may be entered next. */
  get legal(): LegalMove[] {
    if (this.sending || this.ready || this.passing) return [];
    if (this.#table.isYourTurn) return this.tried?.legal ?? this.#table.legal;
    return this.ahead ?? [];
  }

  /** Whether there is something to undo before it is sent. */
  get isBegun(): boolean {
    return this.prefix.length > 0 || this.composed.length > 0;
  }

  get canPremove(): boolean {
    const { isOver, isYourTurn, yours, isShared } = this.#table;
    return !isOver && !isYourTurn && !isShared && yours.length > 0;
  }

  /** A new position: whatever was begun belongs to the old one. */
  restart(): void {
    const begun = this.isBegun && !this.sending;
    this.#clear();
    this.notice = begun ? { kind: 'interrupted' } : null;
    clearTimeout(this.#pass);
    this.passing = this.#table.isYourTurn && isForced(this.#table.legal);
    if (this.passing) this.#pass = setTimeout(() => void this.#playForced(), PASSING);
  }

  leave(): void {
    clearTimeout(this.#pass);
  }

  async tap(tap: string): Promise<void> {
    if (this.sending || this.passing) return;
    if (this.ready) {
      if (tap === CONFIRM) await this.send();
      return;
    }
    if (this.canPremove && this.ahead === null && !(await this.#lookAhead())) return;
    this.notice = null;
    const prefix = walker(this.legal).after(this.prefix, tap);
    if (prefix === null) {
      await this.#object(tap);
      return;
    }
    this.#trail.push(this.prefix);
    this.prefix = prefix;
    const move = walker(this.legal).complete(prefix);
    if (move) await this.#enter(move.text);
  }

  /** Enters a move as text; the server reads it as people write it. */
  async type(text: string): Promise<void> {
    const move = text.trim();
    if (move === '' || this.sending) return;
    this.notice = null;
    this.#begin();
    if (!(await this.#enter(move))) this.notice = { kind: 'typed', text: move };
  }

  /** Takes the last tap or the last move of the turn back. */
  async undo(): Promise<void> {
    if (this.sending) return;
    this.notice = null;
    if (this.prefix.length > 0) {
      this.prefix = this.#trail.pop() ?? [];
      return;
    }
    this.ready = false;
    const composed = this.composed.slice(0, -1);
    if (composed.length === 0) this.#clear();
    else await this.#try(composed);
  }

  /** Sends the turn. */
  async send(): Promise<void> {
    const table = this.#table;
    const view = table.view;
    if (!view || this.composed.length === 0) return;
    this.sending = true;
    const type = table.isYourTurn ? 'play' : 'premove';
    const answer = await table.ask({ type, ply: view.ply, moves: this.composed });
    this.sending = false;
    if (answer.type === 'refused') {
      this.#clear();
      // A position that has moved on says so by itself.
      if (answer.refusal.code !== 'stale') this.refuse(answer.refusal.code);
    } else if (type === 'premove') {
      // It is nobody else's business, so no news tells of it.
      table.premove = this.composed;
      this.#clear();
    } else if (table.view === view) {
      // The news of the move is on its way; until then what is shown stays.
      this.sending = true;
    }
  }

  async cancelPremove(): Promise<void> {
    const answer = await this.#table.ask({ type: 'cancel_premove' });
    if (answer.type !== 'refused') this.#table.premove = null;
  }

  #clear(): void {
    this.#begin();
    this.composed = [];
    this.tried = null;
    this.ready = false;
    this.sending = false;
    this.ahead = null;
  }

  /** Nothing of the next move is entered yet. */
  #begin(): void {
    this.prefix = [];
    this.#trail = [];
  }

  /** Says that the server did not do what was asked. */
  refuse(code: RefusalCode): void {
    this.notice = { kind: 'refused', code };
  }

  async #lookAhead(): Promise<boolean> {
    const view = this.#table.view;
    if (!view) return false;
    const answer = await this.#table.ask({ type: 'ahead', ply: view.ply });
    if (answer.type !== 'ahead' || this.#table.view !== view) return false;
    this.ahead = answer.legal;
    return answer.legal.length > 0;
  }

  async #object(tap: string): Promise<void> {
    const view = this.#table.view;
    if (!view || !this.#table.isYourTurn) {
      this.#begin();
      return;
    }
    const taps = [...this.prefix, tap];
    const answer = await this.#table.ask({
      type: 'why',
      ply: view.ply,
      moves: this.composed,
      taps,
    });
    if (this.#table.view !== view) return;
    this.notice = { kind: 'objection', why: answer.type === 'why' ? answer.why : null };
  }

  /** A move is whole: the turn may be, too. False if it is no move. */
  async #enter(move: string): Promise<boolean> {
    const composed = [...this.composed, move];
    const table = this.#table;
    const atOnce = !this.#confirms() && !this.#compound;
    if (!table.isYourTurn || atOnce) {
      this.#begin();
      this.composed = composed;
      await this.send();
      return this.notice?.kind !== 'refused';
    }
    return this.#try(composed);
  }

  /** Shows the turn so far, and sends it if it is whole and nobody wants to look at it first. */
  async #try(composed: string[]): Promise<boolean> {
    const view = this.#table.view;
    if (!view) return false;
    const answer = await this.#table.ask({ type: 'preview', ply: view.ply, moves: composed });
    if (this.#table.view !== view) return true;
    this.#begin();
    if (answer.type !== 'preview') {
      if (answer.type === 'refused') this.refuse(answer.refusal.code);
      return false;
    }
    this.composed = composed;
    this.tried = answer.view;
    if (answer.view.last.at(-1)?.ends_turn === false) return true;
    this.ready = true;
    if (!this.#confirms()) await this.send();
    return true;
  }

  async #playForced(): Promise<void> {
    const only = this.#table.legal[0];
    this.passing = false;
    if (!only || !isForced(this.#table.legal)) return;
    this.composed = [only.text];
    await this.send();
  }
}

/** Nothing is left to choose, not even a place: such a turn plays itself. */
export const isForced = (legal: readonly LegalMove[]): boolean =>
  legal.length === 1 && legal[0]!.taps.length === 1 && legal[0]!.taps[0] === CONFIRM;

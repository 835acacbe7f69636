import type { LegalMove, Objection, RefusalCode, View } from '$wire';
import { foreseen, Prospects } from './prospects';
import type { Table } from './table.svelte';
import { walker } from '../board/walker';

/** The tap that confirms the only option. */
const CONFIRM = 'confirm';

/** How long a forced pass stays announced before it is played. */
const PASSING = 1_400;

/** Looks at a complete turn before it is sent. */
export interface Guard {
  readonly isOn: boolean;
  approves(turn: readonly string[], after: View): Promise<boolean>;
}

/** A message about what was entered. */
export type Notice =
  | { kind: 'objection'; why: Objection | null }
  | { kind: 'refused'; code: RefusalCode }
  | { kind: 'typed'; text: string }
  | { kind: 'interrupted' }
  | { kind: 'declined'; what: 'draw' | 'takeback' }
  | null;

/**
 * How players enter their turn: taps that make moves, moves that make a turn, and the turn that is
 * sent. Until then everything can be undone. Premoves are entered in the same way.
 */
export class TurnEntry {
  /** The taps of the move that is being entered. */
  prefix = $state.raw<string[]>([]);
  /** The moves of the turn that has not been sent. */
  composed = $state.raw<string[]>([]);
  /** The position after them. */
  tried = $state.raw<View | null>(null);
  /** The turn is complete and waits for confirmation. */
  ready = $state(false);
  sending = $state(false);
  notice = $state.raw<Notice>(null);
  passing = $state(false);
  /** What could be played if it were their turn, once requested. */
  ahead = $state.raw<LegalMove[] | null>(null);
  readonly prospects: Prospects;

  /** The unconfirmed turn as drawn, and the position it was sent in. */
  #drawn = $state.raw<{ at: View; view: View } | null>(null);
  #table: Table;
  #compound: boolean;
  #confirms: () => boolean;
  #guard: Guard;
  /** The taps as they were before each of them: one may stand for several. */
  #trail: string[][] = [];
  /** The taps of the moves that were composed. */
  #taps: string[] = [];
  #pass: ReturnType<typeof setTimeout> | undefined;

  /** A compound turn is put together before it is sent. */
  constructor(table: Table, compound: boolean, confirms: () => boolean, guard: Guard) {
    this.#table = table;
    this.#compound = compound;
    this.#confirms = confirms;
    this.#guard = guard;
    this.prospects = new Prospects(table);
  }

  /** The unconfirmed turn, as it looks on the board. */
  get unconfirmed(): View | null {
    return this.#drawn?.at === this.#table.view ? (this.#drawn?.view ?? null) : null;
  }

  /** What may be entered next. */
  get legal(): LegalMove[] {
    if (this.sending || this.ready || this.passing) return [];
    if (this.#table.isYourTurn) return this.tried?.legal ?? this.#table.legal;
    return this.ahead ?? [];
  }

  /** Whether there is unsent input to undo. */
  get isBegun(): boolean {
    return this.prefix.length > 0 || this.composed.length > 0;
  }

  get canPremove(): boolean {
    const { isOver, isYourTurn, yours, isShared } = this.#table;
    return !isOver && !isYourTurn && !isShared && yours.length > 0;
  }

  /** Starts over in a new position. */
  restart(): void {
    const begun = this.isBegun && !this.sending;
    this.#clear();
    this.notice = begun ? { kind: 'interrupted' } : null;
    clearTimeout(this.#pass);
    this.passing = this.#table.isYourTurn && isForced(this.#table.legal);
    if (this.passing) this.#pass = setTimeout(() => void this.#playForced(), PASSING);
    else this.#foresee();
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
    if (move) await this.#enter(move.text, move.taps);
    else this.#foresee();
  }

  /** Asks what each move would do that the next tap may complete. */
  #foresee(): void {
    if (!this.#table.isYourTurn) return;
    const taps = walker(this.legal).penultimate(this.prefix);
    if (taps) void this.prospects.ask(this.composed, taps);
  }

  /** Enters a move as text; the server reads it as people write it. */
  async type(text: string): Promise<void> {
    const move = text.trim();
    if (move === '' || this.sending) return;
    this.notice = null;
    this.#begin();
    if (!(await this.#enter(move, []))) this.notice = { kind: 'typed', text: move };
  }

  /** Takes the last tap or the last move of the turn back. */
  async undo(): Promise<void> {
    if (this.sending) return;
    this.notice = null;
    if (this.prefix.length > 0) {
      this.prefix = this.#trail.pop() ?? [];
      return;
    }
    this.#taps = [];
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
      // If the position has changed, its event arrives anyway.
      if (answer.refusal.code !== 'stale') this.refuse(answer.refusal.code);
    } else if (type === 'premove') {
      // A premove makes no event.
      table.premove = this.composed;
      table.premoveTaps = this.#taps;
      this.#clear();
    } else if (table.view === view) {
      // The event of the move is on its way; until then the board stays as it is shown.
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
    this.#taps = [];
    this.tried = null;
    this.#drawn = null;
    this.ready = false;
    this.sending = false;
    this.ahead = null;
  }

  /** Clears the input for the next move. */
  #begin(): void {
    this.prefix = [];
    this.#trail = [];
  }

  /** Shows a refusal of the server. */
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

  /** Handles a complete move, and perhaps a complete turn. Returns false if it is not a move. */
  async #enter(move: string, taps: readonly string[]): Promise<boolean> {
    const composed = [...this.composed, move];
    const table = this.#table;
    const isWhole = !this.#compound || this.#draws(move)?.last.at(-1)?.ends_turn === true;
    const isSent = !this.#confirms() && !this.#guard.isOn && isWhole;
    if (!table.isYourTurn || isSent) {
      const [at, drawn] = [table.view, this.#draws(move)];
      this.#begin();
      this.composed = composed;
      this.#taps = [...this.#taps, ...taps];
      if (at && drawn) this.#drawn = { at, view: drawn };
      await this.send();
      return this.notice?.kind !== 'refused';
    }
    return this.#try(composed);
  }

  /** The position after one more move, if its effect is known. */
  #draws(move: string): View | null {
    const prospect = this.prospects.find(this.composed, move);
    const base = this.tried ?? this.#table.view;
    return prospect && base && foreseen(base, prospect);
  }

  /** Shows the turn so far, and sends it if it is complete and needs no confirmation. */
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
    if (answer.view.last.at(-1)?.ends_turn === false) {
      this.#foresee();
      return true;
    }
    this.ready = true;
    const isGood = await this.#guard.approves(composed, answer.view);
    if (this.composed !== composed || !this.ready) return true;
    if (isGood && !this.#confirms()) await this.send();
    return true;
  }

  /** Takes the whole turn back that waits to be sent. */
  async takeBack(): Promise<void> {
    while (this.composed.length > 0 && !this.sending) await this.undo();
  }

  async #playForced(): Promise<void> {
    const only = this.#table.legal[0];
    this.passing = false;
    if (!only || !isForced(this.#table.legal)) return;
    this.composed = [only.text];
    await this.send();
  }
}

/** Whether nothing is left to choose, so that the turn plays itself. */
export const isForced = (legal: readonly LegalMove[]): boolean =>
  legal.length === 1 && legal[0]!.taps.length === 1 && legal[0]!.taps[0] === CONFIRM;

import { isAvailable } from '../device/device';
import { router } from '../shell/route.svelte';
import type { IconName } from '../ui/icons';
import { words } from '../words/language.svelte';
import type { Seat } from './seat.svelte';

/** Something that a player can do besides moving. */
export interface Command {
  readonly text: string;
  /** Its accessible name, if the text is too short. */
  readonly label?: string;
  readonly icon: IconName;
  readonly disabled: boolean;
  readonly run: () => unknown;
}

/** The commands that a player has now. */
export class Commands {
  /** Whether the player is being asked to confirm ending the game. */
  leaving = $state(false);

  constructor(
    readonly seat: Seat,
    /** Moves the game to the server. */
    readonly handOver: () => void,
  ) {}

  get canHandOver(): boolean {
    return this.seat.table.host.place === 'device';
  }

  get plays(): boolean {
    return this.seat.table.yours.length > 0;
  }

  get canAbort(): boolean {
    return this.seat.table.view?.abortable ?? false;
  }

  get #hasComputer(): boolean {
    return this.seat.table.card?.terms.computer !== null;
  }

  /** Only players see the chat. */
  get canChat(): boolean {
    return this.plays && !this.#hasComputer && !this.seat.table.isShared;
  }

  /** Aids are for practice, never for games between people. Games against the computer are not rated. */
  get canAid(): boolean {
    return isAvailable && this.plays && (this.#hasComputer || this.seat.table.isShared);
  }

  /** What is done during a game. Each has its place, whatever it is called at the moment. */
  get during(): Command[] {
    const { table } = this.seat;
    if (!this.plays || table.isOver) return [];
    return [
      this.#back,
      ...(this.#hasHints ? [this.#hint] : []),
      ...(this.#hasComputer ? [] : [this.#draw]),
    ];
  }

  get #hasHints(): boolean {
    return this.#hasComputer || this.seat.table.isShared;
  }

  /** The number of command slots. It stays the same all game, so that no button moves at the end. */
  get slots(): number {
    if (!this.plays) return 0;
    return 1 + (this.#hasHints ? 1 : 0) + (this.#hasComputer ? 0 : 1);
  }

  /** Undoes the player's own taps first, then a played turn. */
  get #back(): Command {
    const { table, entry } = this.seat;
    const t = words().play;
    if (entry.isBegun)
      return { text: t.undo, icon: 'back', disabled: entry.sending, run: () => entry.undo() };
    return {
      text: t.takeback,
      icon: 'back',
      // A rated game has none.
      disabled:
        table.card?.terms.rated === true ||
        table.played.length === 0 ||
        table.takebackAsked !== null,
      run: () => this.seat.request({ type: 'takeback' }),
    };
  }

  get #hint(): Command {
    const { table, entry, advice } = this.seat;
    const can = table.isYourTurn && !entry.ready && !advice.asking;
    return { text: words().play.hint, icon: 'hint', disabled: !can, run: () => advice.ask() };
  }

  get #draw(): Command {
    const t = words().play;
    return {
      text: t.drawShort,
      label: t.draw,
      icon: 'draw',
      disabled: this.seat.table.drawOffered !== null,
      run: () => this.seat.request({ type: 'draw' }),
    };
  }

  /** Ends the game, once that is confirmed. */
  get leave(): Command | null {
    const t = words().play;
    if (!this.plays || this.seat.table.isOver) return null;
    const text = this.canAbort ? t.abort : t.resign;
    return { text, icon: 'flag', disabled: false, run: () => (this.leaving = true) };
  }

  /** The commands of a finished game. */
  get after(): Command[] {
    const { table } = this.seat;
    const e = words().ending;
    if (!table.isOver) return [];
    const fresh: Command = {
      text: e.newGame,
      icon: 'plus',
      disabled: false,
      run: () => router.go('/'),
    };
    const asked = table.rematchAsked;
    const isAsked = asked !== null && !table.yours.includes(asked);
    const again = this.plays && table.card?.ending?.reason !== 'aborted' && table.next === null;
    const rematch: Command = {
      text: isAsked ? e.acceptRematch : e.rematch,
      icon: 'again',
      disabled: asked !== null && !isAsked,
      run: () => this.seat.request({ type: 'rematch' }),
    };
    return again ? [rematch, fresh] : [fresh];
  }

  /** Ends the game, after confirmation. */
  end(): void {
    this.leaving = false;
    void this.seat.table.ask({ type: this.canAbort ? 'abort' : 'resign' });
  }
}

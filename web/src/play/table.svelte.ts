import type { Ask, Card, Event, LegalMove, Place, Ply, Side, Tell, View } from '$wire';
import type { Reading } from './clock';
import { Connection, type Answer, type LinkState } from '../connection/connection';
import type { Host } from '../connection/host';
import { isShared, ownSide } from '../games/people';
import { after } from './played';

export interface Saying {
  number: number;
  by: Side;
  text: string;
}

export interface Presence {
  here: [boolean, boolean];
  watchers: number;
  /** When the win can be claimed, in milliseconds of `performance.now()`. */
  claimableAt: number | null;
}

/** Called with each event, and the positions after and before it. */
export type Listener = (event: Event, view: View, before: View) => void;

/** A game exactly as its host reports it. */
export class Table {
  readonly code: string;
  readonly host: Host;
  card = $state.raw<Card | null>(null);
  places = $state.raw<Place[]>([]);
  /** The position. The object changes only when the position does. */
  view = $state.raw<View | null>(null);
  drawOffered = $state<Side | null>(null);
  takebackAsked = $state<Side | null>(null);
  premove = $state.raw<string[] | null>(null);
  /** What was tapped to enter it. */
  premoveTaps = $state.raw<string[]>([]);
  reading = $state.raw<Reading | null>(null);
  played = $state.raw<Ply[]>([]);
  sayings = $state.raw<Saying[]>([]);
  /** How many chat lines of the other player are unread. */
  unheard = $state(0);
  presence = $state.raw<Presence | null>(null);
  link = $state<LinkState>('connecting');
  rematchAsked = $state<Side | null>(null);
  /** The game that follows this one. */
  next = $state<string | null>(null);

  #connection: Connection;
  #listener: Listener;
  #hurry = () => this.#connection.hurry();
  #interrupt = () => this.#connection.interrupt();

  constructor(code: string, host: Host, listener: Listener) {
    this.code = code;
    this.host = host;
    this.#listener = listener;
    this.#connection = new Connection({
      open: (seen) => host.open(code, seen),
      tell: (tell) => this.#hear(tell),
      state: (state) => (this.link = state),
    });
    addEventListener('online', this.#hurry);
    // A game on this device needs no network.
    if (host.place === 'server') addEventListener('offline', this.#interrupt);
    document.addEventListener('visibilitychange', this.#hurry);
  }

  leave(): void {
    removeEventListener('online', this.#hurry);
    removeEventListener('offline', this.#interrupt);
    document.removeEventListener('visibilitychange', this.#hurry);
    this.#connection.close();
  }

  ask(ask: Ask): Promise<Answer> {
    return this.#connection.ask(ask);
  }

  /** The sides that the reader plays. */
  get yours(): Side[] {
    return this.card?.yours ?? [];
  }

  get isOver(): boolean {
    return (this.view?.ending ?? this.card?.ending ?? null) !== null;
  }

  get isYourTurn(): boolean {
    return this.view !== null && !this.isOver && this.yours.includes(this.view.turn);
  }

  /** The side that sits at the bottom of the board. */
  get own(): Side {
    return this.card ? ownSide(this.card) : 'first';
  }

  get isShared(): boolean {
    return this.card !== null && isShared(this.card);
  }

  get legal(): LegalMove[] {
    return this.view?.legal ?? [];
  }

  #hear(tell: Tell): void {
    if (tell.type === 'welcome') {
      this.#welcome(tell);
    } else if (tell.type === 'happened') {
      const before = this.view;
      const { event, number } = tell.event;
      this.played = after(this.played, event, tell.plies);
      this.#take(event, number);
      this.#show(tell.view);
      if (before) this.#listener(event, tell.view, before);
    } else if (tell.type === 'heard') {
      const { event, number } = tell.event;
      this.#take(event, number);
      if (this.view) this.#listener(event, this.view, this.view);
    } else if (tell.type === 'seats') {
      if (this.card) this.card = { ...this.card, seats: tell.seats };
    } else if (tell.type === 'presence') {
      const { here, watchers, claimable } = tell;
      const claimableAt = claimable === null ? null : performance.now() + claimable;
      this.presence = { here, watchers, claimableAt };
      if (tell.clock) this.reading = { clock: tell.clock, at: performance.now() };
    }
  }

  #welcome(tell: Extract<Tell, { type: 'welcome' }>): void {
    const before = this.view;
    this.card = tell.card;
    this.places = tell.places;
    this.played = tell.plies;
    for (const { event, number } of tell.events) this.#take(event, number);
    this.#show(tell.view);
    const last = tell.events.at(-1);
    if (before && last) this.#listener(last.event, tell.view, before);
  }

  #show(view: View): void {
    if (!this.view || !isSame(this.view, view)) this.view = view;
    this.drawOffered = view.draw_offered;
    this.takebackAsked = view.takeback_asked;
    this.premove = view.premove;
    this.premoveTaps = view.premove_taps;
    this.reading = view.clock && { clock: view.clock, at: performance.now() };
  }

  #take(event: Event, number: number): void {
    if (event.type === 'said') {
      this.sayings = [...this.sayings, { number, by: event.by, text: event.text }];
      if (!this.yours.includes(event.by)) this.unheard += 1;
    } else if (event.type === 'rematch_asked') {
      this.rematchAsked = event.by;
    } else if (event.type === 'rematch') {
      this.next = event.game;
    } else if (event.type === 'ended' && this.card) {
      this.card = { ...this.card, ending: event.ending };
    }
  }
}

const isSame = (one: View, other: View): boolean =>
  one.ply === other.ply &&
  one.text === other.text &&
  one.legal.length === other.legal.length &&
  (one.ending === null) === (other.ending === null);

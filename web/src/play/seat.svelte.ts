import { tick } from 'svelte';
import type { Ask, Event, Side, View } from '$wire';
import type { Host } from '../connection/host';
import { settings } from '../settings/settings.svelte';
import { announcer } from '../shell/announcer.svelte';
import { sounds } from '../sound/sounds';
import type { Variant } from '../games/games';
import { playerName } from '../games/people';
import { list, words } from '../words/language.svelte';
import { Telling } from '../games/telling';
import { Advice } from './advice.svelte';
import { Browse } from './browse.svelte';
import { Coach } from './coach/coach.svelte';
import { TurnEntry } from './entry.svelte';
import { Idea } from './idea.svelte';
import { Reader } from './reader';
import { Table } from './table.svelte';
import type { Section } from '../words/book';

/** A person's seat at a table: the game, their input, and what they look at. */
export class Seat {
  readonly table: Table;
  readonly entry: TurnEntry;
  readonly browse: Browse;
  readonly idea: Idea;
  readonly advice: Advice;
  readonly coach: Coach;
  /** Whether the board is seen from the other side. */
  flipped = $state(false);
  /** Whether the box for typed moves is open, where it is not always. */
  typing = $state(false);
  /** Whether the aids are shown beside the board, where they are allowed. */
  aiding = $state(false);
  /** Whether the keys are explained. */
  helping = $state(false);
  /** Whether the rules are shown, and at which section. */
  ruling = $state.raw<{ at: Section | null } | null>(null);
  readonly reader = new Reader(this);

  constructor(
    code: string,
    host: Host,
    readonly variant: Variant,
  ) {
    this.table = new Table(code, host, (event, view, before) => this.#hear(event, view, before));
    this.coach = new Coach(this.table);
    const confirms = () => settings.kept.confirm;
    this.entry = new TurnEntry(this.table, variant.compound_turns, confirms, this.coach);
    this.browse = new Browse(this.table);
    this.idea = new Idea(this.table, this.entry);
    this.advice = new Advice(this.table, this.entry);
  }

  leave(): void {
    this.entry.leave();
    this.idea.forget();
    this.table.leave();
  }

  /** Called when the position has changed. */
  refresh(): void {
    this.entry.restart();
    this.idea.forget();
    this.advice.forget();
    this.coach.begin();
  }

  /** Handles a tap. A player who looks at an earlier position returns to the game first. */
  tap(tap: string): void {
    this.idea.forget();
    this.advice.forget();
    if (this.browse.earlier) this.browse.live();
    else void this.entry.tap(tap);
  }

  /** Opens or focuses the box for typed moves. */
  type(): void {
    this.typing = true;
    void tick().then(() => document.querySelector<HTMLElement>('[data-move-input]')?.focus());
  }

  get telling(): Telling {
    return new Telling(words(), this.variant, list);
  }

  /** What the board shows: an earlier position, the turn that is being put together, or the game. */
  get shown(): View | null {
    const { tried, ready, composed, unconfirmed } = this.entry;
    // For a turn of one move, the board shows the position itself, with the move drawn on it.
    const isDrawn = ready && composed.length === 1;
    const own = unconfirmed ?? (isDrawn ? null : tried);
    return this.browse.earlier ?? own ?? this.table.view;
  }

  get turned(): boolean {
    return (this.table.own === 'second') !== this.flipped;
  }

  /** The name of a player. */
  name(side: Side): string {
    const { card } = this.table;
    const sideName = this.telling.side(side);
    return card ? playerName(words(), card, side, sideName) : sideName;
  }

  /** Sends a request, and shows a refusal. */
  async request(ask: Ask): Promise<void> {
    const answer = await this.table.ask(ask);
    if (answer.type === 'refused') this.entry.refuse(answer.refusal.code);
  }

  #hear(event: Event, view: View, before: View): void {
    const t = words().play;
    const other = (by: Side) => !this.table.yours.includes(by);
    switch (event.type) {
      case 'moved': {
        this.browse.live();
        const told = this.telling.turn(view.last);
        const yours = this.table.isYourTurn && other(event.by) ? ` ${t.yourTurn}.` : '';
        announcer.say(`${told}${view.ending ? '' : yours}`);
        if (view.ending) this.#end(view);
        break;
      }
      case 'taken_back':
        this.browse.live();
        announcer.say(t.takenBack);
        break;
      case 'ended':
        if (!before.ending) this.#end(view);
        break;
      case 'said':
        if (other(event.by)) announcer.say(t.said(this.name(event.by), event.text));
        break;
      case 'draw_offered':
        if (other(event.by)) announcer.say(t.drawOffered(this.name(event.by)));
        break;
      case 'takeback_asked':
        if (other(event.by)) announcer.say(t.takebackAsked(this.name(event.by)));
        break;
      case 'draw_declined':
        this.#declined(event.by, 'draw');
        break;
      case 'takeback_declined':
        this.#declined(event.by, 'takeback');
        break;
      case 'joined':
        announcer.say(t.joined(this.name(event.by)));
        sounds.play('turn');
        break;
      case 'rematch_asked':
        if (other(event.by)) announcer.say(words().ending.theyAsk(this.name(event.by)));
        break;
      case 'handed_over':
      case 'rematch':
        break;
    }
  }

  /** Shows and announces it to the player who asked; for the other player, only announces it. */
  #declined(by: Side, what: 'draw' | 'takeback'): void {
    const asked = this.table.yours.length > 0 && !this.table.yours.includes(by);
    if (asked) this.entry.notice = { kind: 'declined', what };
    else announcer.say(words().play.declined[what]);
  }

  #end(view: View): void {
    const winner = view.ending?.winner ?? null;
    const won = winner !== null && this.table.yours.includes(winner);
    const lost = winner !== null && this.table.yours.length > 0 && !won;
    if (view.ending?.reason !== 'aborted') sounds.play(lost ? 'lose' : 'win');
    const e = words().ending;
    announcer.say(winner === null ? e.draw : e.wins(this.telling.side(winner)));
  }
}

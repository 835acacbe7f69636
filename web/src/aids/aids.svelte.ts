import type { Aids as Found, PathStep, RouteList } from '$aids';
import type { View } from '$wire';
import { untrack } from 'svelte';
import type { Overlay } from '../board/overlay';
import { device, isAvailable } from '../device/device';
import type { Variant } from '../games/games';
import { words } from '../words/language.svelte';
import { type AidName, choice } from './choice.svelte';
import { Explorer } from './explorer.svelte';
import { moverAt, targetsOf } from './paths';

/** What somebody looks at: a position, and the taps they have made on it. */
export interface Gaze {
  /** The position, if an aid may look at it. */
  readonly view: View | null;
  readonly prefix: readonly string[];
}

/** The aids of one board. It belongs to the component that makes it. */
export class Aids {
  readonly variant: Variant;
  readonly explorer = new Explorer();
  /** The place that somebody points at. */
  pointed = $state<string | null>(null);
  /** What was chosen in the list beside the board. */
  picked = $state<string | null>(null);
  #gaze: () => Gaze;
  /** How aids are drawn; loaded with the first of them. */
  #drawing = $state.raw<typeof import('./overlays') | null>(null);
  #finding = $state.raw<{ text: string; found: Found } | null>(null);

  constructor(variant: Variant, gaze: () => Gaze) {
    this.variant = variant;
    this.#gaze = gaze;
    $effect(() => {
      const { text } = this;
      if (this.name !== null && text !== null) untrack(() => void this.#ask(text));
    });
    $effect(() => this.#explore());
  }

  /** The aid that is switched on. */
  get name(): AidName | null {
    return isAvailable ? choice.of(this.variant.family) : null;
  }

  get gaze(): Gaze {
    return this.#gaze();
  }

  /** The position that it may look at, as text. */
  get text(): string | null {
    return this.gaze.view?.text ?? null;
  }

  /** What is known about the position on the board. */
  get found(): Found | null {
    const finding = this.#finding;
    return this.name !== null && finding?.text === this.text ? (finding?.found ?? null) : null;
  }

  /** Where the piece comes from and goes to whose routes are shown, as `a1 b3`. */
  get trip(): string | null {
    const { found } = this;
    if (found?.game !== 'gyges' || this.name !== 'paths') return null;
    const { prefix } = this.gaze;
    const [from, to] = this.picked?.split(' ') ?? [];
    const mover = moverAt(found.paths, prefix[0] ?? from ?? null);
    if (!mover) return null;
    const targets = targetsOf(mover);
    const chosen = prefix.length > 1 ? prefix[1] : this.pointed;
    const wanted = [chosen, from === mover.at ? to : null].find(
      (one) => one !== null && one !== undefined && targets.includes(one),
    );
    return wanted ? `${mover.at} ${wanted}` : mover.at;
  }

  get routes(): RouteList | null {
    return this.explorer.find(this.#key);
  }

  get route(): readonly PathStep[] | null {
    return this.routes?.routes[this.explorer.index] ?? null;
  }

  get overlay(): Overlay | null {
    const { name, found, pointed, route } = this;
    const { view, prefix } = this.gaze;
    const drawing = this.#drawing;
    if (name === null || found === null || view === null || drawing === null) return null;
    const { text, turn } = view;
    const picked = name === 'paths' ? this.trip : this.picked;
    return drawing.overlayOf(name, found, { text, turn, prefix, pointed, picked, route });
  }

  /** A place in words, with what the aid has to say about it. */
  told(place: string, name: string): string {
    const { overlay, variant } = this;
    const side = (one: 'first' | 'second') => words().sides[variant.family][one];
    const more = overlay && this.#drawing?.aboutPlace(overlay, name, side);
    return more ? `${place}, ${more}` : place;
  }

  get #key(): string | null {
    const { trip } = this;
    return trip?.includes(' ') ? `${this.text} ${trip}` : null;
  }

  #explore(): void {
    const key = this.#key;
    const { text } = this;
    const [from, to] = this.trip?.split(' ') ?? [];
    if (key === null || text === null || !from || !to) return;
    untrack(() => void this.explorer.ask(key, this.variant.id, text, from, to));
  }

  async #ask(text: string): Promise<void> {
    if (this.#finding?.text === text) return;
    const spot = { game: this.variant.id, position: text };
    const asked = device.call('aids', spot).catch(() => null);
    this.#drawing ??= await import('./overlays');
    const found = await asked;
    // Meanwhile another position may be shown.
    if (found !== null && this.text === text) {
      this.#finding = { text, found };
      this.picked = null;
    }
  }
}

import type { Aids as Found } from '$aids';
import type { Overlay } from '../board/overlay';
import { device, isAvailable } from '../device/device';
import type { Variant } from '../games/games';
import { type AidName, choice } from './choice.svelte';
import { aboutPlace, overlayOf } from './overlays';

/** What somebody looks at: the position, the taps they have made, and the place they point at. */
export interface Gaze {
  /** The position as text, if an aid may look at it. */
  readonly text: string | null;
  readonly turn: 'first' | 'second';
  readonly prefix: readonly string[];
}

/** What the module has found about a position. */
export interface Finding {
  readonly text: string;
  readonly found: Found;
}

/** The aids of one board. */
export class Aids {
  readonly variant: Variant;
  /** The place that somebody points at. */
  pointed = $state<string | null>(null);
  /** What was chosen in the list beside the board: the key of one of its lines. */
  picked = $state<string | null>(null);
  #gaze: () => Gaze;
  #finding = $state.raw<Finding | null>(null);

  constructor(variant: Variant, gaze: () => Gaze) {
    this.variant = variant;
    this.#gaze = gaze;
    $effect(() => {
      const { text } = this.#gaze();
      if (this.name !== null && text !== null) void this.#ask(text);
    });
  }

  /** The aid that is switched on. */
  get name(): AidName | null {
    return isAvailable ? choice.of(this.variant.family) : null;
  }

  get gaze(): Gaze {
    return this.#gaze();
  }

  /** What is known about the position on the board. */
  get found(): Found | null {
    const finding = this.#finding;
    return this.name !== null && finding?.text === this.gaze.text ? (finding?.found ?? null) : null;
  }

  get overlay(): Overlay | null {
    const { name, found, gaze } = this;
    if (name === null || found === null || gaze.text === null) return null;
    const { pointed, picked } = this;
    return overlayOf(name, found, { ...gaze, text: gaze.text, pointed, picked });
  }

  /** A place in words, with what the aid has to say about it. */
  told(place: string, name: string): string {
    const { found } = this;
    const more = found === null || this.name === null ? null : aboutPlace(this.name, found, name);
    return more === null ? place : `${place}, ${more}`;
  }

  async #ask(text: string): Promise<void> {
    if (this.#finding?.text === text) return;
    const found = await device
      .call('aids', { game: this.variant.id, position: text })
      .catch(() => null);
    // Meanwhile another position may be shown.
    if (found !== null && this.gaze.text === text) {
      this.#finding = { text, found };
      this.picked = null;
    }
  }
}

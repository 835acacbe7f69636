import { untrack } from 'svelte';

/** What screen readers say: the last thing that happened, in words. */
class Announcer {
  text = $state('');

  say(text: string): void {
    // Repeated words must be announced again: an inaudible space makes them differ.
    this.text = text === untrack(() => this.text) ? `${text}\u00a0` : text;
  }
}

export const announcer = new Announcer();

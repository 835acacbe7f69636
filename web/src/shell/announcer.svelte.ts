import { untrack } from 'svelte';

/** What screen readers say: the last thing that happened, in words. */
class Announcer {
  text = $state('');

  say(text: string): void {
    // Screen readers skip a repeated text: an inaudible space makes it differ.
    this.text = text === untrack(() => this.text) ? `${text}\u00a0` : text;
  }
}

export const announcer = new Announcer();

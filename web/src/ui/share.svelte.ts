import { announcer } from '../shell/announcer.svelte';

/** Sharing: by the system's dialog, or by copying the link. */
export class Share {
  /** Whether the link has just been copied. */
  copied = $state(false);

  /** Whether the system has a sharing dialog. */
  readonly isOffered = 'share' in navigator;

  /** Shares a link. Says `copied` if it was copied instead. */
  async pass(link: { text: string; url: string }, copied: string): Promise<void> {
    if (!this.isOffered) {
      await this.copy(link.url, copied);
      return;
    }
    try {
      await navigator.share({ title: 'Triskel', ...link });
    } catch {
      // The person cancelled.
    }
  }

  /** Copies a link. Returns false if the browser does not allow it. */
  async copy(url: string, copied: string): Promise<boolean> {
    try {
      await navigator.clipboard.writeText(url);
    } catch {
      return false;
    }
    this.copied = true;
    announcer.say(copied);
    return true;
  }
}

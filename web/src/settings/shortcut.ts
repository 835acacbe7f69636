import { settings } from './settings.svelte';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.matches('input, textarea, select') || target.isContentEditable);

/** Whether the target is on the board, where arrow keys go from place to place. */
export const isOnBoard = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-board]') !== null;

/** Whether a key is meant for the page: not for a field, a dialog or the browser. */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (isTyping(event.target) || document.querySelector('dialog[open]')) return false;
  // Speech input may type letters by accident, so off the board they can be switched off.
  const isLetter = event.key.length === 1 && event.key !== '?';
  return !isLetter || settings.kept.keys || isOnBoard(event.target);
}

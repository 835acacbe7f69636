import type { Seat } from './seat.svelte';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.matches('input, textarea, select') || target.isContentEditable);

/** On the board the arrow keys lead from place to place. */
const isOnBoard = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-board]') !== null;

/** What single keys do in a game, wherever the focus is. */
export function keys(event: KeyboardEvent, seat: Seat): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
  const action = actionOf(event, seat);
  if (!action) return;
  event.preventDefault();
  action();
}

function actionOf(event: KeyboardEvent, seat: Seat): (() => unknown) | null {
  const { browse, entry, advice, table } = seat;
  if (!isOnBoard(event.target)) {
    if (event.key === 'ArrowLeft') return () => browse.back();
    if (event.key === 'ArrowRight') return () => browse.forward();
    if (event.key === 'Home') return () => browse.show(0);
    if (event.key === 'End') return () => browse.show(browse.latest);
  }
  switch (event.key) {
    case 'Escape':
      return () => (browse.earlier ? browse.live() : entry.undo());
    case 'f':
      return () => (seat.flipped = !seat.flipped);
    case 'h':
      return table.isYourTurn ? () => advice.ask() : null;
    case 'm':
      return () => seat.type();
    default:
      return null;
  }
}

import { isOnBoard, isShortcut } from '../settings/shortcut';
import type { Reader } from './reader';
import type { Seat } from './seat.svelte';

/** What single keys do in a game, wherever the focus is. */
export function keys(event: KeyboardEvent, seat: Seat): void {
  if (!isShortcut(event)) return;
  const action = stepping(event, seat) ?? doing(event.key, seat) ?? reading(event.key, seat.reader);
  if (!action) return;
  event.preventDefault();
  action();
}

type Action = (() => unknown) | null;

function stepping({ key, target }: KeyboardEvent, { browse }: Seat): Action {
  if (isOnBoard(target)) return null;
  if (key === 'ArrowLeft') return () => browse.back();
  if (key === 'ArrowRight') return () => browse.forward();
  if (key === 'Home') return () => browse.show(0);
  if (key === 'End') return () => browse.show(browse.latest);
  return null;
}

function doing(key: string, seat: Seat): Action {
  const { browse, entry, advice, table } = seat;
  switch (key) {
    case 'Escape':
      return () => (browse.earlier ? browse.live() : entry.undo());
    case 'f':
      return () => (seat.flipped = !seat.flipped);
    case 'h':
      return table.isYourTurn ? () => advice.ask() : null;
    case 'm':
      return () => seat.type();
    case '?':
      return () => (seat.helping = true);
    default:
      return null;
  }
}

/** What a key reads aloud or jumps to. */
function reading(key: string, reader: Reader, at?: string): Action {
  if (/^[1-9]$/.test(key)) return () => reader.jump(Number(key));
  switch (key) {
    case 'o':
    case 'O':
      return () => reader.jump('own', key === 'o' ? 1 : -1);
    case 'p':
    case 'P':
      return () => reader.jump('theirs', key === 'p' ? 1 : -1);
    case 'd':
    case 'D':
      return () => reader.jump('special', key === 'd' ? 1 : -1);
    case 'x':
    case 'X':
      return () => reader.jump('choice', key === 'x' ? 1 : -1);
    case 's':
      return () => reader.scan(at);
    case 'v':
      return () => reader.moves(at);
    case 'c':
      return () => reader.clocks();
    case 'l':
      return () => reader.last();
    case 'r':
      return () => reader.holdings();
    case 't':
      return () => reader.task();
    default:
      return null;
  }
}

/** `s`, or `s d4`: a key, and the place that it is about. */
const COMMAND = /^([a-z?])(?:\s+([a-z]\d))?$/i;

/**
 * Runs a typed key command instead of a move: screen readers may intercept single keys, but not
 * typed text.
 */
export function command(text: string, seat: Seat): boolean {
  const [, key, at] = COMMAND.exec(text.trim()) ?? [];
  if (key === undefined || key === 'm') return false;
  const action = doing(key, seat) ?? reading(key, seat.reader, at?.toLowerCase());
  action?.();
  return action !== null;
}

import { isOnBoard, isShortcut } from '../settings/shortcut';
import type { Desk } from './desk.svelte';
import type { Review } from './review.svelte';

interface Page {
  review: Review;
  desk: Desk;
  flip: () => void;
}

/** What single keys do on the page of a review. */
export function keys(event: KeyboardEvent, page: Page): void {
  if (!isShortcut(event)) return;
  const action = stepping(event, page) ?? doing(event.key, page);
  if (!action) return;
  event.preventDefault();
  action();
}

type Action = (() => unknown) | null;

function stepping({ key, target }: KeyboardEvent, { review, desk }: Page): Action {
  if (isOnBoard(target)) return null;
  const steps: Partial<Record<string, number>> = {
    ArrowLeft: desk.ply - 1,
    ArrowRight: desk.ply + 1,
    Home: 0,
    End: review.main.length - 1,
  };
  const ply = steps[key];
  return ply === undefined ? null : () => desk.go(ply);
}

function doing(key: string, { review, desk, flip }: Page): Action {
  const { trying } = desk;
  switch (key) {
    case 'n':
      return () => desk.toFault(1);
    case 'p':
      return () => desk.toFault(-1);
    case 't':
      return trying ? () => desk.tryAgain(trying.decision) : () => desk.toFault(1);
    case 's':
      return trying && (() => desk.solve());
    case 'e':
      return () => (review.state === 'running' ? review.stop() : review.go());
    case 'f':
      return flip;
    case 'Escape':
      return desk.prefix.length > 0 ? () => desk.undo() : trying && (() => desk.go(desk.ply));
    default:
      return null;
  }
}

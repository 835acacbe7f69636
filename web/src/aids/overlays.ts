import type { Aids } from '$aids';
import type { Overlay } from '../board/overlay';
import type { AidName } from './choice.svelte';
import { words } from '../words/language.svelte';
import { fallen, lifelinesOverlay } from './lifelines';

/** What somebody looks at, points at and has chosen from a list. */
export interface Eye {
  readonly text: string;
  readonly turn: 'first' | 'second';
  readonly prefix: readonly string[];
  readonly pointed: string | null;
  readonly picked: string | null;
}

/** What an aid shows on the board. */
export function overlayOf(aid: AidName, found: Aids, eye: Eye): Overlay | null {
  if (found.game === 'dvonn' && aid === 'lifelines') return lifelinesOverlay(found, eye);
  return null;
}

/** What an aid says about a place, for those who do not see the board. */
export function aboutPlace(aid: AidName, found: Aids, name: string): string | null {
  const t = words().aids;
  if (found.game === 'dvonn' && aid === 'lifelines') {
    const cut = found.cuts.find(({ at }) => at === name);
    return cut ? t.lifelines.cutAt(fallen(cut)) : null;
  }
  return null;
}

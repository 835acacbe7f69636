import type { Aids, PathStep } from '$aids';
import type { Overlay } from '../board/overlay';
import { words } from '../words/language.svelte';
import type { AidName } from './choice.svelte';
import { lifelinesOverlay } from './lifelines';
import { pathsOverlay, threatsOverlay } from './paths';
import { capturesOverlay, pressureOverlay } from './rows';

/** What somebody looks at, points at and has chosen from a list. */
export interface Eye {
  readonly text: string;
  readonly turn: 'first' | 'second';
  readonly prefix: readonly string[];
  readonly pointed: string | null;
  readonly picked: string | null;
  /** The route that is shown. */
  readonly route: readonly PathStep[] | null;
}

/** What an aid shows on the board. */
export function overlayOf(aid: AidName, found: Aids, eye: Eye): Overlay | null {
  switch (found.game) {
    case 'dvonn':
      return lifelinesOverlay(found, eye);
    case 'gipf':
      return aid === 'captures'
        ? capturesOverlay(found.captures, eye)
        : pressureOverlay(found.pressure, eye);
    case 'gyges':
      return aid === 'threats'
        ? threatsOverlay(found.threats, eye)
        : pathsOverlay(found.paths, eye);
  }
}

/** What an aid says about a place, for those who do not see the board. */
export function aboutPlace(
  overlay: Overlay,
  name: string,
  side: (side: 'first' | 'second') => string,
): string | null {
  const t = words().aids;
  const about = overlay.attributes?.get(name);
  if (!about) return null;
  const sides = (text: string) =>
    text.split(' ').map((one) => side(one === 'first' ? 'first' : 'second'));
  const { 'data-cut': cut, 'data-row': row, 'data-threat': threat, 'data-route': route } = about;
  const told = [
    ...(cut ? [t.lifelines.cutAt(Number(cut))] : []),
    ...(row ? sides(row).map(t.pressure.inRow) : []),
    ...('data-danger' in about ? [t.pressure.inDanger] : []),
    ...(threat ? sides(threat).map(t.threats.onPath) : []),
    ...(route ? [t.paths.onRoute(route.split(' '))] : []),
  ];
  return told.join(', ') || null;
}

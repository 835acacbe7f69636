import type { Consequence, Cut, Lifelines } from '$aids';
import type { Side } from '$wire';
import type { Attributes, Overlay } from '../board/overlay';
import { indexOf, SIDES } from '../games/people';
import type { Eye } from './overlays';

/** What is looked at: a cut point and what hangs on it, or a move and what it would do. */
export type Focus = { cut: Cut } | { move: Consequence; by: Side } | null;

export const keyOfCut = ({ at }: Cut): string => `cut ${at}`;
export const keyOfSharpest = (by: Side): string => `sharpest ${by}`;

/** How many pieces fall. */
export const fallen = ({ lost: [first, second] }: Pick<Cut, 'lost'>): number => first + second;

/** The move that one more tap completes comes first, then what was chosen, then a place that matters. */
export function focusOf(found: Lifelines, eye: Omit<Eye, 'text' | 'route'>): Focus {
  const { prefix, pointed, picked, turn } = eye;
  if (prefix.length === 1 && pointed !== null) {
    const moves = found.moves[indexOf(turn)];
    const move = moves.find(({ from, to }) => from === prefix[0] && to === pointed);
    if (move) return { move, by: turn };
  }
  for (const by of SIDES) {
    const move = found.sharpest[indexOf(by)];
    if (move && picked === keyOfSharpest(by)) return { move, by };
  }
  const cut = found.cuts.find((one) => keyOfCut(one) === picked || one.at === pointed);
  return cut ? { cut } : null;
}

export function lifelinesOverlay(found: Lifelines, eye: Eye): Overlay {
  const focus = focusOf(found, eye);
  const attributes = new Map<string, Attributes>(
    found.cuts.map((cut) => [cut.at, { 'data-cut': `${fallen(cut)}` }]),
  );
  const move = focus && 'move' in focus ? focus : null;
  return {
    aid: 'lifelines',
    text: eye.text,
    attributes,
    links: found.links.map((between) => ({ between, tone: 'calm' as const })),
    rings: found.cuts.map(({ at }) => ({ at, tone: 'danger' as const })),
    badges: found.cuts.map((cut) => ({
      at: cut.at,
      text: `${fallen(cut)}`,
      tone: 'danger' as const,
    })),
    locks: found.stuck,
    veils: focus === null ? [] : 'cut' in focus ? focus.cut.hanging : focus.move.falls,
    ways: move
      ? [{ places: [move.move.from, move.move.to], by: move.by, tone: 'route' as const }]
      : [],
  };
}

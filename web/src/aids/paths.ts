import type { GoalThreats, Mover, Parry, Paths } from '$aids';
import type { Attributes, Overlay } from '../board/overlay';
import { indexOf, SIDES } from '../games/people';
import type { Eye } from './overlays';

export const keyOfParry = ({ from, to }: Parry): string => `parry ${from} ${to}`;

/** The paths of the pieces that could reach the goal at once; of a parry that was picked, its move. */
export function threatsOverlay(
  { runs, parries }: GoalThreats,
  { text, turn, picked }: Eye,
): Overlay {
  const attributes = new Map<string, Attributes>();
  for (const side of SIDES) {
    for (const { at } of runs[indexOf(side)].flatMap(({ path }) => path)) {
      const before = attributes.get(at)?.['data-threat'];
      const sides = before && before !== side ? 'first second' : side;
      attributes.set(at, { 'data-threat': sides });
    }
  }
  const parry = parries?.find((one) => keyOfParry(one) === picked);
  const paths = SIDES.flatMap((by) =>
    runs[indexOf(by)].map(({ path }) => ({
      places: [...path.map(({ at }) => at), 'goal'],
      by,
      tone: by,
    })),
  );
  return {
    aid: 'threats',
    text,
    attributes,
    rings: SIDES.flatMap((by) => runs[indexOf(by)].map(({ from }) => ({ at: from, tone: by }))),
    ways: parry
      ? [...paths, { places: [parry.from, parry.to], by: turn, tone: 'route' as const }]
      : paths,
  };
}

/** The piece whose routes are explored, and where it may end. */
export const moverAt = ({ movers }: Paths, at: string | null): Mover | null =>
  movers.find((mover) => mover.at === at) ?? null;

/** Where a piece may end, as it is tapped. */
export const targetsOf = ({ free, replaced, goal }: Mover): string[] => [
  ...(goal ? ['goal'] : []),
  ...free,
  ...replaced.map(({ at }) => at),
];

/** The steps of the route that is shown, and where a piece that it ends on may be put. */
export function pathsOverlay(found: Paths, { text, turn, route, picked }: Eye): Overlay {
  const [from, target] = picked?.split(' ') ?? [];
  const mover = moverAt(found, from ?? null);
  const attributes = new Map<string, Attributes>();
  route?.forEach(({ at }, index) => {
    const before = attributes.get(at)?.['data-route'];
    attributes.set(at, { 'data-route': before ? `${before} ${index}` : `${index}` });
  });
  const drops = mover?.replaced.find(({ at }) => at === target)?.drops ?? [];
  const bounces = (route ?? []).filter(({ bounce }) => bounce);
  return {
    aid: 'paths',
    text,
    attributes,
    rings: [
      ...(mover ? [] : found.movers.map(({ at }) => ({ at, tone: 'calm' as const }))),
      ...(mover && !route ? mover.replaced.map(({ at }) => ({ at, tone: 'danger' as const })) : []),
    ],
    drops,
    ways: route
      ? [
          {
            places: [...route.map(({ at }) => at), ...(target === 'goal' ? ['goal'] : [])],
            by: turn,
            tone: 'route',
          },
        ]
      : [],
    badges: bounces.map(({ at }, index) => ({ at, text: `${index + 1}`, tone: 'route' as const })),
  };
}

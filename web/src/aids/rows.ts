import type { Captures, Completion, Pressure } from '$aids';
import type { Side } from '$wire';
import type { Attributes, Overlay } from '../board/overlay';
import { indexOf, other, SIDES } from '../games/people';
import type { Eye } from './overlays';

/** A row that a player's push completes, and who would take it. */
export interface Chance {
  readonly key: string;
  readonly by: Side;
  readonly taker: Side;
  readonly row: Completion;
}

export const chancesOf = ({ rows }: Pressure): Chance[] =>
  SIDES.flatMap((by) =>
    rows[indexOf(by)].map((row) => {
      const taker = row.own ? by : other(by);
      return { key: `row ${by} ${taker} ${row.cells.join(' ')}`, by, taker, row };
    }),
  );

export const keyOfWay = (index: number): string => `way ${index}`;

/** The rows that a next push could complete; of one that was picked, the push as well. */
export function pressureOverlay(found: Pressure, { text, picked }: Eye): Overlay {
  const chances = chancesOf(found);
  const chosen = chances.filter(({ key }) => key === picked);
  const attributes = new Map<string, Attributes>();
  for (const { taker, row } of chances) {
    for (const at of row.cells) {
      const sides = new Set([...(attributes.get(at)?.['data-row']?.split(' ') ?? []), taker]);
      attributes.set(at, { 'data-row': SIDES.filter((side) => sides.has(side)).join(' ') });
    }
  }
  const danger = found.danger.flat();
  for (const at of danger) attributes.set(at, { ...attributes.get(at), 'data-danger': '' });
  const shown = chosen.length > 0 ? chosen : chances;
  const rings = new Map(
    shown.flatMap(({ taker, row }) =>
      row.cells.map((at): [string, { at: string; tone: Side }] => [
        `${taker} ${at}`,
        { at, tone: taker },
      ]),
    ),
  );
  return {
    aid: 'pressure',
    text,
    attributes,
    rings: [...rings.values()],
    badges: danger.map((at) => ({ at, text: '!', tone: 'danger' })),
    ways: chosen.flatMap(({ by, row }) =>
      row.pushes.map(([push]) => ({
        places: [push!.over, push!.onto],
        by,
        tone: 'route' as const,
      })),
    ),
  };
}

/** The rows that wait; of a way of taking them that was picked, what goes, in its order. */
export function capturesOverlay(found: Captures, { text, picked }: Eye): Overlay {
  const way = found.ways.find((_, index) => keyOfWay(index) === picked);
  const waiting = new Set(found.rows.flatMap(({ cells }) => cells));
  const taken = way?.takes.flatMap(({ cells }) => cells) ?? [];
  const kept = new Set(way?.takes.flatMap((take) => take.kept) ?? []);
  const rest = [...waiting].filter((at) => !taken.includes(at) && !kept.has(at));
  return {
    aid: 'captures',
    text,
    attributes: new Map([...waiting].map((at) => [at, { 'data-waiting': '' }])),
    rings: [
      ...rest.map((at) => ({ at, tone: 'calm' as const })),
      ...[...kept]
        .filter((at) => !taken.includes(at))
        .map((at) => ({ at, tone: 'route' as const })),
    ],
    veils: taken,
    badges: (way?.takes ?? []).flatMap(({ cells }, index) =>
      way!.takes.length > 1
        ? cells.slice(0, 1).map((at) => ({ at, text: `${index + 1}`, tone: 'danger' as const }))
        : [],
    ),
  };
}

import { describe, expect, it } from 'vitest';
import { beside } from './beside';
import type { Figure } from './figure';
import { scenes, variant } from './fixtures';
import { pose, sprites } from './frames';
import { plan } from './plan';
import { Plane } from './plane';
import { onward } from './showing.svelte';
import { arrow, traces } from './traces';

const played = [...scenes].filter(([, { before }]) => before !== null);

const sign = (x: number, y: number, { owner, height, marked, layers }: Figure): string =>
  `${x} ${y} ${owner} ${height} ${marked} ${layers.map((layer) => layer ?? '-').join()}`;

describe.each(played)('what happens in %s', (_, { game, before, view }) => {
  const { family: of, places } = variant(game);
  const plane = new Plane(places);
  const pieces = before!.board.pieces;
  const all = plan(of, plane, pieces, view.last);

  it('begins with the old position', () => {
    const standing = sprites(all.acts, 0).filter(({ solid }) => solid > 0);
    const resting = standing.map(({ x, y, figure }) => `${x} ${y} ${figure.height}`);
    for (const { at, height } of pieces) {
      const spot = plane.find(at)!;
      expect(resting).toContain(`${spot.x} ${spot.y} ${height}`);
    }
  });

  it('ends with the new one, layers and all', () => {
    const ended = sprites(all.acts, all.duration);
    const winner = view.last.at(-1)!.by;
    expect(ended.map(({ x, y, figure }) => sign(x, y, figure)).sort()).toEqual(
      view.board.pieces
        .map(({ at, ...figure }) => {
          const spot = plane.find(at, winner)!;
          return sign(spot.x, spot.y, figure);
        })
        .sort(),
    );
    for (const { scale, solid, lift } of ended) expect([scale, solid, lift]).toEqual([1, 1, 0]);
  });

  it('takes time, but not too much of it', () => {
    expect(all.duration).toBeGreaterThan(200);
    expect(all.duration).toBeLessThan(6_000);
    for (const { at } of all.cues) expect(at).toBeLessThanOrEqual(all.duration);
  });

  it('counts what lies beside the board', () => {
    const counts = ({ supplies, to_enter, captured }: ReturnType<typeof beside>): string =>
      JSON.stringify([
        supplies.filter(({ count, owner }) => count > 0 && (of !== 'gipf' || owner === null)),
        to_enter,
        captured,
      ]);
    expect(counts(beside(before!.board, all.tallies, Infinity))).toBe(counts(view.board));
  });
});

it('finds the part of a turn that was not shown yet', () => {
  const { before, view } = scenes.get('gipf-three')!;
  const [, , last] = view.last;
  expect(view.last).toHaveLength(3);
  expect(onward({ ...before!, text: last!.before }, view)).toEqual([last]);
  expect(onward(before!, view)).toEqual(view.last);
  expect(onward(view, before!)).toBeNull();
});

it('hops over the board and leaves the ground', () => {
  const { game, before, view } = scenes.get('dvonn-cut')!;
  const { family: of, places } = variant(game);
  const { acts } = plan(of, new Plane(places), before!.board.pieces, view.last);
  const mover = acts.find(
    ({ until, frames }) => until < Infinity && frames.some(({ arc }) => arc > 0),
  )!;
  expect(pose(mover.frames, mover.until / 2).lift).toBeGreaterThan(20);
  expect(pose(mover.frames, 0).lift).toBe(0);
});

it('lets pieces that are cut off fall and vanish', () => {
  const { game, before, view } = scenes.get('dvonn-late')!;
  const { family: of, places } = variant(game);
  const all = plan(of, new Plane(places), before!.board.pieces, view.last);
  const gone = view.last[0]!.steps.filter(({ type }) => type === 'leave');
  expect(all.cues.filter(({ cue }) => cue === 'fall')).toHaveLength(gone.length);
  const falling = all.acts.filter(({ frames }) => frames.at(-1)!.solid === 0);
  expect(falling).toHaveLength(gone.length);
});

it('bounces once for every piece that sends it on', () => {
  const { game, before, view } = scenes.get('gyges-run')!;
  const { family: of, places } = variant(game);
  const plane = new Plane(places);
  const all = plan(of, plane, before!.board.pieces, view.last);
  const bounces = traces(view.last, plane).bounces.length;
  expect(bounces).toBe(2);
  expect(all.cues.filter(({ cue }) => cue === 'bounce')).toHaveLength(bounces);
});

it('marks the path of a displaced piece separately', () => {
  const { game, view } = scenes.get('gyges-replace')!;
  const { family: of, places } = variant(game);
  const { ways } = traces(view.last, new Plane(places));
  expect(ways.map(({ aside }) => aside)).toEqual([false, true]);
  for (const { points } of ways) expect(arrow(points, of)?.line).toMatch(/^M[-\d. L]+$/);
});

it('marks only the entering piece of a push, and the gone pieces of a row', () => {
  const { game, view } = scenes.get('gipf-taken')!;
  const { places } = variant(game);
  const { ways, origins, gone } = traces(view.last, new Plane(places));
  expect(ways).toHaveLength(1);
  expect(origins).toHaveLength(0);
  expect(gone).toHaveLength(4);
});

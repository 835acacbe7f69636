import type { Piece } from '$wire';
import { describe, expect, it } from 'vitest';
import { beside } from './beside';
import { family } from './family';
import { scenes } from './fixtures';
import { pose, sprites } from './frames';
import { places } from './places';
import { plan } from './plan';
import { Plane } from './plane';
import { after, continuation } from './standing';
import { arrow, traces } from './traces';

const played = [...scenes].filter(([, { before }]) => before !== null);

const sign = ({ at, owner, height, marked, layers }: Piece): string =>
  `${at} ${owner ?? '-'} ${height} ${marked} ${layers.map((layer) => layer ?? '-').join()}`;

describe.each(played)('what happens in %s', (_, { game, before, view }) => {
  const of = family(game);
  const plane = new Plane(places(of));
  const pieces = before!.board.pieces;
  const all = plan(of, plane, pieces, view.last);

  it('leads from one position to the next, layers and all', () => {
    expect(after(pieces, view.last, of).map(sign).sort()).toEqual(
      view.board.pieces.map(sign).sort(),
    );
  });

  it('begins with the old position', () => {
    const standing = sprites(all.acts, 0).filter(({ solid }) => solid > 0);
    const resting = standing.map(({ x, y, figure }) => `${x} ${y} ${figure.height}`);
    for (const { at, height } of pieces) {
      const spot = plane.find(at)!;
      expect(resting).toContain(`${spot.x} ${spot.y} ${height}`);
    }
  });

  it('ends with the new one', () => {
    const ended = sprites(all.acts, all.duration);
    const winner = view.last.at(-1)!.by;
    expect(
      ended.map(({ x, y, figure }) => `${x} ${y} ${figure.owner} ${figure.height}`).sort(),
    ).toEqual(
      view.board.pieces
        .map(({ at, owner, height }) => {
          const spot = plane.find(at, winner)!;
          return `${spot.x} ${spot.y} ${owner} ${height}`;
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
    const counts = ({ supplies, captives }: ReturnType<typeof beside>): string =>
      JSON.stringify([
        supplies.filter(
          ({ height, count, owner }) => count > 0 && (owner === null || height === 1),
        ),
        captives.reduce((sum, { height, count }) => sum + height * count, 0),
      ]);
    expect(counts(beside(before!.board, all.tallies, Infinity))).toBe(counts(view.board));
  });
});

it('finds what of a turn was not seen yet', () => {
  const { game, before, view } = scenes.get('gipf-three')!;
  const of = family(game);
  const half = after(before!.board.pieces, view.last.slice(0, 2), of);
  expect(view.last).toHaveLength(3);
  expect(continuation(half, view.last, view.board.pieces, of)).toEqual(view.last.slice(2));
  expect(continuation(before!.board.pieces, view.last, view.board.pieces, of)).toEqual(view.last);
  expect(continuation([], view.last, view.board.pieces, of)).toBeNull();
});

it('hops over the board and leaves the ground', () => {
  const { game, before, view } = scenes.get('dvonn-cut')!;
  const of = family(game);
  const { acts } = plan(of, new Plane(places(of)), before!.board.pieces, view.last);
  const mover = acts.find(
    ({ until, frames }) => until < Infinity && frames.some(({ arc }) => arc > 0),
  )!;
  expect(pose(mover.frames, mover.until / 2).lift).toBeGreaterThan(20);
  expect(pose(mover.frames, 0).lift).toBe(0);
});

it('lets what is cut off fall and vanish', () => {
  const { game, before, view } = scenes.get('dvonn-late')!;
  const of = family(game);
  const all = plan(of, new Plane(places(of)), before!.board.pieces, view.last);
  const gone = view.last[0]!.steps.filter(({ type }) => type === 'leave');
  expect(all.cues.filter(({ cue }) => cue === 'fall')).toHaveLength(gone.length);
  const falling = all.acts.filter(({ frames }) => frames.at(-1)!.solid === 0);
  expect(falling).toHaveLength(gone.length);
});

it('bounces once for every piece that sends it on', () => {
  const { game, before, view } = scenes.get('gyges-run')!;
  const of = family(game);
  const plane = new Plane(places(of));
  const all = plan(of, plane, before!.board.pieces, view.last);
  const bounces = traces(view.last, plane, of).bounces.length;
  expect(bounces).toBe(3);
  expect(all.cues.filter(({ cue }) => cue === 'bounce')).toHaveLength(bounces);
});

it('marks the way of a piece that had to give way apart', () => {
  const { game, view } = scenes.get('gyges-replace')!;
  const of = family(game);
  const { ways } = traces(view.last, new Plane(places(of)), of);
  expect(ways.map(({ aside }) => aside)).toEqual([false, true]);
  for (const { points } of ways) expect(arrow(points, of)?.line).toMatch(/^M[-\d. L]+$/);
});

it('marks of a push only what came in, and of a taken row what has gone', () => {
  const { game, view } = scenes.get('gipf-taken')!;
  const of = family(game);
  const { ways, origins, gone } = traces(view.last, new Plane(places(of)), of);
  expect(ways).toHaveLength(1);
  expect(origins).toHaveLength(0);
  expect(gone).toHaveLength(4);
});

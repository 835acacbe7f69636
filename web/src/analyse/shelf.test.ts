import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TreeReport } from '../device/protocol';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});
const { Shelf } = await import('./shelf');

const report = (game: string, position: string | null = null) =>
  ({
    game,
    position,
    pieces: null,
    players: [null, null],
    nodes: [{}, {}],
    text: `[Game "${game}"]`,
  }) as unknown as TreeReport;

describe('the shelf', () => {
  beforeEach(() => kept.clear());

  it('keeps trees, the latest first, and finds them by where they begin', () => {
    const shelf = new Shelf();
    shelf.put('a', report('dvonn'));
    shelf.put('b', report('dvonn', 'somewhere'));
    shelf.put('c', report('gipf-basic'));
    shelf.put('a', report('dvonn'));
    expect(shelf.all.map(({ id }) => id)).toEqual(['a', 'c', 'b']);
    expect(shelf.from('dvonn', {}).map(({ id }) => id)).toEqual(['a']);
    expect(shelf.from('dvonn', { position: 'somewhere' }).map(({ id }) => id)).toEqual(['b']);
    shelf.forget('a');
    expect(shelf.find('a')).toBeNull();
  });

  it('holds a few, and forgets the oldest', () => {
    const shelf = new Shelf();
    for (let number = 0; number < 30; number += 1) shelf.put(`${number}`, report('dvonn'));
    expect(shelf.all).toHaveLength(20);
    expect(shelf.find('9')).toBeNull();
    expect(shelf.find('10')).not.toBeNull();
  });

  it('ignores invalid stored data', () => {
    kept.set('triskel.analyses', '{"trees":[{"id":1}]}');
    expect(new Shelf().all).toEqual([]);
  });

  it('reports a choice once', () => {
    const shelf = new Shelf();
    shelf.choose('a');
    expect([shelf.take(), shelf.take()]).toEqual(['a', null]);
  });
});

import { describe, expect, it } from 'vitest';
import type { LegalMove } from '$wire';
import { complete, next, walker } from './walker';

const move = (text: string, ...taps: string[]): LegalMove => ({ text, taps });

describe('a walk through ordered taps', () => {
  const legal = [
    move('a1-b2', 'a1', 'b2'),
    move('a1-c3/d4', 'a1', 'c3', 'd4'),
    move('a1-c3/e5', 'a1', 'c3', 'e5'),
    move('b1-b2', 'b1', 'b2'),
  ];

  it('begins with every first tap', () => {
    expect(next(legal, [])).toEqual(new Set(['a1', 'b1']));
  });

  it('continues only where a move continues', () => {
    expect(next(legal, ['a1'])).toEqual(new Set(['b2', 'c3']));
    expect(next(legal, ['a1', 'c3'])).toEqual(new Set(['d4', 'e5']));
    expect(next(legal, ['b1', 'c3'])).toEqual(new Set());
  });

  it('knows a move only when all of it was tapped', () => {
    expect(complete(legal, ['a1'])).toBeNull();
    expect(complete(legal, ['a1', 'b2'])?.text).toBe('a1-b2');
    expect(complete(legal, ['a1', 'c3', 'e5'])?.text).toBe('a1-c3/e5');
  });

  it('takes back a tap that is repeated', () => {
    expect(walker(legal).after(['a1'], 'a1')).toEqual([]);
    expect(walker(legal).after(['a1', 'c3'], 'c3')).toEqual(['a1']);
  });

  it('starts over where a tap fits after fewer', () => {
    expect(walker(legal).after(['a1'], 'b1')).toEqual(['b1']);
    expect(walker(legal).after(['a1', 'c3'], 'b2')).toEqual(['a1', 'b2']);
  });

  it('refuses a tap that leads nowhere', () => {
    expect(walker(legal).after([], 'h8')).toBeNull();
    expect(walker(legal).after(['a1'], 'h8')).toBeNull();
  });
});

describe('a step without alternative', () => {
  const legal = [move('e1-e2', 'basic', 'e1', 'e2'), move('a1-b2', 'basic', 'a1', 'b2')];

  it('may be left out', () => {
    expect(walker(legal).after([], 'e1')).toEqual(['basic', 'e1']);
    expect(walker(legal).beyond([], (tap) => tap === 'basic')).toEqual(
      new Set(['basic', 'e1', 'a1']),
    );
  });

  it('may be made', () => {
    expect(walker(legal).after([], 'basic')).toEqual(['basic']);
    expect(walker(legal).after(['basic', 'e1'], 'a1')).toEqual(['basic', 'a1']);
  });

  it('is not left out where there is a choice', () => {
    const both = [...legal, move('Ge1-e2', 'gipf', 'e1', 'e2')];
    expect(walker(both).after([], 'e1')).toBeNull();
    expect(walker(both).after(['basic'], 'gipf')).toEqual(['gipf']);
  });
});

describe('a selection that is confirmed', () => {
  const row = (...cells: string[]): LegalMove => move(`x${cells.join(',')}`, ...cells, 'confirm');

  it('is chosen automatically if there is no other', () => {
    const legal = [row('e2', 'e3', 'e4', 'e5')];
    expect(walker(legal).chosen([])).toEqual(new Set(['e2', 'e3', 'e4', 'e5']));
    expect(complete(legal, ['confirm'])).toBe(legal[0]);
  });

  it('is entered by all its taps as well, in any order', () => {
    const legal = [row('e2', 'e3', 'e4', 'e5')];
    let taps: string[] = [];
    for (const tap of ['e4', 'e2', 'e3', 'e5', 'confirm']) {
      const after = walker(legal).after(taps, tap);
      expect(after).not.toBeNull();
      taps = after ?? [];
    }
    expect(complete(legal, taps)).toBe(legal[0]);
  });

  it('leaves out what may stay until it is tapped', () => {
    const legal = [row('e2', 'e3', 'e5'), row('e2', 'e3', 'e4', 'e5')];
    expect(walker(legal).chosen([])).toEqual(new Set(['e2', 'e3', 'e5']));
    expect(complete(legal, ['confirm'])).toBe(legal[0]);
    expect(complete(legal, ['e4', 'confirm'])).toBe(legal[1]);
    expect(walker(legal).after(['e4'], 'e4')).toEqual([]);
  });

  it('is distinguished from taps that lead somewhere', () => {
    const legal = [row('e2', 'e3', 'e4', 'e5'), move('e1-e2', 'e1', 'e2')];
    expect(walker(legal).gathers([])).toBe(false);
    expect(walker(legal).gathers(['e3'])).toBe(true);
    expect(walker(legal).gathers(['e1'])).toBe(false);
  });

  it('cannot be confirmed while two rows are possible', () => {
    const legal = [row('b2', 'c3', 'd4', 'e5'), row('e2', 'e3', 'e4', 'e5')];
    expect(next(legal, []).has('confirm')).toBe(false);
    expect(next(legal, ['e5']).has('confirm')).toBe(false);
    expect(next(legal, ['c3']).has('confirm')).toBe(true);
    expect(complete(legal, ['c3', 'confirm'])).toBe(legal[0]);
    expect(next(legal, ['c3']).has('e3')).toBe(false);
  });

  it('is not chosen automatically where there are other moves', () => {
    const legal = [row('e2', 'e3', 'e4', 'e5'), move('done', 'done')];
    expect(walker(legal).chosen([])).toEqual(new Set());
    expect(next(legal, [])).toEqual(new Set(['done', 'e2', 'e3', 'e4', 'e5']));
    expect(complete(legal, ['done'])).toBe(legal[1]);
    expect(complete(legal, ['e2', 'confirm'])).toBe(legal[0]);
  });
});

it('walks through 1,700 moves in no time', () => {
  const cells = Array.from(
    { length: 36 },
    (_, index) => `${'abcdef'[index % 6]}${Math.floor(index / 6) + 1}`,
  );
  const legal = cells
    .slice(0, 4)
    .flatMap((from) =>
      cells
        .slice(6, 24)
        .flatMap((to) =>
          cells.slice(10, 34).map((drop) => move(`${from}-${to}/${drop}`, from, to, drop)),
        ),
    );
  expect(legal.length).toBeGreaterThan(1_700);
  const begun = performance.now();
  for (const { taps, text } of legal) {
    const walk = walker(legal);
    expect(walk.next(taps.slice(0, 2)).has(taps[2] ?? '')).toBe(true);
    expect(walk.complete(taps)?.text).toBe(text);
  }
  expect(performance.now() - begun).toBeLessThan(1_000);
});

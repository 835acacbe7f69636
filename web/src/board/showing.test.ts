import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { scenes, variant } from './fixtures';
import { Plane } from './plane';
import { result, Showing, type Shown, type Stage } from './showing.svelte';

let still = false;
const heard: string[] = [];

beforeEach(() => {
  still = false;
  heard.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.stubGlobal('matchMedia', () => ({ matches: still }));
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 16));
  vi.stubGlobal('cancelAnimationFrame', (frame: ReturnType<typeof setTimeout>) =>
    clearTimeout(frame),
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const stage = (game: string, speed = 1): Stage => {
  const { family, places } = variant(game);
  return { family, plane: new Plane(places), speed, hear: (cue) => heard.push(cue) };
};

const { game, before, view } = scenes.get('gipf-three')!;
const start = before!;

/** The position after some of the moves of the turn. */
const partly = (moves: number): Shown => {
  const text = view.last[moves]!.before;
  return { ...start, text, last: view.last.slice(0, moves) };
};

describe('a new view', () => {
  it('is shown when its pieces have arrived, and not before', () => {
    const showing = new Showing(start);
    showing.present(view, stage(game));
    vi.advanceTimersByTime(300);
    expect(showing.moving).toBe(true);
    expect(showing.shown).toBe(start);
    vi.advanceTimersByTime(10_000);
    expect(showing.moving).toBe(false);
    expect(showing.shown).toBe(view);
    expect(heard).toContain('capture');
  });

  it('is shown at once with reduced motion, and heard once', () => {
    const showing = new Showing(start);
    showing.present(view, stage(game, 0));
    expect(showing.shown).toBe(view);
    expect(heard).toEqual(['capture']);
    still = true;
    showing.present(start, stage(game));
    expect(showing.shown).toBe(start);
    expect(heard).toEqual(['capture']);
  });

  it('fades in if no moves lead there, and what stays the same stands still', () => {
    const showing = new Showing(start);
    const elsewhere = { ...view, last: [] };
    const on = stage(game);
    const solid = () => new Set(showing.sprites(on.plane).map((sprite) => sprite.solid));
    showing.present(elsewhere, on);
    vi.advanceTimersByTime(140);
    expect(showing.shown).toBe(start);
    expect(solid()).toContain(1);
    expect(solid().size).toBeGreaterThan(1);
    vi.advanceTimersByTime(1_000);
    expect(showing.shown).toBe(elsewhere);
    expect([...solid()]).toEqual([1]);
    expect(heard).toEqual([]);
  });

  it('waits for the previous view, if it follows from it', () => {
    const showing = new Showing(start);
    const half = partly(2);
    showing.present(half, stage(game));
    vi.advanceTimersByTime(100);
    showing.present(view, stage(game));
    expect(showing.shown).toBe(start);
    vi.advanceTimersByTime(2_500);
    expect(showing.shown).toBe(half);
    expect(showing.moving).toBe(true);
    vi.advanceTimersByTime(10_000);
    expect(showing.shown).toBe(view);
  });

  it('ends a running animation, if it does not follow from it', () => {
    const showing = new Showing(start);
    showing.present(view, stage(game));
    vi.advanceTimersByTime(100);
    const other = { ...start, text: 'another', board: { ...start.board, pieces: [] }, last: [] };
    showing.present(other, stage(game));
    expect(showing.shown).toBe(view);
    vi.advanceTimersByTime(1_000);
    expect(showing.moving).toBe(false);
    expect(showing.shown).toBe(other);
  });

  it('goes back the way it came, without a sound', () => {
    const showing = new Showing(view);
    showing.present(start, stage(game));
    expect(showing.moving).toBe(true);
    vi.advanceTimersByTime(10_000);
    expect(showing.shown).toBe(start);
    expect(heard).toEqual([]);
  });

  it('begins where a piece was carried to', () => {
    const showing = new Showing(start);
    showing.present(view, { ...stage(game), carried: true });
    expect(showing.time).toBeGreaterThan(0);
  });
});

it('ends at once when somebody touches the board', () => {
  const showing = new Showing(start);
  showing.present(partly(2), stage(game));
  showing.present(view, stage(game));
  showing.finish();
  expect(showing.shown).toBe(view);
  expect(showing.moving).toBe(false);
});

it('does not lag behind on a hidden page', () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const showing = new Showing(start);
  showing.present(view, stage(game));
  vi.advanceTimersByTime(10_000);
  expect(showing.shown).toBe(view);
});

it('names results as the protocol does', () => {
  expect(result(null)).toBeUndefined();
  expect(result({ winner: 'first', reason: 'rules' })).toBe('p1win');
  expect(result({ winner: 'second', reason: 'time' })).toBe('p2win');
  expect(result({ winner: null, reason: 'repetition' })).toBe('draw');
  expect(result({ winner: null, reason: 'aborted' })).toBeUndefined();
});

import { describe, expect, it, vi } from 'vitest';

vi.stubGlobal('location', { pathname: '/', search: '' });
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('document', { addEventListener: () => undefined });
const { analysePath, parse } = await import('./route.svelte');

describe('an address', () => {
  it.each([
    ['/', { page: 'home' }],
    ['/game/abc', { page: 'game', code: 'abc' }],
    ['/game/abc/', { page: 'game', code: 'abc' }],
    ['/game', { page: 'missing' }],
    ['/learn', { page: 'learn', family: null, step: null }],
    ['/learn/gipf', { page: 'learn', family: 'gipf', step: null }],
    ['/learn/gipf/gipf-gap', { page: 'learn', family: 'gipf', step: 'gipf-gap' }],
    ['/learn/gipf/gipf-gap/x', { page: 'missing' }],
    ['/puzzles', { page: 'puzzles', game: null, id: null }],
    ['/puzzles/daily', { page: 'puzzles', game: 'daily', id: null }],
    ['/puzzles/dvonn', { page: 'puzzles', game: 'dvonn', id: null }],
    ['/puzzles/dvonn/0a1b2c', { page: 'puzzles', game: 'dvonn', id: '0a1b2c' }],
    ['/puzzles/dvonn/0a1b2c/x', { page: 'missing' }],
    ['/settings', { page: 'settings' }],
    ['/new', { page: 'new', search: '' }],
    ['/about', { page: 'about' }],
    ['/lobby', { page: 'lobby' }],
    ['/sign-up', { page: 'sign-up' }],
    ['/log-in/', { page: 'log-in' }],
    ['/reset', { page: 'reset' }],
    ['/sign-up/now', { page: 'missing' }],
    ['/about/more', { page: 'missing' }],
    ['/nothing', { page: 'missing' }],
  ])('%s is a page', (path, route) => {
    expect(parse(path)).toEqual(route);
  });

  it('of an analysis holds the position and the moves', () => {
    const from = { position: 'a/b w 1,2', pieces: '18,15', moves: ['1@a1', 'b1-c1/d4', 'xa1,a2'] };
    const path = analysePath('gipf-basic', from);
    expect(path).toBe(
      '/analyse/gipf-basic?fen=a%2Fb+w+1%2C2&pieces=18%2C15&moves=1%40a1+b1-c1%2Fd4+xa1%2Ca2',
    );
    const url = new URL(path, 'http://x');
    expect(parse(url.pathname, url.search)).toEqual({ page: 'analyse', game: 'gipf-basic', from });
    expect(analysePath('dvonn')).toBe('/analyse/dvonn');
    expect(parse('/analyse')).toEqual({
      page: 'analyse',
      game: null,
      from: { position: null, pieces: null, moves: [] },
    });
    expect(parse('/analyse/dvonn/x')).toEqual({ page: 'missing' });
  });

  it('finds the review of a game, and of a record', () => {
    expect(parse('/review/abcdef')).toEqual({ page: 'review', code: 'abcdef', record: null });
    expect(parse('/review', '?record=one')).toEqual({ page: 'review', code: null, record: 'one' });
    expect(parse('/review/abcdef/more')).toEqual({ page: 'missing' });
  });
});

import { describe, expect, it, vi } from 'vitest';

vi.stubGlobal('location', { pathname: '/' });
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('document', { addEventListener: () => undefined });
const { parse } = await import('./route.svelte');

describe('an address', () => {
  it.each([
    ['/', { page: 'home' }],
    ['/game/abc', { page: 'game', code: 'abc' }],
    ['/game/abc/', { page: 'game', code: 'abc' }],
    ['/game', { page: 'missing' }],
    ['/settings', { page: 'settings' }],
    ['/about', { page: 'about' }],
    ['/about/more', { page: 'missing' }],
    ['/nothing', { page: 'missing' }],
  ])('%s is a page', (path, route) => {
    expect(parse(path)).toEqual(route);
  });
});

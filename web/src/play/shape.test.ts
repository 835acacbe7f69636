import { expect, it } from 'vitest';
import { shape } from './shape';

it('gives small windows to the board, and puts the rest where there is room', () => {
  expect(shape('gipf', 1440, 900)).toBe('wide');
  expect(shape('gipf', 1024, 768)).toBe('wide');
  expect(shape('dvonn', 390, 844)).toBe('tall');
  expect(shape('gipf', 844, 390)).toBe('beside');
  expect(shape('dvonn', 844, 390)).toBe('small');
  expect(shape('dvonn', 932, 320)).toBe('beside');
  for (const [width, height] of [
    [390, 480],
    [360, 400],
    [320, 256],
  ] as const) {
    expect(shape('gipf', width, height)).toBe('small');
    expect(shape('dvonn', width, height)).toBe('small');
  }
});

it('gives wide boards the whole width of a desktop screen', () => {
  expect(shape('dvonn', 1440, 900)).toBe('under');
  expect(shape('dvonn', 1024, 768)).toBe('under');
  expect(shape('dvonn', 2560, 1440)).toBe('under');
  expect(shape('gipf', 1440, 900)).toBe('wide');
  expect(shape('gyges', 1024, 768)).toBe('wide');
});

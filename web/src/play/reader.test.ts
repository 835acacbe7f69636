import { expect, it } from 'vitest';
import { direction } from './reader';

/** A direction on a screen, where y grows downwards, by its angle in degrees. */
const at = (angle: number) =>
  direction(Math.cos((angle * Math.PI) / 180), -Math.sin((angle * Math.PI) / 180));

it('names six directions on hexagons, as they lie and as they stand', () => {
  expect([0, 60, 120, 180, 240, 300].map(at)).toEqual([
    'right',
    'upRight',
    'upLeft',
    'left',
    'downLeft',
    'downRight',
  ]);
  expect([30, 90, 150, 210, 270, 330].map(at)).toEqual([
    'upRight',
    'up',
    'upLeft',
    'downLeft',
    'down',
    'downRight',
  ]);
});

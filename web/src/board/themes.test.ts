import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./palettes.css', import.meta.url), 'utf8');

/** The colours of a theme. */
function colours(theme: string): Map<string, string> {
  const block = new RegExp(`\\[data-theme='${theme}'\\] \\{(.*?)\\n\\}`, 's').exec(css)?.[1] ?? '';
  return new Map(
    [...block.matchAll(/--([\w-]+): #([0-9a-f]+);/g)].map(([, name, hex]) => [name!, hex!]),
  );
}

/** The relative luminance of a colour, as WCAG defines it. */
function luminance(hex: string): number {
  const digits = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4]
    .map((at) => parseInt(digits.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const TEXT = 4.5;
const SHAPE = 3;

const PAIRS: [string, string, number][] = [
  ['board-label', 'board-top', TEXT],
  ['board-label', 'board-bottom', TEXT],
  ['piece-first-ink', 'piece-first', TEXT],
  ['piece-second-ink', 'piece-second', TEXT],
  ['mark-paper', 'mark-can', TEXT],
  ['mark-paper', 'mark-last', TEXT],
  ['piece-dvonn-ink', 'piece-dvonn', SHAPE],
  ['piece-wood-ink', 'piece-wood', SHAPE],
  ['piece-first-gold', 'piece-first', SHAPE],
  ['piece-second-gold', 'piece-second', SHAPE],
  ...['can', 'chosen', 'last', 'gone', 'hint', 'premove', 'focus'].map(
    (mark): [string, string, number] => [`mark-${mark}`, 'board-bottom', SHAPE],
  ),
];

describe.each(['light', 'dark', 'contrast', 'safe'])('the theme %s', (theme) => {
  const own = colours(theme);

  it('has colours', () => {
    expect(own.size).toBeGreaterThan(40);
  });

  it.each(PAIRS)('tells %s from %s', (one, other, least) => {
    const [low, high] = [one, other].map((name) => luminance(own.get(name)!)).sort((a, b) => a - b);
    expect((high! + 0.05) / (low! + 0.05)).toBeGreaterThanOrEqual(least);
  });
});

it.each(['contrast', 'safe'])(
  'distinguishes the players without colours in the theme %s',
  (theme) => {
    expect(css.split(`[data-theme='${theme}']`)[1]).toMatch(/--piece-second-dash: \d/);
  },
);

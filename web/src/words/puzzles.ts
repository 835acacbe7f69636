import type { Theme } from '$puzzles';

/** What a theme is called, and what happens then, in a sentence. */
export type ThemeWords = Readonly<Record<Theme, readonly [name: string, about: string]>>;

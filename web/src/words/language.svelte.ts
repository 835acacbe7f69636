import type { Words } from './en';
import { en } from './en';
import type { Language } from './languages';

/** The other languages are fetched when somebody reads them. */
const CATALOGUES: Record<Language, () => Promise<Words>> = {
  en: () => Promise.resolve(en),
  fr: () => import('./fr').then(({ fr }) => fr),
  nl: () => import('./nl').then(({ nl }) => nl),
};

let spoken = $state.raw<{ language: Language; words: Words }>({ language: 'en', words: en });

/** Changes the language of everything. */
export async function speak(language: Language): Promise<void> {
  spoken = { language, words: await CATALOGUES[language]() };
  document.documentElement.lang = language;
}

/** All texts, in the language that is spoken. */
export const words = (): Words => spoken.words;

/** The language that is spoken. */
export const language = (): Language => spoken.language;

/** Things one after the other, as the language does it: `a, b and c`. */
export const list = (items: readonly string[]): string =>
  new Intl.ListFormat(spoken.language, { type: 'conjunction' }).format(items);

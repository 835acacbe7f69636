import type { Words } from './en';
import { en } from './en';
import type { Language } from './languages';

/** The other languages are loaded on demand. */
const CATALOGUES: Record<Language, () => Promise<Words>> = {
  en: () => Promise.resolve(en),
  fr: () => import('./fr').then(({ fr }) => fr),
  nl: () => import('./nl').then(({ nl }) => nl),
};

let spoken = $state.raw<{ language: Language; words: Words }>({ language: 'en', words: en });

/** Changes the language of the app. */
export async function speak(language: Language): Promise<void> {
  spoken = { language, words: await CATALOGUES[language]() };
  document.documentElement.lang = language;
}

/** All texts, in the current language. */
export const words = (): Words => spoken.words;

/** The current language. */
export const language = (): Language => spoken.language;

/** A list in the current language: `a, b and c`. */
export const list = (items: readonly string[]): string =>
  new Intl.ListFormat(spoken.language, { type: 'conjunction' }).format(items);

/** A date in the current language: today as a time, this year without the year. */
export function day(moment: number, now = new Date()): string {
  const at = new Date(moment);
  const isToday = at.toDateString() === now.toDateString();
  const isThisYear = at.getFullYear() === now.getFullYear();
  const form: Intl.DateTimeFormatOptions = isToday
    ? { hour: 'numeric', minute: '2-digit' }
    : { day: 'numeric', month: 'short', ...(isThisYear ? {} : { year: 'numeric' }) };
  return new Intl.DateTimeFormat(spoken.language === 'en' ? 'en-GB' : spoken.language, form).format(
    at,
  );
}

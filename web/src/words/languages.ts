export const LANGUAGES = ['en', 'fr', 'nl'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What each language calls itself. */
export const OWN_NAMES: Record<Language, string> = {
  en: 'English',
  fr: 'Français',
  nl: 'Nederlands',
};

/** The first preferred language that exists here. */
export function preferred(wished: readonly string[]): Language {
  const known = (tag: string) =>
    LANGUAGES.find((language) => tag.toLowerCase().startsWith(language));
  return wished.map(known).find((language) => language !== undefined) ?? 'en';
}

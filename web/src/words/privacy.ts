import type { enPrivacy } from './en.privacy';
import type { Language } from './languages';

type PrivacyWords = (typeof enPrivacy)['privacy'];

/** What is kept of people: a page of its own, whose texts no other page has to load. */
const TEXTS: Record<Language, () => Promise<PrivacyWords>> = {
  en: () => import('./en.privacy').then(({ enPrivacy }) => enPrivacy.privacy),
  fr: () => import('./fr.privacy').then(({ frPrivacy }) => frPrivacy.privacy),
  nl: () => import('./nl.privacy').then(({ nlPrivacy }) => nlPrivacy.privacy),
};

export const privacyWords = (language: Language): Promise<PrivacyWords> => TEXTS[language]();

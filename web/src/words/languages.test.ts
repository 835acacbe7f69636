import { expect, it } from 'vitest';
import { preferred } from './languages';

it('the first wished language that there is, is spoken', () => {
  expect(preferred(['de-DE', 'fr-CH', 'en'])).toBe('fr');
  expect(preferred(['nl'])).toBe('nl');
  expect(preferred(['ja', 'de'])).toBe('en');
  expect(preferred([])).toBe('en');
});

import { expect, it } from 'vitest';
import { preferred } from './languages';

it('picks the first preferred language that it has', () => {
  expect(preferred(['de-DE', 'fr-CH', 'en'])).toBe('fr');
  expect(preferred(['nl'])).toBe('nl');
  expect(preferred(['ja', 'de'])).toBe('en');
  expect(preferred([])).toBe('en');
});

import { expect, it } from 'vitest';
import type { VariantInfo } from '$wire';
import variants from '../board/fixtures/server/variants.json';
import { BOOKS, reading, sections, type Section } from './book';
import { LANGUAGES } from './languages';
import { en } from './en';

const games = variants as unknown as VariantInfo[];
const books = await Promise.all(LANGUAGES.map((language) => BOOKS[language]()));

it('every variant has its rules, in half a page', () => {
  for (const { id } of games) {
    expect(sections(id).length, id).toBeGreaterThan(4);
    for (const book of books) {
      const text = sections(id).map((section) => book[section].text);
      expect(text.join(' ').length, id).toBeLessThan(2_600);
    }
  }
});

it('every section is used in some variant, and differs in each language', () => {
  const read = new Set(games.flatMap(({ id }) => sections(id)));
  for (const [section, { text }] of Object.entries(books[0]!)) {
    expect(read.has(section as Section), section).toBe(true);
    const texts = books.map((book) => book[section as Section].text);
    expect(new Set(texts).size, text).toBe(LANGUAGES.length);
  }
});

it('every objection that a variant can raise has its section', () => {
  // What only other variants of the game object to.
  const strange: Readonly<Record<string, readonly string[]>> = {
    'gipf-basic': ['gipf_first', 'gipf_over', 'needs_two', 'kind_first'],
    'gipf-standard': ['gipf_first', 'gipf_over', 'needs_two', 'kind_first'],
    'gipf-tournament': ['no_gipf_pushes'],
  };
  for (const { id, family } of games) {
    for (const code of Object.keys(en.objections[family as 'dvonn'])) {
      const section = reading(id, { game: family, code } as never);
      const expected = !(strange[id] ?? []).includes(code);
      expect(section !== null, `${id}: ${code}`).toBe(expected);
      if (section) expect(sections(id)).toContain(section);
    }
  }
});

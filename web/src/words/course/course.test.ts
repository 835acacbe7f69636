import { expect, it } from 'vitest';
import { LANGUAGES } from '../languages';
import { COURSES } from './course';

const courses = await Promise.all(LANGUAGES.map((language) => COURSES[language]()));
const english = courses[0]!;

/** How many sentences a text has. */
const sentences = (text: string): number => (text.match(/[.?!](?=\s|$)/g) ?? []).length;

it('every lesson and every step has its texts in each language', () => {
  for (const course of courses) {
    expect(Object.keys(course.lessons)).toEqual(Object.keys(english.lessons));
    expect(Object.keys(course.steps)).toEqual(Object.keys(english.steps));
    const texts = [...Object.values(course.lessons), ...Object.values(course.steps).flat()];
    expect(texts.every((text) => text.trim().length > 2)).toBe(true);
  }
});

it('a step says at most two sentences, and a hint one', () => {
  for (const course of courses) {
    for (const [id, [tell, task, hint]] of Object.entries(course.steps)) {
      expect(sentences(tell) + sentences(task), id).toBe(2);
      expect(sentences(hint), id).toBe(1);
    }
  }
});

it('no text is the same in two languages', () => {
  for (const id of Object.keys(english.steps) as (keyof typeof english.steps)[]) {
    const told = courses.map(({ steps }) => steps[id][0]);
    expect(new Set(told).size, id).toBe(LANGUAGES.length);
  }
});

import type { LessonId, StepId } from '$lessons';
import type { Language } from '../languages';

/** What a step says: what it teaches, what to do, and a hint. */
export type StepWords = readonly [tell: string, task: string, hint: string];

/** The words of all courses. A lesson or a step without words does not compile. */
export interface CourseWords {
  readonly lessons: Readonly<Record<LessonId, string>>;
  readonly steps: Readonly<Record<StepId, StepWords>>;
}

/** The courses in each language, loaded on demand. */
export const COURSES: Readonly<Record<Language, () => Promise<CourseWords>>> = {
  en: () => import('./en').then(({ enCourse }) => enCourse),
  fr: () => import('./fr').then(({ frCourse }) => frCourse),
  nl: () => import('./nl').then(({ nlCourse }) => nlCourse),
};

import type { Answer, CourseInfo, StepId, StepInfo } from '../../crates/lessons/generated/lessons';
import { expect, expectAccessible, prefer, test } from './fixtures';
import { enter, keyboard, module, mouse, press, type Touch } from './tasks';
import type { Page } from '@playwright/test';

const LONG = process.env['TRISKEL_LONG'] !== undefined;
const LANGUAGES = LONG ? ['en', 'fr', 'nl'] : ['en'];

const courses = JSON.parse(module.courses()) as CourseInfo[];

const step = (page: Page, id: StepId) => page.locator(`[data-step='${id}']`);

async function solve(page: Page, { id, task }: StepInfo, touch: Touch): Promise<void> {
  const exercise = module.Exercise.open(id);
  if (task.type === 'win') {
    const moves: string[] = [];
    for (;;) {
      const mine = exercise.advice(moves);
      await enter(page, exercise, moves, mine, touch);
      moves.push(...mine);
      const answer = JSON.stringify({ type: 'play', with: moves } satisfies Answer);
      if ((JSON.parse(exercise.judge(answer)) as { type: string }).type === 'solved') break;
      const theirs = exercise.reply(moves, 1);
      moves.push(...theirs);
      const { text } = JSON.parse(exercise.view(moves)) as { text: string };
      await expect(page.locator('[data-board]')).toHaveAttribute('data-fen', text);
      if (
        (
          JSON.parse(exercise.judge(JSON.stringify({ type: 'play', with: moves }))) as {
            type: string;
          }
        ).type === 'solved'
      )
        break;
    }
  } else {
    const [solution] = JSON.parse(exercise.solutions()) as Answer[];
    if (solution!.type === 'say') await press(page, `[data-say=${solution!.with}]`, touch);
    else if (solution!.type === 'play') await enter(page, exercise, [], solution!.with, touch);
    else {
      for (const tap of solution!.with) await touch(page, tap);
      await press(page, '[data-check]', touch);
    }
  }
  exercise.free();
  await expect(step(page, id)).toHaveAttribute('data-solved', 'true');
}

for (const language of LANGUAGES) {
  for (const course of courses) {
    for (const touch of LONG ? [mouse, keyboard] : [course.family === 'gipf' ? keyboard : mouse]) {
      test(`the course of ${course.family} in ${language}, by ${touch === mouse ? 'mouse' : 'keyboard'}`, async ({
        page,
      }) => {
        test.setTimeout(180_000);
        await prefer(page, { language, speed: 'off' });
        const steps = course.lessons.flatMap((lesson) => lesson.steps);
        await page.goto(`/learn/${course.family}/${steps[0]!.id}`);
        for (const one of steps) {
          await step(page, one.id).waitFor();
          await solve(page, one, touch);
          await press(page, '[data-next]', touch);
        }
        await expect(page.locator('[data-lesson]')).toHaveCount(course.lessons.length);
      });
    }
  }
}

for (const course of courses) {
  test(`a newcomer wins a little game of ${course.family}`, async ({ page }) => {
    test.setTimeout(120_000);
    await prefer(page, { language: 'en', speed: 'off' });
    await page.goto('/');
    await page.locator(`[data-newcomers] a[href='/learn/${course.family}']`).click();
    await page.locator('[data-lesson] a').first().click();
    for (const one of course.lessons[0]!.steps) {
      await step(page, one.id).waitFor();
      await solve(page, one, mouse);
      await page.locator('[data-next]').click();
    }
    await page.goto('/');
    await page.locator('[data-family]').first().waitFor();
    await expect(page.locator('[data-newcomers]')).toHaveCount(0);
  });
}

test('a wrong answer is explained, gives a hint, and comes back', async ({ page }) => {
  await prefer(page, { language: 'en', speed: 'off' });
  await page.goto('/learn/dvonn/dvonn-heights');
  for (const tap of ['f4', 'f3']) {
    await mouse(page, tap);
    await page.locator('[data-check]').click();
    await expect(page.locator('[data-mistake=extra]')).toContainText(tap === 'f4' ? 'f4' : 'f');
  }
  await expect(page.locator('[data-hint]')).toContainText('three cells');
  await expect(page.locator('[data-announcer]')).toContainText('Not quite');
  await page.locator('[data-again]').click();
  const heights = courses[0]!.lessons
    .flatMap(({ steps }) => steps)
    .find(({ id }) => id === 'dvonn-heights')!;
  await solve(page, heights, mouse);
  await page.goto('/learn');
  await expect(page.locator('[data-due="1"] a')).toHaveAttribute(
    'href',
    '/learn/dvonn/dvonn-heights',
  );
});

test('the lessons are accessible', async ({ page }) => {
  for (const theme of ['light', 'dark', 'contrast', 'safe']) {
    await prefer(page, { language: 'en', theme, speed: 'off' });
    for (const path of ['/learn', '/learn/gipf', '/learn/gyges/gyges-quick-goal']) {
      await page.goto(path);
      await page
        .locator(path.includes('quick') ? '[data-board]' : '[data-lesson]')
        .first()
        .waitFor();
      await expectAccessible(page);
    }
  }
});

import type { Cause, Hint, HintReason, Objection } from '$wire';
import type { Words } from './en';
import { list } from './language.svelte';

/** Why a tap leads nowhere, in the language of the words. */
export function objectionText(words: Words, objection: Objection): string {
  const sentences = words.objections[objection.game] as Record<string, (about: never) => string>;
  return sentences[objection.code]?.(objection as never) ?? words.play.noWay;
}

/** What in the rules ended a game that `loser` lost, if anybody did. */
export function causeText(words: Words, cause: Cause, loser: string): string {
  const sentences = words.causes[cause.game] as Record<
    string,
    (about: never, loser: string) => string
  >;
  return sentences[cause.code]?.(cause as never, loser) ?? '';
}

/** How many reasons are worth a sentence. */
const MOST_REASONS = 2;

type Sentences = Partial<Record<string, (about: never) => string>>;

const main = (reasons: readonly HintReason[], sentences: Sentences): string =>
  list(
    reasons
      .slice(0, MOST_REASONS)
      .flatMap((reason) => sentences[reason.code]?.(reason as never) ?? []),
  );

/** A hint with its main reasons. */
export const hintText = (words: Words, { text, reasons }: Hint): string =>
  words.play.hintGives(text, main(reasons, words.reasons as Sentences));

/** The main reasons for somebody's move, told to anybody. */
export const reasonText = (words: Words, reasons: readonly HintReason[]): string =>
  main(reasons, { ...words.reasons, ...words.review.reasons } as Sentences);

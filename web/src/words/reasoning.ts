import type { Hint, Objection } from '$wire';
import type { Words } from './en';

/** Why a tap leads nowhere, in the language of the words. */
export function objectionText(words: Words, objection: Objection): string {
  const sentences = words.objections[objection.game] as Record<string, (about: never) => string>;
  return sentences[objection.code]?.(objection as never) ?? words.play.noWay;
}

/** What a hint advises, and what speaks most for it. */
export function hintText(words: Words, { text, reasons }: Hint): string {
  const [first] = reasons;
  const sentences = words.reasons as Record<string, (about: never) => string>;
  return words.play.hintGives(text, (first && sentences[first.type]?.(first as never)) ?? '');
}

import type { Objection } from '$wire';
import type { Words } from './en';

/** Why a tap leads nowhere, in the language of the words. */
export function objectionText(words: Words, objection: Objection): string {
  const sentences = words.objections[objection.game] as Record<string, (about: never) => string>;
  return sentences[objection.code]?.(objection as never) ?? words.play.noWay;
}

import type { Flaw } from '$wire';
import type { Words } from '../words/en';

/** What is wrong with a board, as a sentence. */
export function flawText({ edit: { flaws } }: Words, flaw: Flaw): string {
  const sentences = flaws[flaw.game] as Record<string, (flaw: Flaw) => string>;
  return sentences[flaw.code]!(flaw);
}

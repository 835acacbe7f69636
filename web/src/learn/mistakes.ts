import type { Mistake } from '$lessons';
import type { Words } from '../words/en';
import { objectionText } from '../words/reasoning';

/** What is wrong with an answer, in words. */
export function mistakeText(words: Words, mistake: Mistake): string {
  const t = words.learn;
  switch (mistake.type) {
    case 'illegal':
      return mistake.why ? objectionText(words, mistake.why) : words.play.noWay;
    case 'extra':
      return [
        t.extra(mistake.at),
        ...(mistake.why ? [objectionText(words, mistake.why)] : []),
      ].join(' ');
    case 'missing':
      return t.missing(mistake.count);
    case 'other':
      return t.others[mistake.question](...(mistake.numbers ?? [0, 0]));
    case 'unmet':
      return t.demands[mistake.measure.name](mistake.wanted, mistake.reached);
    case 'not_won':
      return mistake.draw ? t.drawn : t.notWon;
  }
}

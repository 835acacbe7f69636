import type { Card, View } from '$wire';
import type { Family } from '../games/games';
import { isShared, other } from '../games/people';
import type { Words } from '../words/en';
import { causeText } from '../words/reasoning';

export interface Outcome {
  title: string;
  /** Why, in a sentence. */
  reason: string;
  text: string;
}

/** How a game ended, from the reader's point of view. */
export function outcome(words: Words, family: Family, card: Card, view: View): Outcome {
  const t = words.ending;
  const ending = view.ending ?? card.ending;
  const winner = ending?.winner ?? null;
  const isMine = winner !== null && card.yours.includes(winner);
  const watches = isShared(card) || card.yours.length === 0;
  let title = t.draw;
  if (ending?.reason === 'aborted') title = t.aborted;
  else if (winner !== null) {
    const side = words.sides[family][winner];
    title = watches ? t.wins(side) : isMine ? t.won : t.lost;
  }
  const reason = because(words, family, card, view);
  return { title, reason, text: [`${title}.`, reason].filter(Boolean).join(' ') };
}

function because(words: Words, family: Family, card: Card, view: View): string {
  const { reasons } = words.ending;
  const ending = view.ending ?? card.ending;
  if (!ending) return '';
  const loser = other(ending.winner ?? 'first');
  const name = words.sides[family][loser];
  switch (ending.reason) {
    case 'resignation': {
      const isOwn = card.yours.includes(loser) && !isShared(card);
      return isOwn ? reasons.resignedSelf : reasons.resignation(name);
    }
    case 'time':
    case 'abandoned':
      return reasons[ending.reason](name);
    case 'rules':
      return view.cause ? causeText(words, view.cause, name) : '';
    default:
      return reasons[ending.reason];
  }
}

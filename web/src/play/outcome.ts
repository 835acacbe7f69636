import type { Card, View } from '$wire';
import { family } from '../games/games';
import { isShared, other } from '../games/people';
import type { Words } from '../words/en';
import { owned } from '../words/telling';

export interface Outcome {
  title: string;
  /** Why, in a sentence. */
  reason: string;
  text: string;
}

/** How a game ended, from the reader's point of view. */
export function outcome(words: Words, card: Card, view: View): Outcome {
  const t = words.ending;
  const ending = view.ending ?? card.ending;
  const kind = family(card.terms.game);
  const winner = ending?.winner ?? null;
  const isMine = winner !== null && card.yours.includes(winner);
  const watches = isShared(card) || card.yours.length === 0;
  let title = t.draw;
  if (ending?.reason === 'aborted') title = t.aborted;
  else if (winner !== null) {
    const side = words.sides[kind][winner];
    title = watches ? t.wins(side) : isMine ? t.won : t.lost;
  }
  const reason = because(words, card, view);
  return { title, reason, text: [`${title}.`, reason].filter(Boolean).join(' ') };
}

function because(words: Words, card: Card, view: View): string {
  const t = words.ending;
  const ending = view.ending ?? card.ending;
  if (!ending) return '';
  if (ending.reason === 'resignation') {
    const loser = other(ending.winner ?? 'first');
    return card.yours.includes(loser) && !isShared(card)
      ? t.reasons.resignedSelf
      : t.reasons.resignation;
  }
  if (ending.reason !== 'rules') return t.reasons[ending.reason];
  switch (family(card.terms.game)) {
    case 'dvonn':
      return t.byRules.dvonn(owned(view.board, 'first'), owned(view.board, 'second'));
    case 'gipf':
      return t.byRules.gipf;
    case 'gyges':
      return view.board.pieces.some(({ at }) => at === 'goal')
        ? t.byRules.gyges
        : t.byRules.gygesBlocked;
  }
}

import type { Board, Card, Side, View } from '$wire';
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
  const { reasons } = words.ending;
  const ending = view.ending ?? card.ending;
  if (!ending) return '';
  const loser = other(ending.winner ?? 'first');
  const name = words.sides[family(card.terms.game)][loser];
  switch (ending.reason) {
    case 'resignation': {
      const isOwn = card.yours.includes(loser) && !isShared(card);
      return isOwn ? reasons.resignedSelf : reasons.resignation(name);
    }
    case 'time':
    case 'abandoned':
      return reasons[ending.reason](name);
    case 'rules':
      return byRules(words, card.terms.game, view.board, loser);
    default:
      return reasons[ending.reason];
  }
}

function byRules(words: Words, game: string, board: Board, loser: Side): string {
  const t = words.ending.byRules;
  const name = words.sides[family(game)][loser];
  switch (family(game)) {
    case 'dvonn':
      return t.dvonn(owned(board, 'first'), owned(board, 'second'));
    case 'gipf': {
      const stands = board.pieces.some(({ owner, height }) => owner === loser && height > 1);
      return game === 'gipf-basic' || stands ? t.gipfEmpty(name) : t.gipfGone(name);
    }
    case 'gyges':
      return board.pieces.some(({ at }) => at === 'goal') ? t.gyges : t.gygesBlocked(name);
  }
}

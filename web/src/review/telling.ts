import type { Reply, ReviewedDecision } from '$analysis';
import type { Side } from '$wire';
import { worthOf } from '../analyse/worth';
import { other } from '../games/people';
import type { Words } from '../words/en';
import { written } from '../words/notation';
import { reasonText } from '../words/reasoning';

type Name = (side: Side) => string;

export const sideOf = ({ player }: Pick<ReviewedDecision, 'player'>): Side =>
  player === 1 ? 'first' : 'second';

const SIGNS = { blunder: '??', mistake: '?', dubious: '?!' } as const;

export const signOf = ({ fault }: Pick<ReviewedDecision, 'fault'>): string =>
  fault === null ? '' : SIGNS[fault];

/** `12. c3-d4??`. */
export function moveOf(words: Words, decision: ReviewedDecision, isExact: boolean): string {
  const { turn, played } = decision;
  const dots = sideOf(decision) === 'first' ? '.' : '…';
  return `${turn}${dots} ${written(words, played.moves[0] ?? '', isExact)}${signOf(decision)}`;
}

/** What kind of fault it is. */
export function kindOf(words: Words, { fault, missed_win }: ReviewedDecision): string {
  const t = words.review;
  const kind = fault === null || (missed_win && fault === 'dubious') ? [] : [t.kinds[fault]];
  return [...kind, ...(missed_win ? [t.missedWin] : [])].join(' · ');
}

/** What the opponent answers to a fault, and why. */
export function replyOf(words: Words, reply: Reply, who: string, isExact: boolean): string {
  const t = words.review;
  const [move, why] = [written(words, reply.text, isExact), reasonText(words, reply.reasons)];
  return why === '' ? t.replied(who, move) : t.repliedWhy(who, move, why);
}

/** What a decision gave away: what it was worth before and after. */
export function shiftOf(words: Words, decision: ReviewedDecision, name: Name): string {
  const side = sideOf(decision);
  const [best, played] = [decision.best[0] ?? decision.played, decision.played].map(
    (line) => worthOf(words, line, side, name).short,
  );
  return words.review.shift(best!, played!);
}

/** Everything that is said about a fault, without telling the better move. */
export function sentences(
  words: Words,
  decision: ReviewedDecision,
  name: Name,
  isExact: boolean,
): string[] {
  const t = words.review;
  const { reply, better, reserves } = decision;
  const why = reasonText(words, better);
  const differs = reserves && reserves.played.join() !== reserves.best.join();
  return [
    ...(reply ? [replyOf(words, reply, name(other(sideOf(decision))), isExact)] : []),
    ...(why === '' ? [] : [t.better(why)]),
    ...(differs
      ? [
          t.reserves(
            name('first'),
            name('second'),
            reserves.played.join(' – '),
            reserves.best.join(' – '),
          ),
        ]
      : []),
  ];
}

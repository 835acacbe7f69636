import type { Goal, Refutation } from '$puzzles';
import type { Words } from '../words/en';

/** The goal of a puzzle, in words. Turns of both players become turns of one. */
export function goalText(words: Words, goal: Goal): string {
  const t = words.puzzles.goals;
  switch (goal.type) {
    case 'win':
      return t.win(Math.ceil(goal.turns / 2));
    case 'save':
      return t.save(Math.floor(goal.turns / 2));
    case 'gain':
      return t.gain(goal.pieces, Math.ceil(goal.turns / 2));
    case 'points':
      return t.points(goal.points);
  }
}

/** What a wrong move achieves, in words. */
export function shortfallText(words: Words, refutation: Refutation | null): string {
  const t = words.puzzles.falls;
  const result = refutation?.result;
  switch (result?.type) {
    case 'loses':
    case 'no_win':
      return t[result.type];
    case 'gains':
    case 'points':
      return t[result.type](result.by);
    case undefined:
      return t.unknown;
  }
}

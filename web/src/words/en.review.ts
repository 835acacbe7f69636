import type { Reasons } from './rules';

const pieces = (count: number) => (count === 1 ? '1 piece' : `${count} pieces`);

/** Reasons that speak of a player, and not to one. */
const reasons: Partial<Reasons> = {
  leaves_few_moves: ({ moves }) =>
    moves === 1 ? 'it leaves the opponent one move' : `it leaves the opponent ${moves} moves`,
  makes_opponent_pass: () => 'the opponent has to pass',
  cuts_off: ({ pieces: cut }) => `it cuts off ${pieces(cut)} of the opponent`,
  saves_stack: ({ at, pieces: saved }) => `it saves ${pieces(saved)} on ${at}`,
  spares_gipf: ({ pieces: spared }) =>
    spared === 1 ? 'it leaves a GIPF piece standing' : `it leaves ${spared} GIPF pieces standing`,
};

/** The review of a game. */
export const enReview = {
  review: {
    title: 'Review',
    open: 'Review the game',
    openOf: (game: string) => `Review: ${game}`,
    running:
      'This game is still being played. The engine looks at games between people when they are over.',
    runningTitle: 'Not yet',
    own: 'This record belongs to a game that you are playing. It can be reviewed when the game is over.',
    missing: 'There is no such game',
    missingText: 'No game has this code, on the server or on this device.',
    empty: 'There is nothing to review: no move was played.',
    unreachable:
      'The server cannot be reached. Games that are kept on this device can be reviewed.',
    progress: (done: number, total: number) => `${done} of ${total} decisions judged`,
    working: 'The engine judges every decision, from the last one back.',
    stopped: 'Stopped. What is judged is kept, and the review goes on from there.',
    done: 'Every decision is judged.',
    effort: 'Effort',
    efforts: { quick: 'Quick', usual: 'Usual', thorough: 'Thorough' },
    accuracy: 'Accuracy',
    whole: 'Whole game',
    phases: { opening: 'Opening', middle: 'Middle game', ending: 'Ending' },
    placement: 'Placement',
    span: (first: number, last: number) => `${first}–${last}`,
    percent: (value: number) => `${Math.round(value)} %`,
    counts: 'Faults',
    blunders: (count: number) => (count === 1 ? '1 blunder' : `${count} blunders`),
    mistakes: (count: number) => (count === 1 ? '1 mistake' : `${count} mistakes`),
    missed: (count: number) => (count === 1 ? '1 missed win' : `${count} missed wins`),
    faults: 'What to learn from this game',
    none: 'No blunder, no mistake, no missed win.',
    noneYet: 'Nothing yet.',
    kinds: { blunder: 'Blunder', mistake: 'Mistake', dubious: 'Dubious' },
    missedWin: 'Missed win',
    replied: (who: string, move: string) => `${who} answers ${move}.`,
    repliedWhy: (who: string, move: string, why: string) => `${who} answers ${move}: ${why}.`,
    better: (why: string) => `There was a better move: ${why}.`,
    reserves: (first: string, second: string, played: string, best: string) =>
      `Reserves of ${first} and ${second} at the end of the line: ${played} instead of ${best}.`,
    shift: (before: string, after: string) => `${before} → ${after}`,
    tryAgain: 'Try again',
    tryAt: (move: string) => `Try again: ${move}`,
    task: (who: string, move: string) => `${who} played ${move}. Play something better.`,
    thinking: 'The engine looks at it …',
    verdicts: {
      best: 'The best move.',
      good: 'Good: about as strong as the best move.',
      better: 'Better than what was played, but not the best.',
      bad: 'As bad as what was played.',
    },
    solve: 'Show the best move',
    solution: (move: string) => `The best move: ${move}.`,
    solved: 'Solved',
    once: 'Another try',
    next: 'Next fault',
    previous: 'Previous fault',
    leave: 'Back to the game',
    board: 'Open on the analysis board',
    keys: 'Keys: ← → moves, N next fault, P previous fault, T try again, S show the best move, F turn the board, E stop or go on.',
    reasons,
  },
};

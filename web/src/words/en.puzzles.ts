import type { ThemeWords } from './puzzles';

const pieces = (count: number) => (count === 1 ? '1 piece' : `${count} pieces`);
const points = (count: number) => (count === 1 ? '1 point' : `${count} points`);

const themes: ThemeWords = {
  cut: ['Cut', 'Pieces of the opponent lose contact and fall.'],
  rescue: ['Rescue', 'A stack in danger is saved.'],
  tempo: ['Tempo', 'The opponent runs out of moves and must pass.'],
  takeover: ['Takeover', 'A tall stack changes hands.'],
  dvonn: ['DVONN piece', 'A DVONN piece is moved or taken.'],
  sacrifice: ['Sacrifice', 'Pieces are given up on the way.'],
  capture: ['Capture', 'A row captures pieces.'],
  'double-row': ['Double row', 'Two rows are taken in one turn.'],
  'gipf-hunt': ['GIPF hunt', 'A GIPF piece is captured.'],
  exhaustion: ['Exhaustion', 'The opponent has nothing left to push.'],
  quiet: ['Quiet move', 'The first move makes no row and no threat.'],
  parry: ['Parry', 'The first move stops what the opponent threatens.'],
  'bounce-chain': ['Bounce chain', 'A piece bounces three times or more in one move.'],
  replace: ['Replacement', 'A piece takes the place of another.'],
  'double-threat': ['Double threat', 'The first move threatens the goal in two ways.'],
};

export const enPuzzles = {
  puzzles: {
    nav: 'Puzzles',
    title: 'Puzzles',
    lead: 'Positions from real games with exactly one right move, and a proof of it.',
    open: 'Solve puzzles',
    mix: 'All games',
    daily: 'Puzzle of the day',
    dailyText: 'One position a day, the same for everybody.',
    dailyDone: 'Solved. The next one comes tomorrow.',
    which: 'Which puzzles',
    theme: 'Theme',
    anyTheme: 'All themes',
    none: 'There are no such puzzles. Choose another theme.',
    toPlay: (side: string) => `${side} to play.`,
    goals: {
      win: (own: number) =>
        own === 1
          ? 'Win the game with this turn.'
          : `Win within ${own} of your turns, whatever your opponent plays.`,
      save: (theirs: number) =>
        theirs === 1
          ? 'All moves but one let your opponent win with the next turn. Find that one.'
          : `All moves but one lose within ${theirs} turns of your opponent. Find that one.`,
      gain: (count: number, each: number) =>
        each === 1
          ? `Gain at least ${pieces(count)}, counted after your opponent’s next turn.`
          : `Gain at least ${pieces(count)} within ${each} turns each, whatever your opponent plays.`,
      points: (ahead: number) =>
        ahead > 0
          ? `Find the only move that wins: with best play you end ${points(ahead)} ahead.`
          : ahead === 0
            ? 'Find the only move that still draws.'
            : `Find the only move that loses by no more than ${points(-ahead)}.`,
    },
    falls: {
      loses: 'Then your opponent wins.',
      no_win: 'Your opponent can prevent a win in that time.',
      gains: (by: number) =>
        by > 0
          ? `With best play that gains only ${pieces(by)}.`
          : by === 0
            ? 'With best play that gains nothing.'
            : `With best play that loses ${pieces(-by)}.`,
      points: (by: number) =>
        by > 0
          ? `With best play you end only ${points(by)} ahead.`
          : by === 0
            ? 'With best play that is only a draw.'
            : `With best play you end ${points(-by)} behind.`,
      unknown: 'It misses the goal.',
    },
    refuting: 'Looking for a refutation …',
    wrong: (move: string) => `${move} is not the solution.`,
    right: 'Right! Go on.',
    solved: 'Solved!',
    revealed: 'This is the solution.',
    failedOnce: 'It counts as failed, and comes back later.',
    again: 'Try again',
    show: 'Show the solution',
    back: 'Back to the solution',
    skip: 'Skip',
    next: 'Next puzzle',
    line: 'The line',
    refutation: 'What follows',
    start: 'Start',
    earlier: 'One move back',
    later: 'One move on',
    why: 'Why not …?',
    whyText: 'Choose a move to see what is wrong with it, or play any other move on the board.',
    themes: 'Themes',
    rated: 'Rated',
    rating: 'Your rating',
    ratingNow: (rating: number, change: string) => `Your rating: ${rating} (${change}).`,
    unrated: 'Only the first try of a puzzle counts for your rating.',
    streak: 'In a row',
    best: 'Longest',
    solvedCount: 'Solved',
    due: (count: number) =>
      count === 1 ? 'One failed puzzle is due again.' : `${count} failed puzzles are due again.`,
    proved: 'Proved',
    provedText: 'An exhaustive search has proved that only this move reaches the goal.',
    link: 'Link to this puzzle',
    themeWords: themes,
  },
};

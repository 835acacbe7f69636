import type { Demands, Others } from './learn';

const pieces = (count: number) => (count === 1 ? '1 piece' : `${count} pieces`);

const demands: Demands = {
  won: () => 'Legal, but it does not win the game.',
  cut: (wanted, reached) =>
    `Legal, but it cuts off only ${pieces(reached)} of the opponent: ${wanted} are possible.`,
  lost: (_, reached) => `That loses ${pieces(reached)} of your own.`,
  captured: (wanted, reached) =>
    `Legal, but it captures ${pieces(reached)}: ${wanted} were asked for.`,
  returned: (wanted, reached) => `You took back ${pieces(reached)}: the task says ${wanted}.`,
  forced: (wanted, reached) =>
    `Your opponent must take back ${pieces(reached)}: the task says ${wanted}.`,
  exposed: (_, reached) => `Your opponent could now take ${pieces(reached)} of yours.`,
  rows: (wanted, reached) => `You took ${reached} of ${wanted} rows.`,
  reserve: (wanted, reached) => `You now have ${pieces(reached)} in reserve, not ${wanted}.`,
  own_gipf: (wanted, reached) =>
    `${reached} of your GIPF pieces stand on the board: it should be ${wanted}.`,
  gipf_pushed: (wanted) =>
    wanted === 1
      ? 'That was a single piece: push a GIPF piece.'
      : 'That was a GIPF piece: push a single one.',
  bounces: (wanted, reached) =>
    `That needs ${reached === 1 ? '1 bounce' : `${reached} bounces`}: the task says ${wanted}.`,
  crossing: () => 'There is a path to that cell that revisits no cell.',
  replaced: () => 'That replaces no piece.',
  threatened: () => 'Your opponent can still win with the next move.',
  unstoppable: () => 'Your opponent can still stop you.',
  threat: () => 'That does not threaten to win.',
  passing: () => 'Your opponent can still move.',
  taken: (wanted, reached) =>
    `That costs your opponent ${reached} points: the task says ${wanted}.`,
  mobile: (wanted, reached) =>
    `Only ${reached} of your stacks could still move: the task says ${wanted}.`,
  frozen: () => 'That stack can still move.',
  uses: () => 'That is another piece: the task names the one to move.',
  lands: () => 'That ends on another cell.',
  at_edge: () => 'That cell is not at the edge.',
  next_to_dvonn: () => 'No DVONN piece is next to that cell.',
  next_to_own: () => 'A piece of your own is next to that cell.',
};

const others: Others = {
  winner: (first, second) =>
    first + second > 0
      ? `Count again: ${first} to ${second}.`
      : 'Look again at who cannot continue.',
  decider: () => 'Look again at whose turn comes next.',
  richer: (first, second) => `Count again: ${first} to ${second}.`,
  ahead: (first, second) => `Count again: ${first} to ${second}.`,
};

export const enLearn = {
  learn: {
    nav: 'Learn',
    title: 'Learn by doing',
    lead: 'Short steps on the board. The rules judge what you do, and say what went wrong.',
    never: 'Never played?',
    neverText: 'Five minutes and a few moves, and you win your first little game.',
    fiveMinutes: 'In five minutes',
    course: 'The whole course',
    parts: { quick: 'In five minutes', rules: 'The rules', strategy: 'Playing well' },
    begin: (game: string) => `Learn ${game}`,
    done: (solved: number, all: number) => `${solved} of ${all} steps solved`,
    step: (number: number, all: number) => `step ${number} of ${all}`,
    task: 'Your task.',
    check: 'Check',
    again: 'Try again',
    next: 'Next',
    back: 'Back',
    skip: 'Skip',
    solved: 'Right!',
    wrong: 'Not quite.',
    hint: 'Hint.',
    show: 'Show a good move',
    rule: (articles: string) => `Rule book: ${articles}`,
    nobody: 'Neither',
    finished: 'You have reached the end of this course.',
    toCourse: 'To the course',
    thinking: 'The computer is thinking …',
    missing: (count: number) =>
      count === 1
        ? 'Right so far, but one place is missing.'
        : `Right so far, but ${count} places are missing.`,
    extra: (at: string) => `${at} does not belong to it.`,
    notWon: 'You did not win this little game. Try again: you can.',
    drawn: 'A draw. Try again: it can be won.',
    review: 'Once more',
    reviewText: (count: number) =>
      count === 1 ? 'One failed step is due again.' : `${count} failed steps are due again.`,
    progress: 'Your progress',
    kept: 'Progress is stored in this browser.',
    exportIt: 'Export',
    importIt: 'Import',
    imported: 'Progress imported.',
    notImported: 'This file contains no Triskel progress.',
    unavailable: 'Lessons need WebAssembly, which this browser or this build does not have.',
    demands,
    others,
  },
};

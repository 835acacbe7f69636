const pieces = (count: number) => (count === 1 ? '1 piece' : `${count} pieces`);
const spare = (count: number | null) => (count === null ? 'too many to count' : `${count}`);

/** What shows on the board what is hard to see. */
export const enAids = {
  aids: {
    title: 'Aids',
    open: 'Aids for this board',
    refused: 'This position belongs to a game that you are playing with somebody: no aids here.',
    names: {
      lifelines: 'Lifelines',
      captures: 'Capture composer',
      pressure: 'Pressure',
      threats: 'Goal threats',
      paths: 'Path explorer',
    },
    abouts: {
      lifelines: 'What hangs on what, and what a move would cut off',
      captures: 'Which row first, and what each choice brings',
      pressure: 'Rows that the next push can complete',
      threats: 'Who can reach the goal at once, and what parries it',
      paths: 'Every route to a cell, step by step',
    },
    lifelines: {
      cuts: 'Cut points',
      cutAt: (count: number) => `cut point, ${pieces(count)} hang on it`,
      none: 'No stack hangs on another.',
      summary: (count: number, at: string, most: number) =>
        `${count === 1 ? '1 cut point' : `${count} cut points`}; most hangs on ${at}: ${pieces(most)}.`,
      falls: (count: number, share: string) => `${pieces(count)} would fall (${share})`,
      nothing: 'nothing falls',
      hangs: (at: string, falls: string) => `If ${at} goes, ${falls}.`,
      move: (move: string, falls: string, after: string) => `${move}: ${falls}. ${after}`,
      score: (first: string, one: number, second: string, two: number) =>
        `Score after it: ${first} ${one}, ${second} ${two}.`,
      sharpest: 'The moves that cut most',
      stuck: (cells: string) => `Can never move again: ${cells}.`,
      tempo: 'Moves left',
      spare: (first: string, one: number | null, second: string, two: number | null) =>
        `In a row: ${first} ${spare(one)}, ${second} ${spare(two)}.`,
      open: 'Who has to pass first is too far off to count.',
      together: 'Nobody has to pass before the end.',
      passesFirst: (side: string) => `${side} has to pass first, if both play for it.`,
    },
  },
};

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
    pressure: {
      none: 'No push completes a row now.',
      summary: (count: number) =>
        count === 1 ? 'A next push can complete 1 row.' : `A next push can complete ${count} rows.`,
      danger: (cells: string) => `GIPF pieces in danger: ${cells}.`,
      inRow: (side: string) => `in a row that ${side} could take`,
      inDanger: 'GIPF piece in danger',
      gives: (side: string) => `gives ${side} the row`,
      same: 'the same push',
    },
    captures: {
      none: 'No row waits to be taken.',
      one: 'There is only one way to take.',
      summary: (rows: number, ways: number) =>
        `${rows === 1 ? '1 row waits' : `${rows} rows wait`}; ${ways} ways to take.`,
      more: 'There are more ways than are listed.',
      way: 'Choice',
      reserve: (side: string) => `Reserve ${side}`,
      captured: 'Captives',
      gipf: 'GIPF pieces',
      now: 'Before',
      then: 'then',
      keeps: (cells: string) => `keeps ${cells}`,
      ends: 'ends the game',
    },
    threats: {
      none: 'Nobody can reach the goal at once.',
      run: (side: string, from: string) => `${side} can reach the goal from ${from}`,
      bounces: (cells: string) => `bouncing on ${cells}`,
      onPath: (side: string) => `on the path of a goal threat by ${side}`,
      parries: (count: number) => `Parries (${count})`,
      noParry: 'Nothing parries it.',
      nothing: 'The opponent threatens nothing.',
      drop: (cells: string) => `drop on ${cells}`,
      more: (count: number) => `and ${count} more`,
    },
    paths: {
      piece: 'Piece',
      target: 'To',
      none: 'No piece can be moved now.',
      choose: 'Choose a piece, on the board or here.',
      chooseTarget: 'Choose where it goes, or point at it on the board.',
      replaces: (drops: string) => `It replaces the piece there, which may go to ${drops}.`,
      goal: 'goal',
      route: (index: number, count: number, more: boolean) =>
        `Route ${index} of ${count}${more ? ' or more' : ''}`,
      before: 'Previous route',
      after: 'Next route',
      steps: 'Steps',
      bounce: (at: string) => `bounces on ${at}`,
      onRoute: (steps: readonly string[]) => `step ${steps.join(' and ')} of the route`,
    },
  },
};

/** What is read aloud about a board, and the keys for it. */
export const enKeys = {
  keys: {
    title: 'Keys',
    help: 'Help with the keys',
    hint: 'Press the question mark for the keys.',
    typed:
      'If your screen reader uses these letters itself, type them into the move box: “s”, or “s d4” for a place.',
    groups: [
      {
        title: 'Playing',
        keys: [
          ['Arrow keys', 'move from place to place on the board'],
          ['Enter, Space', 'choose the place'],
          ['Escape', 'undo the last choice'],
          ['M', 'type a move'],
          ['H', 'hint'],
          ['F', 'turn the board'],
          ['← →, Home, End', 'step through the moves, when not on the board'],
        ],
      },
      {
        title: 'Going to',
        keys: [
          ['X', 'the next place that can be chosen'],
          ['O', 'your next piece'],
          ['P', 'the opponent’s next piece'],
          ['D', 'the next DVONN piece or GIPF piece'],
          ['1 to 9', 'the next piece of that height or size'],
          ['Shift', 'with a letter: the previous one'],
        ],
      },
      {
        title: 'Hearing',
        keys: [
          ['S', 'what stands around a place, line by line'],
          ['V', 'the moves from a place, and what they do'],
          ['L', 'the last turn'],
          ['R', 'reserves, captives and points'],
          ['C', 'both clocks'],
          ['T', 'what to do'],
        ],
      },
    ] as { title: string; keys: [string, string][] }[],
  },
  heard: {
    directions: {
      right: 'Right',
      upRight: 'Up right',
      up: 'Up',
      upLeft: 'Up left',
      left: 'Left',
      downLeft: 'Down left',
      down: 'Down',
      downRight: 'Down right',
    },
    line: (direction: string, contents: string) => `${direction}: ${contents}.`,
    empty: (count: number) => (count === 1 ? 'empty' : `${count} empty`),
    edge: 'the edge',
    none: 'There is none.',
    nowhere: 'Choose a place on the board first.',
    nothing: 'nothing',
    noClock: 'This game has no clock.',
    noMoves: (at: string) => `No move from ${at}.`,
    moves: (at: string, count: number, list: string) =>
      count === 1 ? `One move from ${at}: ${list}.` : `${count} moves from ${at}: ${list}.`,
  },
};

export type KeyWords = typeof enKeys;

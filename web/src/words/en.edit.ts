import type { Flaw } from '$wire';

/** What is wrong with a board, in one language: a sentence for each flaw of each game. */
export type Flaws = {
  readonly [G in Flaw['game']]: {
    readonly [C in Extract<Flaw, { game: G }>['code']]: (
      flaw: Extract<Flaw, { game: G; code: C }>,
    ) => string;
  };
};

const flaws: Flaws = {
  dvonn: {
    too_many_pieces: ({ pieces }) => `${pieces} pieces are on the board. The game has 49.`,
    too_many_dvonn_pieces: ({ pieces }) => `${pieces} DVONN pieces are on the board. There are 3.`,
    nothing_to_place: () => 'All 49 pieces are on the board: nothing is left to place.',
  },
  gipf: {
    too_many_white: ({ pieces }) => `White has ${pieces} pieces. The box has 18.`,
    too_many_black: ({ pieces }) => `Black has ${pieces} pieces. The box has 18.`,
  },
  gyges: {
    too_many_of_size: ({ pieces, size }) => `${pieces} pieces of size ${size}. There are 4.`,
    off_home_row: ({ at }) => `While pieces are placed, they stand on the home rows, not on ${at}.`,
    too_many_on_row: ({ pieces, size, row }) =>
      `${pieces} pieces of size ${size} are on row ${row}. Each player places 2.`,
    nothing_to_place: () => 'Whoever places next has no piece left to place.',
  },
};

/** The names of settings and of their values, as the module has them. */
type Names = Readonly<Partial<Record<string, string>>>;

const settings: Names = {
  turn: 'Whose turn',
  stage: 'What they do',
  reserve_first: 'Reserve of White',
  reserve_second: 'Reserve of Black',
  right_first: 'GIPF pieces of White',
  right_second: 'GIPF pieces of Black',
  goal: 'Goal',
};

const values: Names = {
  place: 'place pieces',
  move: 'move',
  push: 'push',
  take: 'take rows',
  must: 'must push one',
  may: 'may push one',
  may_not: 'may not push any',
  none: 'nobody has reached it',
  first_1: 'South, size 1',
  first_2: 'South, size 2',
  first_3: 'South, size 3',
  second_1: 'North, size 1',
  second_2: 'North, size 2',
  second_3: 'North, size 3',
};

/** The position editor, and pictures of positions and games. */
export const enEdit = {
  edit: {
    title: 'Set up a position',
    lead: 'Choose a piece, then tap cells. The same piece again clears a cell.',
    open: 'Set up a position',
    game: 'Game',
    this: 'Change this position',
    unavailable: 'The editor needs WebAssembly, which this browser or this build does not have.',
    palette: 'Pieces',
    brush: {
      own: (side: string) => side,
      stack: (side: string) => `${side}, with a DVONN piece`,
      gipf: (side: string) => `${side}, GIPF piece`,
      dvonn: 'DVONN piece',
      size: (size: number) => `Size ${size}`,
      erase: 'Clear a cell',
    },
    height: 'Height of the stack',
    settings,
    values,
    start: 'Start of the game',
    empty: 'Empty board',
    undo: 'Undo',
    text: 'Position as text',
    setText: 'Set up',
    copy: 'Copy the text',
    copied: 'Copied',
    unreadable: (column: number) => `The text cannot be read from column ${column}:`,
    flaws,
    fine: 'The position can be played.',
    over: 'The game is over in this position. It can be analysed, but not played.',
    regular: 'This is the start of the game.',
    goOn: 'Go on with it',
    analyse: 'Analyse',
    against: {
      computer: 'Play the computer',
      friend: 'Play a friend',
      same_screen: 'Play on one screen',
    },
    unrated: 'Games from a set-up position are never rated.',
    notPlayable: (reason: string) => `A game cannot begin in this position: ${reason}.`,
    keys: 'Keys: arrows go over the cells, Enter puts the piece there, Delete clears a cell, 1–9 choose a piece, U undoes.',
  },
  pictures: {
    title: 'Pictures',
    theme: 'Colours',
    print: 'For print',
    svg: 'SVG',
    png: 'PNG',
    game: 'Animated PNG of the game',
    making: (done: number, all: number) => `${done} of ${all} pictures …`,
    saved: (name: string) => `Saved as ${name}.`,
    failed: 'The picture could not be made.',
  },
};

import type { Causes, Objections, Reasons } from './rules';

const cells = (count: number) => (count === 1 ? 'one cell' : `${count} cells`);
const rings = (size: number) => ['', 'single', 'double', 'triple'][size] ?? `${size}`;

const objections: Objections = {
  dvonn: {
    game_over: () => 'The game is over.',
    still_placing: () => 'Pieces are still being placed: choose an empty cell.',
    all_placed: () => 'All pieces are placed: choose a stack to move.',
    occupied: ({ at }) => `${at} is occupied.`,
    must_move: () => 'You can move, so you may not pass.',
    must_pass: () => 'No stack of yours can move: you must pass.',
    nothing_there: ({ at }) => `There is nothing on ${at} to move.`,
    lone_dvonn: ({ at }) => `The DVONN piece on ${at} stands alone: nobody moves it.`,
    not_yours: ({ at }) => `The stack on ${at} belongs to your opponent.`,
    enclosed: ({ at }) => `${at} is surrounded on all six sides.`,
    no_landing: ({ at, height }) => `No piece ${cells(height)} away from ${at} in a line.`,
    too_tall: ({ at, height }) =>
      `The stack on ${at} is too tall: no line leads ${cells(height)} on.`,
    not_in_line: ({ from, to }) => `No straight line leads from ${from} to ${to}.`,
    wrong_distance: ({ from, height }) => `What stands on ${from} moves exactly ${cells(height)}.`,
    nothing_to_land_on: ({ at }) => `There is nothing on ${at} to land on.`,
    not_a_cell: () => 'Choose a cell of the board.',
    complete: () => 'The move is complete.',
  },
  gipf: {
    game_over: () => 'The game is over.',
    row_first: () => 'You must take your row first.',
    full_line: () => 'This line is full: a piece would be pushed off the board.',
    reserve_empty: () => 'Your reserve is empty.',
    already_pushed: () => 'You have pushed already: take, or end the turn.',
    no_gipf_pushes: () => 'Only the tournament game lets you push GIPF pieces.',
    gipf_first: () => 'Your first push must be a GIPF piece.',
    gipf_over: () => 'After a basic piece, no more GIPF pieces may be pushed.',
    needs_two: () => 'A GIPF piece takes two pieces of your reserve.',
    several_lines: () => 'Take one row at a time: these are not on one line.',
    not_your_row: () => 'These pieces are not part of a row of yours.',
    basic_stays: () => 'All basic pieces of the row must be taken.',
    not_pushed: () => 'The turn cannot end before you have pushed.',
    dot_first: () => 'A piece enters over a dot at the edge.',
    kind_first: () => 'Choose a basic piece or a GIPF piece first.',
    way_first: ({ dot }) => `Choose the cell next to ${dot} onto which the piece goes.`,
    nothing_there: ({ at }) => `There is no piece on ${at}.`,
    opponents_row: ({ at }) => `${at} is part of your opponent’s row, which is not yours to take.`,
    not_in_row: ({ at }) => `${at} is not part of a row that you may take.`,
    take_first: ({ at }) => `Take ${at} first: only GIPF pieces may be left standing.`,
    settled: ({ at }) => `${at} is already decided: the pieces of a row are chosen in order.`,
    finish_taking: () => 'Finish taking the row first.',
    nothing_to_confirm: () => 'There is nothing to confirm.',
    complete: () => 'The move is complete.',
  },
  gyges: {
    game_over: () => 'The game is over.',
    still_placing: () => 'The pieces are still being placed.',
    all_placed: () => 'All pieces are placed.',
    not_home_row: ({ at }) => `${at} is not on your home row.`,
    taken: ({ at }) => `There is already a piece on ${at}.`,
    not_in_hand: ({ size }) => `No ${rings(size)} is left in your hand.`,
    no_piece: ({ at }) => `There is no piece on ${at}.`,
    not_nearest_row: ({ at }) => `The row of ${at} is not the nearest to you.`,
    blocked: ({ at }) => `The piece on ${at} is blocked.`,
    out_of_reach: ({ from, to }) => `The piece on ${from} cannot get to ${to}.`,
    goal_out_of_reach: ({ from }) => `The piece on ${from} cannot get to the goal.`,
    ends_at_origin: () => 'A move may not end on the cell where it began.',
    must_bounce: ({ at }) => `There is a piece on ${at}: a piece can only bounce there.`,
    cannot_stay: ({ at }) => `There is a piece on ${at}: choose where to put it.`,
    no_replacing: () => 'In the basic game no piece takes the place of another.',
    nothing_to_replace: ({ at }) => `There is no piece on ${at} to put elsewhere.`,
    beyond_opponent: ({ at }) => `${at} is beyond the row that your opponent may move.`,
    changes_nothing: () => 'A move must change the position.',
    no_drop: ({ at }) => `There is nowhere to put the piece of ${at}.`,
    hand_first: () => 'Choose a piece from your hand first.',
    piece_first: () => 'Choose the piece to move first.',
    not_a_cell: () => 'Choose a cell of the board.',
    complete: () => 'The move is complete.',
  },
};

const count = (number: number, noun: string) => (number === 1 ? `1 ${noun}` : `${number} ${noun}s`);
const row = (captures: number, returns: number) =>
  captures > 0
    ? `a row that captures ${count(captures, 'piece')}`
    : `a row that brings ${count(returns, 'piece')} back`;

const causes: Causes = {
  dvonn: {
    counted: ({ first, second }) => `White’s tower has ${first} pieces, Black’s ${second}.`,
  },
  gipf: {
    nothing_to_push: (_, loser) => `${loser} has nothing left to push.`,
    no_gipf_pieces: (_, loser) => `${loser} has lost the last GIPF piece.`,
  },
  gyges: {
    goal: () => 'A piece has reached the goal.',
    blocked: (_, loser) => `${loser} cannot move.`,
  },
};

const reasons: Reasons = {
  wins_at_once: () => 'it wins at once',
  wins: ({ decisions }) => `it wins by force, in ${count(decisions, 'decision')}`,
  only_move: () => 'it is the only move',
  only_defence: () => 'every other move loses by force',
  leaves_few_moves: ({ moves }) => `it leaves your opponent ${count(moves, 'move')}`,
  makes_opponent_pass: () => 'your opponent has to pass',
  cuts_off: ({ pieces }) => `it cuts off ${count(pieces, 'piece')} of your opponent`,
  threatens_cut: ({ pieces }) => `it threatens to cut off ${count(pieces, 'piece')}`,
  takes_stack: ({ at, pieces }) => `it takes over ${count(pieces, 'piece')} on ${at}`,
  takes_dvonn: ({ at }) => `it takes the DVONN piece on ${at}`,
  saves_stack: ({ at, pieces }) => `it saves your ${count(pieces, 'piece')} from ${at}`,
  builds_safely: ({ at, pieces }) =>
    `it builds ${count(pieces, 'piece')} on ${at}, where nobody can follow`,
  beside_dvonn: () => 'the piece is in touch with a DVONN piece',
  on_the_edge: () => 'a piece on the edge is never surrounded',
  makes_row: ({ captures, returns }) => `it makes ${row(captures, returns)}`,
  takes_row: ({ captures, returns }) => `it takes ${row(captures, returns)}`,
  spares_gipf: ({ pieces }) => `it leaves ${count(pieces, 'GIPF piece')} of yours standing`,
  threatens_row: ({ captures }) => `it threatens a row that captures ${count(captures, 'piece')}`,
  stops_row: ({ captures }) => `it stops a row that would capture ${count(captures, 'piece')}`,
  gains_centre: () => 'it gains ground in the centre',
  bounces: ({ bounces }) => `the piece gets there by ${count(bounces, 'bounce')}`,
  stops_goal: ({ from, only }) =>
    only
      ? `nothing else stops the piece on ${from} from reaching the goal`
      : `it stops the piece on ${from} from reaching the goal`,
  threatens_goal: ({ from }) => `it threatens to reach the goal from ${from}`,
};

/** Objections, reasons and descriptions of moves, in English. */
export const enRules = {
  causes,
  objections,
  reasons,
  told: {
    places: (who: string, at: string) => `${who} places a piece on ${at}`,
    placesDvonn: (who: string, at: string) => `${who} places a DVONN piece on ${at}`,
    placesSize: (who: string, size: number, at: string) =>
      `${who} places a ${rings(size)} on ${at}`,
    moves: (who: string, from: string, to: string) => `${who} moves ${from} to ${to}`,
    fall: (list: string, count: number) =>
      count === 1 ? `${list} loses contact` : `${list} lose contact`,
    pushes: (who: string, dot: string, to: string) => `${who} pushes from ${dot} to ${to}`,
    pushesGipf: (who: string, dot: string, to: string) =>
      `${who} pushes a GIPF piece from ${dot} to ${to}`,
    takes: (who: string, list: string) => `${who} takes ${list}`,
    returned: (count: number) => `${count} back to the reserve`,
    captured: (count: number) => `${count} captured`,
    done: (who: string) => `${who} ends the turn`,
    passes: (who: string) => `${who} passes`,
    bounces: (list: string) => `bouncing on ${list}`,
    intoGoal: (who: string, from: string) => `${who} moves ${from} into the goal`,
    puts: (from: string, to: string) => `the piece of ${from} is put on ${to}`,
    score: (first: number, second: number, thenFirst: number, thenSecond: number) =>
      `${first} – ${second} becomes ${thenFirst} – ${thenSecond}`,
    rowToTake: 'this completes a row for you to take',
    reserve: (before: number, after: number) => `your reserve goes from ${before} to ${after}`,
  },
  place: {
    empty: (at: string) => `${at}, empty`,
    dot: (at: string) => `dot ${at}`,
    goal: 'the goal',
    yourGoal: 'your goal',
    goalOf: (side: string) => `${side}’s goal`,
    piece: (at: string, side: string) => `${at}, ${side}`,
    stack: (at: string, side: string, height: number) => `${at}, ${side}, stack of ${height}`,
    withDvonn: (count: number) =>
      count === 1 ? 'with a DVONN piece' : `with ${count} DVONN pieces`,
    dvonn: (at: string) => `${at}, DVONN piece`,
    gipf: (at: string, side: string) => `${at}, ${side}, GIPF piece`,
    ring: (at: string, size: number) => `${at}, ${rings(size)}`,
    hand: (size: number, count: number) => `${rings(size)} of the hand, ${count} left`,
    basic: 'Basic piece',
    gipfKind: 'GIPF piece',
    done: 'End the turn',
    confirm: 'Confirm',
    can: 'can be chosen',
  },
};

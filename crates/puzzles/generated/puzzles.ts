// Generated from the crate `puzzles`; do not edit.

/**
 * What the solution of a puzzle, and no other move, reaches against every defence.
 *
 * Turns of both players count, including the solver's first.
 */
export type Goal = { "type": "win", 
/**
 * At most this many turns.
 */
turns: number, } | { "type": "save", 
/**
 * This many turns.
 */
turns: number, } | { "type": "gain", 
/**
 * By at least this many pieces.
 */
pieces: number, 
/**
 * After this many turns.
 */
turns: number, } | { "type": "points", 
/**
 * This many pieces; negative if the solver is behind.
 */
points: number, };

/**
 * A puzzle as pages list it: all but its position and its solution.
 */
export type PuzzleInfo = { 
/**
 * The variant.
 */
game: string, 
/**
 * Its id, unique in the variant.
 */
id: string, 
/**
 * Who has to find the solution.
 */
solver: 'first' | 'second', 
/**
 * What the solution reaches.
 */
goal: Goal, 
/**
 * How many decisions have to be found.
 */
decisions: number, 
/**
 * What happens in the solution.
 */
themes: Array<Theme>, 
/**
 * The lowest level such that it and all higher levels solve it.
 */
level: number | null, 
/**
 * Its Glicko-2 rating.
 */
rating: number, };

/**
 * The whole line of a puzzle, for those who have solved it or given up.
 */
export type PuzzleLine = { 
/**
 * Decisions of both players, up to the last that the solver must find.
 */
solution: string[], 
/**
 * A possible continuation to the goal.
 */
then: string[], 
/**
 * Wrong first moves that seem right.
 */
alternatives: string[], };

/**
 * A solver's rating by Glicko-2 (Glickman, 2012).
 */
export type Rating = { 
/**
 * The rating itself.
 */
rating: number, 
/**
 * How uncertain it is: the rating deviation.
 */
deviation: number, 
/**
 * How much results vary: the volatility.
 */
volatility: number, };

/**
 * Why a move is wrong.
 */
export type Refutation = { 
/**
 * What the opponent answers, and a possible continuation.
 */
line: string[], 
/**
 * What the move achieves instead.
 */
result: Shortfall, };

/**
 * What a wrong move achieves with best play.
 */
export type Shortfall = { "type": "loses" } | { "type": "no_win" } | { "type": "gains", "by": number } | { "type": "points", "by": number };

/**
 * Something that happens in a solution, for those who want to practise it.
 */
export type Theme = "cut" | "rescue" | "tempo" | "takeover" | "dvonn" | "sacrifice" | "capture" | "double-row" | "gipf-hunt" | "exhaustion" | "quiet" | "parry" | "bounce-chain" | "replace" | "double-threat";

/**
 * Whether a move solves a puzzle.
 */
export type Verdict = { "type": "right", 
/**
 * What follows at once: the defence, and moves without a choice.
 */
replies: string[], 
/**
 * Whether the puzzle is solved.
 */
solved: boolean, } | { "type": "wrong" };

// Generated from the aids of the rules; do not edit.

/**
 * What a position of any game holds that is hard to see, computed by its rules.
 */
export type Aids = { "game": "dvonn" } & Lifelines;

/**
 * What a move would do.
 */
export type Consequence = { 
/**
 * The stack that moves.
 */
from: string, 
/**
 * What it lands on.
 */
to: string, 
/**
 * What would fall.
 */
falls: Array<string>, 
/**
 * How many pieces that is, for White and for Black.
 */
lost: [number, number], 
/**
 * What White and Black would control afterwards.
 */
score: [number, number], };

/**
 * A stack that others hang on: without it they would have no contact with a DVONN piece.
 */
export type Cut = { 
/**
 * Where it stands.
 */
at: string, 
/**
 * What hangs on it.
 */
hanging: Array<string>, 
/**
 * How many pieces that is, for White and for Black.
 */
lost: [number, number], };

/**
 * Who has to pass first.
 */
export type FirstOut = "first" | "second" | "nobody";

/**
 * The lifelines of a position: which stacks others hang on, and what each move would cut off.
 *
 * Before stacking begins nothing hangs on anything, and all of it is empty.
 */
export type Lifelines = { 
/**
 * The neighbours that keep each other in contact with a DVONN piece.
 */
links: Array<[string, string]>, 
/**
 * The cut points, those that most pieces hang on first.
 */
cuts: Array<Cut>, 
/**
 * What every move of each player would do, if it were their turn.
 */
moves: [Array<Consequence>, Array<Consequence>], 
/**
 * The move of each player that cuts off most pieces, if any move cuts.
 */
sharpest: [Consequence | null, Consequence | null], 
/**
 * The stacks that can never move again. What stands on them later may.
 */
stuck: Array<string>, 
/**
 * How many moves the players have left.
 */
tempo: Tempo, };

/**
 * How many moves the players have left.
 */
export type Tempo = { 
/**
 * The most moves that White and Black could make in a row, if the opponent only passed. None
 * where there are too many lines to count.
 */
spare: [number | null, number | null], 
/**
 * Who has to pass first when both want the other to. None where there are too many lines to
 * count.
 */
first_out: FirstOut | null, };

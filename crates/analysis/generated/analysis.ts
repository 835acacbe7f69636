// Generated from the crate `analysis`; do not edit.

/**
 * What somebody tried in place of a fault, for a page.
 */
export type Attempt = { 
/**
 * How good it is.
 */
verdict: Verdict, 
/**
 * The move, and what is expected to follow.
 */
line: LineReport, 
/**
 * What the opponent would answer, if it is a fault.
 */
reply: Reply | null, };

/**
 * How much a move threw away.
 */
export type Fault = "dubious" | "mistake" | "blunder";

/**
 * A part of a game.
 */
export type GamePhase = "opening" | "middle" | "ending";

/**
 * Why a move is good. It speaks to the player who would play it.
 */
export type HintReason = { "code": "wins_at_once" } | { "code": "wins", 
/**
 * How many decisions of both players that takes.
 */
decisions: number, } | { "code": "only_move" } | { "code": "only_defence" } | { "code": "leaves_few_moves", 
/**
 * How many moves they have.
 */
moves: number, } | { "code": "makes_opponent_pass" } | { "code": "cuts_off", 
/**
 * How many.
 */
pieces: number, } | { "code": "threatens_cut", 
/**
 * How many.
 */
pieces: number, } | { "code": "takes_stack", 
/**
 * Where.
 */
at: string, 
/**
 * How many pieces it has.
 */
pieces: number, } | { "code": "takes_dvonn", 
/**
 * Where.
 */
at: string, } | { "code": "saves_stack", 
/**
 * Where it stood.
 */
at: string, 
/**
 * How many pieces it has.
 */
pieces: number, } | { "code": "builds_safely", 
/**
 * Where.
 */
at: string, 
/**
 * How many pieces it has.
 */
pieces: number, } | { "code": "beside_dvonn" } | { "code": "on_the_edge" } | { "code": "makes_row", 
/**
 * Pieces of the opponent that go with it.
 */
captures: number, 
/**
 * Own pieces that come back.
 */
returns: number, } | { "code": "takes_row", 
/**
 * Pieces of the opponent that go with it.
 */
captures: number, 
/**
 * Own pieces that come back.
 */
returns: number, } | { "code": "spares_gipf", 
/**
 * How many.
 */
pieces: number, } | { "code": "threatens_row", 
/**
 * Pieces of the opponent that would go with it.
 */
captures: number, } | { "code": "stops_row", 
/**
 * Pieces that would have gone with it.
 */
captures: number, } | { "code": "gains_centre" } | { "code": "bounces", 
/**
 * How often.
 */
bounces: number, } | { "code": "stops_goal", 
/**
 * Where it stands.
 */
from: string, 
/**
 * Whether every other move would have let it.
 */
only: boolean, } | { "code": "threatens_goal", 
/**
 * Where it stands then.
 */
from: string, };

/**
 * A line, for programs. All numbers are from the view of the player who decides.
 */
export type LineReport = { 
/**
 * The move and what is expected to follow.
 */
moves: Array<string>, 
/**
 * The chance of winning, from 0 to 1; a draw is half a win.
 */
chance: number, 
/**
 * The evaluation, in hundredths. `None` if the result is proven.
 */
score: number | null, 
/**
 * How the game ends with best play by both, if that is proven.
 */
proven: Proven | null, 
/**
 * After how many decisions it is won or lost, if that is proven.
 */
decisions: number | null, 
/**
 * The player's lead at the end of the line, in games that count pieces.
 */
points: number | null, 
/**
 * Whether pieces are counted at the end of the game.
 */
counted: boolean, 
/**
 * How many decisions the search looked ahead.
 */
depth: number, };

/**
 * A part of a game.
 */
export type PhaseSpan = { 
/**
 * Which.
 */
phase: GamePhase, 
/**
 * Its first decision, from 1.
 */
first: number, 
/**
 * Its last decision.
 */
last: number, 
/**
 * How accurately each player played in it, from 0 to 100, where they had a choice.
 */
accuracy: [number | null, number | null], };

/**
 * How well a player played.
 */
export type PlayerSummary = { 
/**
 * How accurately they played, from 0 to 100, where they had a choice.
 */
accuracy: number | null, 
/**
 * The player's decisions.
 */
decisions: number, 
/**
 * Dubious moves.
 */
dubious: number, 
/**
 * Mistakes.
 */
mistakes: number, 
/**
 * Blunders.
 */
blunders: number, 
/**
 * Certain wins that they missed, also counted above.
 */
missed_wins: number, 
/**
 * How much of the chance of winning a decision cost on average.
 */
average_cost: number, };

/**
 * How a game ends for the player who decides.
 */
export type Proven = "win" | "loss" | "draw";

/**
 * The answer to a fault, for a page.
 */
export type Reply = { 
/**
 * The move.
 */
text: string, 
/**
 * What it achieves, most important first.
 */
reasons: Array<HintReason>, };

/**
 * How many pieces the first and the second player have in reserve.
 */
export type Reserves = { 
/**
 * At the end of the line that begins with what was played.
 */
played: [number, number], 
/**
 * At the end of the best line.
 */
best: [number, number], };

/**
 * What is said about a whole game, for a page.
 */
export type ReviewSummary = { 
/**
 * How many decisions were evaluated, and how many there are.
 */
done: number, 
/**
 * All of them.
 */
total: number, 
/**
 * The parts of the game, in their order. A part that was skipped is missing.
 */
phases: Array<PhaseSpan>, 
/**
 * How well each player played.
 */
players: [PlayerSummary, PlayerSummary], };

/**
 * A decision and what is to be said about it, for a page.
 */
export type ReviewedDecision = { 
/**
 * How much of the chance to win it cost.
 */
cost: number, 
/**
 * If it is a fault, what the best move would have achieved, most important first.
 */
better: Array<HintReason>, 
/**
 * If it is a fault, what the opponent would answer.
 */
reply: Reply | null, 
/**
 * What both players have in reserve at the end of the lines, where that counts.
 */
reserves: Reserves | null, 
/**
 * The number of the move, from 1.
 */
ply: number, 
/**
 * The number of its turn.
 */
turn: number, 
/**
 * Who decided: 1 or 2.
 */
player: number, 
/**
 * The position before the move.
 */
position: string, 
/**
 * What was played, and what it is worth.
 */
played: LineReport, 
/**
 * The best moves, best first.
 */
best: Array<LineReport>, 
/**
 * The fault of the move, if it is one.
 */
fault: Fault | null, 
/**
 * Whether another move wins for certain, and this one does not.
 */
missed_win: boolean, };

/**
 * How a move compares with the one that was played in its place.
 */
export type Verdict = "best" | "good" | "better" | "bad";

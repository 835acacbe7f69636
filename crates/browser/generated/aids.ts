// Generated from the aids of the rules; do not edit.

/**
 * What a position of any game holds that is hard to see, computed by its rules.
 */
export type Aids = { "game": "dvonn" } & Lifelines | { "game": "gipf", 
/**
 * What can be made of the rows that wait.
 */
captures: Captures, 
/**
 * What the next push could do.
 */
pressure: Pressure, } | { "game": "gyges", 
/**
 * Who can reach the goal at once.
 */
threats: GoalThreats, 
/**
 * Where the pieces can go.
 */
paths: Paths, };

/**
 * The rows that the player to move can take, and what every way of taking them comes to.
 */
export type Captures = { 
/**
 * The rows that wait.
 */
rows: Array<WaitingRow>, 
/**
 * The reserves of White and Black before anything is taken.
 */
reserves: [number, number], 
/**
 * Their GIPF pieces on the board.
 */
gipf: [number, number], 
/**
 * The ways of taking that lead to different boards.
 */
ways: Array<Taking>, 
/**
 * Whether there are more of them.
 */
more: boolean, };

/**
 * A row that a push completes.
 */
export type Completion = { 
/**
 * Whether it is the pusher's own row. If not, the opponent takes it.
 */
own: boolean, 
/**
 * All that could be taken, as it would stand after the push.
 */
cells: Array<string>, 
/**
 * The pushes that complete it. Those in a group coincide: the board is the same after each.
 */
pushes: Array<Array<Push>>, };

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
 * A piece that can reach the goal.
 */
export type GoalRun = { 
/**
 * Where it stands.
 */
from: string, 
/**
 * A shortest path, from there to the last cell before the goal.
 */
path: Array<PathStep>, };

/**
 * The goal threats of both players, and the moves that parry those of the opponent.
 */
export type GoalThreats = { 
/**
 * The pieces that South and North could bring to the goal, if it were their turn.
 */
runs: [Array<GoalRun>, Array<GoalRun>], 
/**
 * The moves after which the opponent cannot reach the goal at once. None if the opponent
 * threatens nothing. A move into the goal is not among them.
 */
parries: Array<Parry> | null, };

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
 * A piece that may be moved.
 */
export type Mover = { 
/**
 * Where it stands.
 */
at: string, 
/**
 * The empty cells where it can end.
 */
free: Array<string>, 
/**
 * The pieces that it can replace.
 */
replaced: Array<Replaced>, 
/**
 * Whether it can end in the goal.
 */
goal: boolean, };

/**
 * A move that parries.
 */
export type Parry = { 
/**
 * The piece that moves.
 */
from: string, 
/**
 * Where it ends.
 */
to: string, 
/**
 * Where the piece that it replaces must be dropped; empty if it replaces none.
 */
drops: Array<string>, };

/**
 * A cell that a piece enters on its way.
 */
export type PathStep = { 
/**
 * The cell.
 */
at: string, 
/**
 * Whether it bounces there.
 */
bounce: boolean, };

/**
 * What the pieces that may be moved can do.
 */
export type Paths = { 
/**
 * The pieces that the player to move may move, in the order of their cells.
 */
movers: Array<Mover>, };

/**
 * The rows that a next push could complete, and the GIPF pieces that this endangers.
 *
 * While rows wait to be taken there is no next push, and it is empty.
 */
export type Pressure = { 
/**
 * What White's and Black's next push could complete, if it were their turn.
 */
rows: [Array<Completion>, Array<Completion>], 
/**
 * White's and Black's GIPF pieces that the opponent could capture after such a push.
 */
danger: [Array<string>, Array<string>], };

/**
 * A push, as people write it and as it is tapped.
 */
export type Push = { 
/**
 * Its text.
 */
text: string, 
/**
 * The dot that the piece comes over.
 */
over: string, 
/**
 * The cell that it comes to stand on.
 */
onto: string, };

/**
 * A piece that can be replaced.
 */
export type Replaced = { 
/**
 * Where it stands.
 */
at: string, 
/**
 * Where it may go.
 */
drops: Array<string>, };

/**
 * The routes of a piece to one end, the shortest first.
 */
export type RouteList = { 
/**
 * Every cell of each route, from the first to the last. A way to the goal ends before it.
 */
routes: Array<Array<PathStep>>, 
/**
 * Whether there are more.
 */
more: boolean, };

/**
 * The taking of one row.
 */
export type Take = { 
/**
 * The move.
 */
text: string, 
/**
 * What is taken.
 */
cells: Array<string>, 
/**
 * The GIPF pieces of the row that stay.
 */
kept: Array<string>, };

/**
 * One way of taking what waits.
 */
export type Taking = { 
/**
 * The takes, in their order.
 */
takes: Array<Take>, 
/**
 * The reserves of White and Black afterwards.
 */
reserves: [number, number], 
/**
 * How many pieces of the opponent are captured; a GIPF piece counts as two.
 */
captured: number, 
/**
 * The GIPF pieces of White and Black that are left on the board.
 */
gipf: [number, number], 
/**
 * Whether the game is over then.
 */
ends: boolean, };

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

/**
 * A row that waits to be taken.
 */
export type WaitingRow = { 
/**
 * All that can be taken with it.
 */
cells: Array<string>, 
/**
 * The GIPF pieces in it, each of which may stay.
 */
gipf: Array<string>, 
/**
 * Whether it must be taken.
 */
compulsory: boolean, };

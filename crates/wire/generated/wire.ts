// Generated from the crate `wire`; do not edit.

/**
 * What is wrong with the name or the password of an account.
 */
export type AccountFault = "name_invisible" | "name_mixed" | "name_reserved" | "password_short" | "password_long" | "password_common" | "password_is_name";

/**
 * An account, for its owner. Its name is that of the person.
 */
export type AccountInfo = { 
/**
 * When it was made, in milliseconds since 1970.
 */
since: number, };

/**
 * What can be asked for. Asking for what the opponent has asked for means agreeing to it.
 */
export type Ask = { "type": "play", 
/**
 * How many moves had been played when these were chosen.
 */
ply: number, 
/**
 * The moves, as text.
 */
moves: Array<string>, } | { "type": "preview", 
/**
 * How many moves had been played when these were chosen.
 */
ply: number, 
/**
 * The moves, as text.
 */
moves: Array<string>, } | { "type": "prospects", 
/**
 * How many moves had been played.
 */
ply: number, 
/**
 * The moves that were chosen since.
 */
moves: Array<string>, 
/**
 * What was tapped after them: all of a move but its last tap.
 */
taps: Array<string>, } | { "type": "ahead", 
/**
 * How many moves had been played.
 */
ply: number, } | { "type": "why", 
/**
 * How many moves had been played.
 */
ply: number, 
/**
 * The moves that were chosen since.
 */
moves: Array<string>, 
/**
 * What was tapped after them.
 */
taps: Array<string>, } | { "type": "hint", 
/**
 * How many moves had been played; in a game that is over, any number.
 */
ply: number, 
/**
 * The moves that were chosen since.
 */
moves: Array<string>, } | { "type": "premove", 
/**
 * How many moves had been played when these were chosen.
 */
ply: number, 
/**
 * The moves, as text.
 */
moves: Array<string>, } | { "type": "cancel_premove", } | { "type": "at", 
/**
 * How many.
 */
ply: number, } | { "type": "ping", } | { "type": "resign", } | { "type": "claim", } | { "type": "draw", } | { "type": "decline_draw", } | { "type": "takeback", } | { "type": "decline_takeback", } | { "type": "rematch", } | { "type": "abort", } | { "type": "mute", 
/**
 * Whether to mute them.
 */
muted: boolean, } | { "type": "say", 
/**
 * 1 to 500 characters.
 */
text: string, };

/**
 * What to draw: the board and what lies beside it.
 */
export type Board = { 
/**
 * The pieces and stacks on the board.
 */
pieces: Array<Piece>, 
/**
 * What may still come into play.
 */
supplies: Array<Supply>, 
/**
 * What the players have captured.
 */
captives: Array<Captives>, 
/**
 * What each player would score if the game ended now, the first player before the second;
 * `null` where pieces are not counted, or not yet.
 */
points: [number, number] | null, 
/**
 * How many pieces each player can still bring into play. A piece that is made of several
 * counts as several.
 */
to_enter: [number, number], 
/**
 * How many pieces each player has captured, counted in the same way.
 */
captured: [number, number], };

/**
 * Equal pieces that a player has captured.
 */
export type Captives = { 
/**
 * Who has captured them.
 */
by: Side, 
/**
 * Whose they were.
 */
owner: Side, 
/**
 * How many pieces each consists of.
 */
height: number, 
/**
 * How many of them there are.
 */
count: number, };

/**
 * A game and who plays it.
 */
export type Card = { 
/**
 * The game's code, as in its link.
 */
code: string, 
/**
 * The terms of the game.
 */
terms: Terms, 
/**
 * Who sits where, the first player before the second.
 */
seats: [Seat, Seat], 
/**
 * The sides that the reader plays: none if they only watch.
 */
yours: Array<Side>, 
/**
 * Whether the reader has muted the other player.
 */
muted: boolean, 
/**
 * How many moves have been played.
 */
ply: number, 
/**
 * The position, as text.
 */
text: string, 
/**
 * Who decides next.
 */
turn: Side, 
/**
 * The clocks.
 */
clock: Clock | null, 
/**
 * How the game ended, once it has.
 */
ending: Ending | null, 
/**
 * When it was made, in milliseconds since 1970.
 */
created: number, 
/**
 * The board; `null` in a welcome, where the view has it.
 */
board: Board | null, };

/**
 * What ended a game by its rules, in any game.
 *
 * With the feature `wire` it is serialised as an object with the `game`, the `code` and the numbers of
 * the sentence, so that front ends can say it in any language.
 */
export type Cause = { "game": "dvonn" } & DvonnCause | { "game": "gipf" } & GipfCause | { "game": "gyges" } & GygesCause;

/**
 * The clocks of both players. With days for a turn, the player who decides has what is left of
 * their turn, and the other a whole one.
 */
export type Clock = { 
/**
 * Milliseconds left at this moment, the first player's before the second's.
 */
left: [number, number], 
/**
 * Whose time is running.
 */
running: Side | null, };

/**
 * The time that each player has.
 */
export type ClockTerms = { "type": "live", 
/**
 * Seconds for the whole game: 1 to 10,800.
 */
base: number, 
/**
 * Seconds added after each turn: 0 to 180.
 */
increment: number, } | { "type": "days", 
/**
 * Days for a turn: 1 to 14.
 */
days: number, };

/**
 * The engine as an opponent.
 */
export type Computer = { 
/**
 * The side it plays.
 */
side: Side, 
/**
 * How well it plays, from 1 to 10.
 */
level: number, };

/**
 * What somebody logs in with.
 */
export type Credentials = { 
/**
 * The name of an account.
 */
name: string, 
/**
 * Its password.
 */
password: string, };

/**
 * What ended a game.
 */
export type DvonnCause = { "code": "counted", 
/**
 * The pieces in White's stacks.
 */
first: number, 
/**
 * The pieces in Black's stacks.
 */
second: number, };

/**
 * Why a board is not a position.
 */
export type DvonnFlaw = { "code": "too_many_pieces", 
/**
 * How many there are.
 */
pieces: number, } | { "code": "too_many_dvonn_pieces", 
/**
 * How many there are.
 */
pieces: number, } | { "code": "nothing_to_place" };

/**
 * Why a move is not legal, or a tap leads to none.
 */
export type DvonnObjection = { "code": "game_over" } | { "code": "still_placing" } | { "code": "all_placed" } | { "code": "occupied", 
/**
 * Where.
 */
at: string, } | { "code": "must_move" } | { "code": "must_pass" } | { "code": "nothing_there", 
/**
 * Where.
 */
at: string, } | { "code": "lone_dvonn", 
/**
 * Where.
 */
at: string, } | { "code": "not_yours", 
/**
 * Where.
 */
at: string, } | { "code": "enclosed", 
/**
 * Where.
 */
at: string, } | { "code": "no_landing", 
/**
 * Where the stack stands.
 */
at: string, 
/**
 * How many pieces it has, and how far it would move.
 */
height: number, } | { "code": "too_tall", 
/**
 * Where the stack stands.
 */
at: string, 
/**
 * How many pieces it has.
 */
height: number, } | { "code": "not_in_line", 
/**
 * Where the stack stands.
 */
from: string, 
/**
 * Where it was to land.
 */
to: string, } | { "code": "wrong_distance", 
/**
 * Where the stack stands.
 */
from: string, 
/**
 * How many pieces it has.
 */
height: number, } | { "code": "nothing_to_land_on", 
/**
 * Where.
 */
at: string, } | { "code": "not_a_cell" } | { "code": "complete" };

/**
 * How a game ended.
 */
export type Ending = { 
/**
 * Who has won, if anybody has.
 */
winner: Side | null, 
/**
 * Why.
 */
reason: Reason, };

/**
 * Something that happened in a game.
 */
export type Event = { "type": "joined", 
/**
 * Whose seat it is.
 */
by: Side, } | { "type": "moved", 
/**
 * Who.
 */
by: Side, 
/**
 * How many moves had been played before.
 */
ply: number, 
/**
 * The moves, as canonical text.
 */
moves: Array<string>, 
/**
 * Milliseconds that both players have left, the first player's before the second's.
 */
clock: [number, number] | null, } | { "type": "draw_offered", 
/**
 * Who.
 */
by: Side, } | { "type": "draw_declined", 
/**
 * Who.
 */
by: Side, } | { "type": "takeback_asked", 
/**
 * Who.
 */
by: Side, } | { "type": "takeback_declined", 
/**
 * Who.
 */
by: Side, } | { "type": "taken_back", 
/**
 * How many moves are left.
 */
plies: number, 
/**
 * Milliseconds that both players have left.
 */
clock: [number, number] | null, } | { "type": "ended", 
/**
 * How.
 */
ending: Ending, } | { "type": "rematch_asked", 
/**
 * Who.
 */
by: Side, } | { "type": "rematch", 
/**
 * Its code.
 */
game: string, } | { "type": "handed_over", } | { "type": "said", 
/**
 * Who.
 */
by: Side, 
/**
 * What.
 */
text: string, };

/**
 * All that is kept of somebody.
 */
export type Export = { 
/**
 * Who they are.
 */
me: Me, 
/**
 * Their sessions.
 */
sessions: SessionList, 
/**
 * Their ratings, by variant.
 */
ratings: { [key in string]: PlayerRating }, 
/**
 * Their games, those that go on before those that are over, each from the newest on.
 */
games: Array<ExportedGame>, };

/**
 * A game of somebody who wants to have all of theirs.
 */
export type ExportedGame = { 
/**
 * The game, and how it stands.
 */
card: Card, 
/**
 * The moves, as a file in our own format.
 */
record: string, 
/**
 * What they said.
 */
said: Array<Said>, };

/**
 * What becomes of a piece that leaves the board.
 */
export type Fate = { "type": "returned", 
/**
 * Whose.
 */
to: Side, } | { "type": "captured", 
/**
 * Who.
 */
by: Side, } | { "type": "lost" };

/**
 * Why a board that somebody sets up is not a position, in any game.
 *
 * With the feature `wire` it is serialised as an object with the `game`, the `code` and the cells and
 * numbers of the sentence, so that front ends can say it in any language.
 */
export type Flaw = { "game": "dvonn" } & DvonnFlaw | { "game": "gipf" } & GipfFlaw | { "game": "gyges" } & GygesFlaw;

/**
 * Some of a guest's games.
 */
export type GameList = { 
/**
 * The games, the newest first.
 */
games: Array<Card>, 
/**
 * Whether there are more games, older than these.
 */
more: boolean, 
/**
 * The codes of games that should be among these, but cannot be read.
 */
damaged: Array<string>, 
/**
 * The `before` of the next page, if there is one.
 */
next: string | null, };

/**
 * Which of a guest's games to list.
 */
export type GameState = "running" | "finished";

/**
 * What ended a game.
 */
export type GipfCause = { "code": "nothing_to_push" } | { "code": "no_gipf_pieces" };

/**
 * Why a board is not a position.
 */
export type GipfFlaw = { "code": "too_many_white", 
/**
 * How many there are, on the board and in the reserve.
 */
pieces: number, } | { "code": "too_many_black", 
/**
 * How many there are, on the board and in the reserve.
 */
pieces: number, };

/**
 * Why a move is not legal, or a tap leads to none.
 */
export type GipfObjection = { "code": "game_over" } | { "code": "row_first" } | { "code": "full_line" } | { "code": "reserve_empty" } | { "code": "already_pushed" } | { "code": "no_gipf_pushes" } | { "code": "gipf_first" } | { "code": "gipf_over" } | { "code": "needs_two" } | { "code": "several_lines" } | { "code": "not_your_row" } | { "code": "basic_stays" } | { "code": "not_pushed" } | { "code": "dot_first" } | { "code": "kind_first" } | { "code": "way_first", 
/**
 * The dot.
 */
dot: string, } | { "code": "nothing_there", 
/**
 * Where.
 */
at: string, } | { "code": "opponents_row", 
/**
 * Where.
 */
at: string, } | { "code": "not_in_row", 
/**
 * Where.
 */
at: string, } | { "code": "take_first", 
/**
 * The next piece that must go.
 */
at: string, } | { "code": "settled", 
/**
 * Where.
 */
at: string, } | { "code": "finish_taking" } | { "code": "nothing_to_confirm" } | { "code": "complete" };

/**
 * What ended a game.
 */
export type GygesCause = { "code": "goal" } | { "code": "blocked" };

/**
 * Why a board is not a position.
 */
export type GygesFlaw = { "code": "too_many_of_size", 
/**
 * How many rings they have.
 */
size: number, 
/**
 * How many there are, on the board and in the goal.
 */
pieces: number, } | { "code": "off_home_row", 
/**
 * Where.
 */
at: string, } | { "code": "too_many_on_row", 
/**
 * The home row.
 */
row: number, 
/**
 * How many rings they have.
 */
size: number, 
/**
 * How many there are.
 */
pieces: number, } | { "code": "nothing_to_place" };

/**
 * Why a move is not legal, or a tap leads to none.
 */
export type GygesObjection = { "code": "game_over" } | { "code": "still_placing" } | { "code": "all_placed" } | { "code": "not_home_row", 
/**
 * Where.
 */
at: string, } | { "code": "taken", 
/**
 * Where.
 */
at: string, } | { "code": "not_in_hand", 
/**
 * How many rings it has.
 */
size: number, } | { "code": "no_piece", 
/**
 * Where.
 */
at: string, } | { "code": "not_nearest_row", 
/**
 * Where.
 */
at: string, } | { "code": "blocked", 
/**
 * Where.
 */
at: string, } | { "code": "out_of_reach", 
/**
 * Where the piece stands.
 */
from: string, 
/**
 * Where it should go.
 */
to: string, } | { "code": "goal_out_of_reach", 
/**
 * Where the piece stands.
 */
from: string, } | { "code": "ends_at_origin" } | { "code": "must_bounce", 
/**
 * Where.
 */
at: string, } | { "code": "cannot_stay", 
/**
 * Where.
 */
at: string, } | { "code": "no_replacing" } | { "code": "nothing_to_replace", 
/**
 * Where.
 */
at: string, } | { "code": "beyond_opponent", 
/**
 * Where.
 */
at: string, } | { "code": "changes_nothing" } | { "code": "no_drop", 
/**
 * Where it stands.
 */
at: string, } | { "code": "hand_first" } | { "code": "piece_first" } | { "code": "not_a_cell" } | { "code": "complete" };

/**
 * A game that was played on a device, as it is handed over to a server.
 */
export type HandOver = { 
/**
 * When it was made, in milliseconds since 1970.
 */
created: number, 
/**
 * What was settled before.
 */
terms: Terms, 
/**
 * All that happened, from the first event on.
 */
events: Array<Happened>, };

/**
 * An event of a game on a device.
 */
export type Happened = { 
/**
 * When it happened, in milliseconds since 1970.
 */
at: number, 
/**
 * What happened.
 */
event: Event, };

/**
 * How two people have played against each other.
 */
export type HeadToHead = { 
/**
 * The one.
 */
name: string, 
/**
 * The other.
 */
opponent: string, 
/**
 * How the games ended, as the one sees it.
 */
results: Array<PlayerResults>, };

/**
 * A move that the engine would play, and why.
 */
export type Hint = { 
/**
 * The move, as canonical text.
 */
text: string, 
/**
 * What to tap to enter it.
 */
taps: Array<string>, 
/**
 * The reasons for it, most important first. All of them are facts.
 */
reasons: Array<HintReason>, };

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
 * A seek that has become a game.
 */
export type JoinedSeek = { 
/**
 * The id that it had.
 */
id: string, 
/**
 * The code of the game.
 */
code: string, };

/**
 * One of the best players.
 */
export type Leader = { 
/**
 * Their name.
 */
name: string, 
/**
 * Their rating.
 */
rating: PlayerRating, };

/**
 * The best players of a variant.
 */
export type Leaderboard = { 
/**
 * The variant.
 */
game: string, 
/**
 * The best first; those with a provisional rating after all others.
 */
players: Array<Leader>, };

/**
 * A legal move and how to enter it.
 */
export type LegalMove = { 
/**
 * The move, as canonical text.
 */
text: string, 
/**
 * What to tap, one after the other. No move's taps are the beginning of another's.
 */
taps: Array<string>, };

/**
 * The rating of somebody who waits in the lobby.
 */
export type LobbyRating = { 
/**
 * Their rating in the variant.
 */
points: number, 
/**
 * Whether too few games support it, or they are too long ago.
 */
provisional: boolean, };

/**
 * What others see of whoever asks: a guest, or somebody with an account.
 */
export type Me = { 
/**
 * Their name: 1 to 24 visible characters, or nothing.
 */
name: string | null, 
/**
 * Their account; a guest has none.
 */
account?: AccountInfo, };

/**
 * An account that somebody wants to have.
 */
export type NewAccount = { 
/**
 * Its name: 1 to 24 visible characters. No other account may look like it.
 */
name: string, 
/**
 * Its password.
 */
password: string, };

/**
 * A game that somebody wants to begin.
 */
export type NewGame = { 
/**
 * Which game: `dvonn`, `gipf-basic`, `gyges-advanced`…
 */
game: string, 
/**
 * White's and Black's pieces, 15 to 18 each: `18,15`. Only in basic GIPF.
 */
pieces: string | null, 
/**
 * Against whom.
 */
opponent: Opponent, 
/**
 * On which side.
 */
side: SideChoice, 
/**
 * The clock, if any.
 */
clock: ClockTerms | null, 
/**
 * Whether the third occurrence of a position is a draw.
 */
repetition: boolean, 
/**
 * The position in which it begins, as text; without one, the start of the game. Nobody has won
 * there yet.
 */
start?: string, };

/**
 * Another name for a guest.
 */
export type NewName = { 
/**
 * Their name: 1 to 24 visible characters, or nothing.
 */
name: string | null, };

/**
 * Another password for one's account.
 */
export type NewPassword = { 
/**
 * The password until now.
 */
old: string, 
/**
 * The password from now on.
 */
new: string, };

/**
 * Somebody wants to play whoever comes first.
 */
export type NewSeek = { 
/**
 * Which game: `dvonn`, `gipf-basic`, `gyges-advanced`…
 */
game: string, 
/**
 * Whether the game is to be rated. Both players need an account then.
 */
rated: boolean, 
/**
 * The clock, if any.
 */
clock: ClockTerms | null, 
/**
 * Which side they want.
 */
side: SideChoice, 
/**
 * The ratings of those who may join a rated game; everybody without it.
 */
rating?: RatingRange, };

/**
 * An event with its place in the game.
 */
export type Numbered = { 
/**
 * Its number, from 1.
 */
number: number, 
/**
 * When it happened, in milliseconds since 1970.
 */
at: number, 
/**
 * What happened.
 */
event: Event, };

/**
 * Why a move is not legal, or why taps lead to none, in any game.
 *
 * With the feature `wire` it is serialised as an object with the `game`, the `code` and the cells and
 * numbers of the sentence, so that front ends can say it in any language.
 */
export type Objection = { "game": "dvonn" } & DvonnObjection | { "game": "gipf" } & GipfObjection | { "game": "gyges" } & GygesObjection;

/**
 * Whom to play against.
 */
export type Opponent = { "type": "computer", 
/**
 * How well it plays: 1 to 10.
 */
level: number, } | { "type": "friend", } | { "type": "same_screen", };

/**
 * Another password for somebody who has forgotten theirs, and has a link.
 */
export type PasswordReset = { 
/**
 * What the link has after the `#`.
 */
token: string, 
/**
 * The password from now on.
 */
password: string, };

/**
 * A piece, or a stack of them, on a place.
 */
export type Piece = { 
/**
 * The place.
 */
at: string, 
/**
 * Whose it is, if it is anybody's.
 */
owner: Side | null, 
/**
 * How many pieces are stacked here, or how large the piece is.
 */
height: number, 
/**
 * Whether it contains a neutral piece: in DVONN, a DVONN piece.
 */
marked: boolean, 
/**
 * Whose pieces lie in the stack, from the bottom to the top, `null` for one that is nobody's.
 * Empty if that is not known, and in games without stacks.
 */
layers: Array<Side | null>, };

/**
 * How many pieces a player may have.
 */
export type PieceRange = { 
/**
 * The fewest, which is also the default.
 */
fewest: number, 
/**
 * The most.
 */
most: number, };

/**
 * A place of the board, in the plane. The first player sits at the bottom.
 */
export type Place = { 
/**
 * Its name, and what a tap on it is called.
 */
name: string, 
/**
 * What it is.
 */
kind: PlaceKind, 
/**
 * Where it is, from left to right; neighbours are one unit away.
 */
x: number, 
/**
 * Where it is, from the first player's edge to the second's.
 */
y: number, 
/**
 * The places next to it along the lines of the board, one for each direction; `null` where the
 * board ends. Directions have the same order at every place.
 */
neighbours: Array<string | null>, };

/**
 * What can be done with a place.
 */
export type PlaceKind = { "type": "cell" } | { "type": "dot" } | { "type": "goal", 
/**
 * Whose.
 */
of: Side, };

/**
 * A move that was played and what it did.
 */
export type PlayedMove = { 
/**
 * Who played it.
 */
by: Side, 
/**
 * The move, as canonical text.
 */
text: string, 
/**
 * What happened on the board, in this order.
 */
steps: Array<Step>, 
/**
 * The position before it, as text.
 */
before: string, 
/**
 * Whether it completes its player's turn.
 */
ends_turn: boolean, 
/**
 * How many pieces each player can still bring into play after it, as in a board.
 */
to_enter: [number, number], 
/**
 * How many pieces each player has captured after it, as in a board.
 */
captured: [number, number], };

/**
 * Somebody with an account, as everybody sees them.
 */
export type Player = { 
/**
 * Their name.
 */
name: string, 
/**
 * When the account was made, in milliseconds since 1970.
 */
since: number, 
/**
 * Their ratings, by variant.
 */
ratings: { [key in string]: PlayerRating }, 
/**
 * How their games against other people ended, by variant and side.
 */
results: Array<PlayerResults>, };

/**
 * Somebody's rating in one variant, by Glicko-2.
 */
export type PlayerRating = { 
/**
 * The rating, in points with three decimals.
 */
rating: number, 
/**
 * How uncertain it is today: the rating deviation.
 */
deviation: number, 
/**
 * Whether too few games support it, or they are too long ago.
 */
provisional: boolean, 
/**
 * How many rated games they have played.
 */
games: number, };

/**
 * How somebody's games ended, in one variant and on one side.
 */
export type PlayerResults = { 
/**
 * The variant.
 */
game: string, 
/**
 * The side that they played.
 */
side: Side, 
/**
 * Games that they won.
 */
won: number, 
/**
 * Games that nobody won.
 */
drawn: number, 
/**
 * Games that they lost.
 */
lost: number, };

/**
 * A move of the list of moves.
 */
export type Ply = { 
/**
 * Who played it.
 */
by: Side, 
/**
 * The move, as canonical text.
 */
text: string, 
/**
 * Whether it completes its player's turn.
 */
ends_turn: boolean, };

/**
 * A move that could be played, and what it would do.
 */
export type Prospect = { 
/**
 * What to tap to enter it.
 */
taps: Array<string>, 
/**
 * What it would do.
 */
played: PlayedMove, 
/**
 * The position after it, as text.
 */
text: string, 
/**
 * Who would decide then.
 */
turn: Side, 
/**
 * What each player would score then, where pieces are counted.
 */
points: [number, number] | null, };

/**
 * How somebody's rating in one variant has changed.
 */
export type RatingHistory = { 
/**
 * The variant.
 */
game: string, 
/**
 * The rating after each rated game, the oldest first; of many, the latest.
 */
points: Array<RatingPoint>, };

/**
 * A rating after a game.
 */
export type RatingPoint = { 
/**
 * When the game ended, in milliseconds since 1970.
 */
at: number, 
/**
 * The rating after it.
 */
rating: number, 
/**
 * The code of the game.
 */
code: string, };

/**
 * Whom somebody wants to play: only players with a rating from here to there.
 */
export type RatingRange = { 
/**
 * The lowest rating; `null` for any.
 */
min: number | null, 
/**
 * The highest rating; `null` for any.
 */
max: number | null, };

/**
 * Why a game ended.
 */
export type Reason = "rules" | "repetition" | "agreement" | "resignation" | "time" | "abandoned" | "aborted";

/**
 * Why something was not done.
 */
export type Refusal = { 
/**
 * For programs.
 */
code: RefusalCode, 
/**
 * For people.
 */
detail: string, };

/**
 * The kinds of refusals.
 */
export type RefusalCode = "malformed" | "too_fast" | "not_a_player" | "not_your_turn" | "stale" | "illegal" | "over" | "not_over" | "waiting" | "not_now" | "unavailable";

/**
 * What a client sends over the WebSocket of a game. The answer is `done`, `refused` or what was
 * asked for, with the same id. A request that changes the game may be sent again with its id, and
 * is applied once.
 */
export type Request = { 
/**
 * An id chosen by the client: 1 to 64 characters, never used again in this game.
 */
id: string, 
/**
 * What is asked for.
 */
ask: Ask, };

/**
 * Something that was said in a game.
 */
export type Said = { 
/**
 * When, in milliseconds since 1970.
 */
at: number, 
/**
 * What.
 */
text: string, };

/**
 * Who plays a side.
 */
export type Seat = { "type": "open" } | { "type": "guest", 
/**
 * Their name, if they have chosen one.
 */
name: string | null, 
/**
 * Whether they have an account.
 */
account?: boolean, 
/**
 * Their rating, in a rated game.
 */
rating?: SeatRating, } | { "type": "computer", 
/**
 * How well it plays, from 1 to 10.
 */
level: number, };

/**
 * The rating of a player in a rated game.
 */
export type SeatRating = { 
/**
 * Their rating: when the game is over, the one after it.
 */
points: number, 
/**
 * Whether too few games support it, or they are too long ago.
 */
provisional: boolean, 
/**
 * By how much the game has changed it, once it is over.
 */
change: number | null, };

/**
 * A game that somebody waits for in the lobby.
 */
export type Seek = { 
/**
 * Its id, by which it is joined.
 */
id: string, 
/**
 * Which game.
 */
game: string, 
/**
 * Whether the game is rated.
 */
rated: boolean, 
/**
 * The clock, if any.
 */
clock: ClockTerms | null, 
/**
 * Which side its owner wants.
 */
side: SideChoice, 
/**
 * The name of its owner, if they have one.
 */
name: string | null, 
/**
 * Whether it is the reader's.
 */
yours: boolean, 
/**
 * When it was made, in milliseconds since 1970.
 */
created: number, 
/**
 * The rating of its owner in this variant, if the game is rated.
 */
owner?: LobbyRating, 
/**
 * The ratings of those who may join, if not everybody may.
 */
rating?: RatingRange, };

/**
 * The lobby, as one person sees it.
 */
export type SeekList = { 
/**
 * The open seeks, the oldest first.
 */
seeks: Array<Seek>, 
/**
 * The reader's own seeks that somebody has just joined.
 */
joined: Array<JoinedSeek>, 
/**
 * How many people have the lobby open.
 */
people: number, 
/**
 * The names of some of them.
 */
names: Array<string>, };

/**
 * One of a guest's sessions: a browser or a program that may act for them.
 */
export type Session = { 
/**
 * Its id, by which it can be ended.
 */
id: string, 
/**
 * When it began, in milliseconds since 1970.
 */
created: number, 
/**
 * When it was last renewed, which happens once a day if it is used.
 */
seen: number, 
/**
 * When it ends if it is not used before.
 */
expires: number, 
/**
 * Whether it is the one that asks.
 */
current: boolean, 
/**
 * The browser or program, as it calls itself.
 */
client: string | null, };

/**
 * A guest's sessions.
 */
export type SessionList = { 
/**
 * The sessions, the newest first.
 */
sessions: Array<Session>, };

/**
 * One of the two players.
 */
export type Side = "first" | "second";

/**
 * Which side to play.
 */
export type SideChoice = "first" | "second" | "lot";

/**
 * One thing that happens on the board when a move is played.
 */
export type Step = { "type": "enter", 
/**
 * The dot it comes over, if the game has dots.
 */
over: string | null, 
/**
 * The piece, on the place where it ends.
 */
piece: Piece, } | { "type": "go", 
/**
 * Its way.
 */
route: Array<Waypoint>, 
/**
 * The piece or stack as it stands at the end, including what it landed on.
 */
piece: Piece, } | { "type": "leave", 
/**
 * The place.
 */
from: string, 
/**
 * What becomes of it.
 */
fate: Fate, };

/**
 * Equal pieces beside the board.
 */
export type Supply = { 
/**
 * Who will bring them into play.
 */
player: Side, 
/**
 * Whose colour they have, if they have one.
 */
owner: Side | null, 
/**
 * How many pieces each consists of, or how large each is.
 */
height: number, 
/**
 * How many of them there are.
 */
count: number, 
/**
 * What to tap to choose one, where there is a choice.
 */
tap: string | null, };

/**
 * What the server sends over the WebSocket of a game.
 */
export type Tell = { "type": "welcome", 
/**
 * The game and who plays it.
 */
card: Card, 
/**
 * Every place of the board.
 */
places: Array<Place>, 
/**
 * The moves that stand.
 */
moves: Array<string>, 
/**
 * The same moves, with who played them and where turns end.
 */
plies: Array<Ply>, 
/**
 * The number of the last event.
 */
number: number, 
/**
 * The events after the one that the client had seen last, or the latest of them if they
 * are too many.
 */
events: Array<Numbered>, 
/**
 * The position.
 */
view: View, } | { "type": "happened", 
/**
 * What.
 */
event: Numbered, 
/**
 * The position after it.
 */
view: View, 
/**
 * The moves that the event brought, with where turns end.
 */
plies: Array<Ply>, } | { "type": "heard", 
/**
 * What.
 */
event: Numbered, } | { "type": "done", 
/**
 * The request.
 */
id: string, 
/**
 * The number of the event that it became.
 */
number: number, } | { "type": "preview", 
/**
 * The request.
 */
id: string, 
/**
 * The position as it would be, or was.
 */
view: View, } | { "type": "prospects", 
/**
 * The request.
 */
id: string, 
/**
 * The moves that one more tap would enter.
 */
prospects: Array<Prospect>, } | { "type": "ahead", 
/**
 * The request.
 */
id: string, 
/**
 * The moves that the waiting player would have.
 */
legal: Array<LegalMove>, } | { "type": "why", 
/**
 * The request.
 */
id: string, 
/**
 * Why the first bad tap leads nowhere; `null` if all taps are good.
 */
why: Objection | null, } | { "type": "pong", 
/**
 * The request.
 */
id: string, } | { "type": "hint", 
/**
 * The request.
 */
id: string, 
/**
 * What the engine would play.
 */
hint: Hint, } | { "type": "seats", 
/**
 * The first player's seat before the second's.
 */
seats: [Seat, Seat], } | { "type": "presence", 
/**
 * Whether each player is present, the first before the second.
 */
here: [boolean, boolean], 
/**
 * How many others are watching.
 */
watchers: number, 
/**
 * Milliseconds until the reader can claim the game, because the other player has left in
 * their turn; `null` if they have not.
 */
claimable: number | null, 
/**
 * The clocks. They are sent here too, because the server refunds time in which it stood
 * still.
 */
clock: Clock | null, } | { "type": "refused", 
/**
 * The request, if it could be read.
 */
id: string | null, 
/**
 * Why.
 */
refusal: Refusal, } | { "type": "bye" };

/**
 * What is settled before a game begins.
 */
export type Terms = { 
/**
 * Which game.
 */
game: string, 
/**
 * White's and Black's pieces in basic GIPF, if they differ from the book's.
 */
pieces: string | null, 
/**
 * The clock.
 */
clock: ClockTerms | null, 
/**
 * Whether the third occurrence of a position is a draw.
 */
repetition: boolean, 
/**
 * The engine's seat, if it plays.
 */
computer: Computer | null, 
/**
 * Whether the game changes the ratings of its players.
 */
rated?: boolean, 
/**
 * The position in which it began, as text, if that is not the start of the game.
 */
start?: string, };

/**
 * A game that can be played here.
 */
export type VariantInfo = { 
/**
 * Its id, for programs.
 */
id: string, 
/**
 * Its name, for people.
 */
title: string, 
/**
 * The game of which it is a variant, as programs call it. Variants of a game share its board
 * and its pieces.
 */
family: string, 
/**
 * The same, as people call it.
 */
family_title: string, 
/**
 * What the players are called, the first player first.
 */
sides: [string, string], 
/**
 * Whether a turn may take several moves, which are put together before they are sent.
 */
compound_turns: boolean, 
/**
 * How many pieces each player may have; `null` where that cannot be chosen.
 */
pieces: PieceRange | null, 
/**
 * Whether it is offered first among the variants of its game.
 */
family_default: boolean, 
/**
 * Whether it is offered first of all.
 */
default: boolean, 
/**
 * Every place of its board.
 */
places: Array<Place>, };

/**
 * A position of a game.
 */
export type View = { 
/**
 * How many moves have been played.
 */
ply: number, 
/**
 * The position, as text.
 */
text: string, 
/**
 * Who decides next.
 */
turn: Side, 
/**
 * How the game ended, once it has.
 */
ending: Ending | null, 
/**
 * The board and what lies beside it.
 */
board: Board, 
/**
 * The last turn, as far as it has been played: one player's decisions.
 */
last: Array<PlayedMove>, 
/**
 * The legal moves, for the player who decides; for others, none.
 */
legal: Array<LegalMove>, 
/**
 * The clocks.
 */
clock: Clock | null, 
/**
 * Who has offered a draw.
 */
draw_offered: Side | null, 
/**
 * Who has asked for a takeback.
 */
takeback_asked: Side | null, 
/**
 * The reader's premoves, which the server plays as soon as it is their turn.
 */
premove: Array<string> | null, 
/**
 * The taps that enter those moves, as far as they are legal.
 */
premove_taps: Array<string>, 
/**
 * What in the rules ends the game in this position, if something does.
 */
cause: Cause | null, 
/**
 * Whether the players can still call the game off.
 */
abortable: boolean, };

/**
 * One place on the way of a piece.
 */
export type Waypoint = { 
/**
 * The place.
 */
at: string, 
/**
 * Whether a piece that stands here sends the moving piece on.
 */
bounce: boolean, };

/** What the server takes at most: levels, and the characters of names and sayings; at least: of passwords. */
export const LIMITS = { level: 10, name: 24, saying: 500, password: 10 } as const;

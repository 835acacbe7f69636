/* tslint:disable */
/* eslint-disable */

/**
 * One step of a course, and the judge of its answers.
 */
export class Exercise {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * What the engine would play after these moves, until the other player decides.
     */
    advice(moves: string[]): string[];
    /**
     * JSON of the `Verdict` on an answer, which is JSON of `Answer`.
     */
    judge(answer: string): string;
    /**
     * The step of that id.
     */
    static open(id: string): Exercise;
    /**
     * What the opponent of a little game answers to these moves. The same seed gives the same play
     * everywhere.
     */
    reply(moves: string[], seed: number): string[];
    /**
     * JSON of `Answer[]`: all right answers. Empty for a game to be won.
     */
    solutions(): string;
    /**
     * JSON of the `View` after these moves.
     */
    view(moves: string[]): string;
    /**
     * JSON of the `Objection` to these taps after these moves; `null` if they begin a legal move.
     */
    why(moves: string[], taps: string[]): string;
}

/**
 * A game as it was played.
 */
export class GameRecord {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * The position after that many of them.
     */
    at(ply: number): Position;
    /**
     * SVG of the position after that many moves, with layers and captives.
     */
    draw(ply: number, theme?: string | null): string;
    /**
     * The moves of the main line.
     */
    moves(): string[];
    /**
     * Reads a game in one of the formats; `game` names the variant if the format does not.
     */
    static read(text: string, format: string, game?: string | null): GameRecord;
    /**
     * The game as text in one of the formats.
     */
    write(format: string): string;
    /**
     * Which game it is.
     */
    readonly game: string;
}

/**
 * A position of any game.
 */
export class Position {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * JSON of `Aids`: what the position holds that is hard to see.
     */
    aids(): string;
    /**
     * JSON of `Board`. Layers and captives belong to a record, not to a position.
     */
    board(): string;
    /**
     * An independent copy.
     */
    clone(): Position;
    /**
     * SVG in a theme: `light`, `dark`, `contrast`, `safe` or `print`. Arrows show `idea`, a legal
     * move.
     */
    draw(theme?: string | null, idea?: string | null): string;
    /**
     * Whether a legal move completes its player's turn.
     */
    endsTurn(mv: string): boolean;
    /**
     * JSON of `LegalMove[]`: the legal moves, each with the taps that enter it.
     */
    legal(): string;
    /**
     * The legal moves.
     */
    moves(): string[];
    /**
     * `first`, `second` or `draw`, once the game is over.
     */
    outcome(): string | undefined;
    /**
     * The position that a text describes.
     */
    static parse(game: string, text: string, pieces?: string | null): Position;
    /**
     * The number of sequences of `depth` moves.
     */
    perft(depth: number): bigint;
    /**
     * Plays a move and returns its canonical text. Throws if it is not legal, and changes nothing.
     */
    play(mv: string): string;
    /**
     * JSON of `RouteList`: the routes of the piece on one place to another, or to the `goal`; `null`
     * where pieces move straight.
     */
    routes(from: string, to: string): string;
    /**
     * The start of a game, such as `dvonn`; `pieces` such as `18,15` in basic GIPF.
     */
    static start(game: string, pieces?: string | null): Position;
    /**
     * The position as text.
     */
    text(): string;
    /**
     * Who decides: `first` or `second`.
     */
    turn(): string;
    /**
     * Which game it is.
     */
    readonly game: string;
}

/**
 * One puzzle, and the judge of its answers.
 */
export class Puzzle {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * JSON of its `PuzzleInfo`.
     */
    info(): string;
    /**
     * JSON of the `Verdict` on a move after the first `found` moves of the solution.
     */
    judge(found: number, mv: string): string;
    /**
     * JSON of its `PuzzleLine`: the solution, its continuation, and wrong moves that seem right.
     */
    line(): string;
    /**
     * The puzzle of that id.
     */
    static open(game: string, id: string): Puzzle;
    /**
     * JSON of the `Refutation` of a wrong move after the first `found` moves of the solution;
     * `null` if it would take too long.
     */
    refute(found: number, mv: string): string;
    /**
     * JSON of the `View` after these moves.
     */
    view(moves: string[]): string;
    /**
     * JSON of the `Objection` to these taps after these moves; `null` if they begin a legal move.
     */
    why(moves: string[], taps: string[]): string;
}

/**
 * Another move in place of one that was reviewed: call `advance` until there is an answer.
 */
export class Retry {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Thinks for about that many milliseconds. Returns JSON of `Attempt` once it is known, else
     * `null`.
     */
    advance(millis: number): string;
    /**
     * Begins to evaluate a move in place of the one of `decision`, JSON of `DecisionReport`.
     */
    static begin(text: string, options: string, decision: string, mv: string): Retry;
}

/**
 * The review of a game: call `advance` until it is done. Dropping it loses nothing that was told.
 */
export class Review {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Thinks for about that many milliseconds. Returns JSON of `ReviewedDecision[]`: what was not
     * told yet, the last decision first.
     */
    advance(millis: number): string;
    /**
     * Begins to review the first game of a text in our own format. `options` is JSON:
     * `{nodes, hash, repetition}`, for each position. `known` is JSON of `DecisionReport[]`, the last
     * decisions of an earlier review in their order, with which it goes on.
     */
    static begin(text: string, options: string, known: string): Review;
    /**
     * Whether everything is evaluated.
     */
    done(): boolean;
    /**
     * JSON of `ReviewSummary`: what is to be said about the whole game.
     */
    summary(): string;
}

/**
 * A search of one position: call `advance` until it is done.
 */
export class Search {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Thinks for about that many milliseconds. Returns JSON of the lines found meanwhile.
     */
    advance(millis: number): string;
    /**
     * Begins to search the position to which `moves` lead from `position`. `options` is JSON:
     * `{level, nodes, depth, millis, lines, hash, repetition, seed, book}`, all of which may be left
     * out.
     */
    static begin(position: Position, moves: string[], options: string): Search;
    /**
     * The best move, once it has ended; `undefined` if the game was over.
     */
    best(): string | undefined;
    /**
     * Whether it has ended.
     */
    done(): boolean;
    /**
     * Nodes searched so far.
     */
    nodes(): number;
    /**
     * Ends the search at the next `advance`, with the best move so far.
     */
    stop(): void;
}

/**
 * One game on this device, shown by one page.
 *
 * After every call that may change something, deliver its messages, store its writes, and call
 * `advance` while it thinks.
 */
export class Table {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Does what is due, and thinks for at most 20 ms.
     */
    advance(): void;
    /**
     * JSON of the game's `Card`.
     */
    card(): string;
    /**
     * Begins a game. `newGame` is JSON of `NewGame`; the game exists once its first write is stored.
     */
    static create(newGame: string, name?: string | null): Table;
    /**
     * JSON of the game as it is stored.
     */
    document(): string;
    /**
     * Milliseconds until `advance` has to be called for the clock.
     */
    due(): number | undefined;
    /**
     * Receives a frame from the page: JSON of `Request`.
     */
    hear(frame: string): void;
    /**
     * Reports that the write failed.
     */
    notStored(why: string): void;
    /**
     * Resumes a stored game.
     */
    static open(document: string, name?: string | null): Table;
    /**
     * Reports that another writer was faster; `document` is what is stored now.
     */
    overtaken(document: string): void;
    /**
     * The record of the game, as text in our own format.
     */
    record(): string;
    /**
     * Renames the player on this device.
     */
    rename(name?: string | null): void;
    /**
     * Retries what was due when the store failed.
     */
    retry(): void;
    /**
     * Confirms that the write is stored.
     */
    stored(): void;
    /**
     * Welcomes a page that has seen the events up to that number.
     */
    subscribe(seen: number): void;
    /**
     * The frames for the page since the last call, in order: JSON of `Tell`.
     */
    tells(): string[];
    /**
     * Whether `advance` has something to think about.
     */
    thinks(): boolean;
    /**
     * JSON of what has to be stored. Each write is returned once.
     */
    write(): string | undefined;
    /**
     * The game's code.
     */
    readonly code: string;
}

/**
 * A record that is analysed: a tree of moves. Nodes are numbers, 0 for the start, in the order in which
 * the record is written.
 */
export class Tree {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * The tree of these moves from the start of a game, or from the position of a text.
     */
    static begin(game: string, pieces: string | null | undefined, position: string | null | undefined, moves: string[]): Tree;
    /**
     * SVG of a node, with layers and captives.
     */
    draw(at: number, theme?: string | null): string;
    /**
     * Changes something at a node; `edit` is JSON of `Edit`. Returns the node to show.
     */
    edit(at: number, edit: string): number;
    /**
     * The node to which these moves lead from the start, if the tree has them.
     */
    find(moves: string[]): number | undefined;
    /**
     * The first game of a text in our own format.
     */
    static open(text: string): Tree;
    /**
     * JSON of `TreeReport`: everything that a page shows at a node.
     */
    report(at: number): string;
    /**
     * JSON of `PlayedMove[]`: the turn that these moves from a node end with.
     */
    turn(at: number, moves: string[]): string;
    /**
     * JSON of the `View` after these moves from a node.
     */
    view(at: number, moves: string[]): string;
}

/**
 * JSON of the `Card` of a stored game.
 */
export function cardOf(document: string, name?: string | null): string;

/**
 * JSON of `CourseInfo[]`: what is taught about each game.
 */
export function courses(): string;

/**
 * JSON of the `PuzzleInfo` of a day, counted from 1 January 1970.
 */
export function dailyPuzzle(day: number): string;

/**
 * The version of the documents that this module writes. It reads earlier versions, too.
 */
export function documentVersion(): number;

/**
 * JSON of `DraftReport`: the board that a text describes, or the start of a game, after a change, JSON
 * of `DraftChange`.
 */
export function draft(game: string, pieces: string | null | undefined, text: string | null | undefined, change: string): string;

/**
 * The names of the formats of records.
 */
export function formats(): string[];

/**
 * JSON of `GamesReport`: the games of a text in any of the formats; `game` names the variant if
 * the format does not.
 */
export function gamesIn(text: string, game?: string | null): string;

/**
 * JSON of the `HandOver` of a stored game, for a server.
 */
export function handOverOf(document: string): string;

/**
 * JSON of the `Rating` of somebody who has not solved anything yet.
 */
export function newRating(): string;

/**
 * JSON of `PuzzleInfo[]`: the puzzles of a variant, or of all.
 */
export function puzzles(game?: string | null): string;

/**
 * JSON of the `Rating` of somebody who has solved or failed a puzzle of that rating. `before` is
 * JSON of their `Rating` so far.
 */
export function ratingAfter(before: string, puzzle: number, solved: boolean): string;

/**
 * The record of a stored game, by default in our own format.
 */
export function recordOf(document: string, format?: string | null, name?: string | null): string;

/**
 * Logs to the console why the module is about to trap.
 */
export function start(): void;

/**
 * The WebSocket subprotocol of a table's frames.
 */
export function subprotocol(): string;

/**
 * JSON of `VariantInfo[]`: the games that can be played.
 */
export function variants(): string;

export type InitInput = RequestInfo | URL | Response | BufferSource | WebAssembly.Module;

export interface InitOutput {
    readonly memory: WebAssembly.Memory;
    readonly __wbg_exercise_free: (a: number, b: number) => void;
    readonly __wbg_gamerecord_free: (a: number, b: number) => void;
    readonly __wbg_position_free: (a: number, b: number) => void;
    readonly __wbg_puzzle_free: (a: number, b: number) => void;
    readonly __wbg_retry_free: (a: number, b: number) => void;
    readonly __wbg_review_free: (a: number, b: number) => void;
    readonly __wbg_search_free: (a: number, b: number) => void;
    readonly __wbg_table_free: (a: number, b: number) => void;
    readonly __wbg_tree_free: (a: number, b: number) => void;
    readonly cardOf: (a: number, b: number, c: number, d: number) => [number, number, number, number];
    readonly courses: () => [number, number];
    readonly dailyPuzzle: (a: number) => [number, number];
    readonly documentVersion: () => number;
    readonly draft: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number) => [number, number, number, number];
    readonly exercise_advice: (a: number, b: number, c: number) => [number, number, number, number];
    readonly exercise_judge: (a: number, b: number, c: number) => [number, number, number, number];
    readonly exercise_open: (a: number, b: number) => [number, number, number];
    readonly exercise_reply: (a: number, b: number, c: number, d: number) => [number, number, number, number];
    readonly exercise_solutions: (a: number) => [number, number];
    readonly exercise_view: (a: number, b: number, c: number) => [number, number, number, number];
    readonly exercise_why: (a: number, b: number, c: number, d: number, e: number) => [number, number, number, number];
    readonly formats: () => [number, number];
    readonly gamerecord_at: (a: number, b: number) => [number, number, number];
    readonly gamerecord_draw: (a: number, b: number, c: number, d: number) => [number, number, number, number];
    readonly gamerecord_game: (a: number) => [number, number];
    readonly gamerecord_moves: (a: number) => [number, number];
    readonly gamerecord_read: (a: number, b: number, c: number, d: number, e: number, f: number) => [number, number, number];
    readonly gamerecord_write: (a: number, b: number, c: number) => [number, number, number, number];
    readonly gamesIn: (a: number, b: number, c: number, d: number) => [number, number, number, number];
    readonly handOverOf: (a: number, b: number) => [number, number, number, number];
    readonly newRating: () => [number, number];
    readonly position_aids: (a: number) => [number, number];
    readonly position_board: (a: number) => [number, number];
    readonly position_clone: (a: number) => number;
    readonly position_draw: (a: number, b: number, c: number, d: number, e: number) => [number, number, number, number];
    readonly position_endsTurn: (a: number, b: number, c: number) => [number, number, number];
    readonly position_game: (a: number) => [number, number];
    readonly position_legal: (a: number) => [number, number];
    readonly position_moves: (a: number) => [number, number];
    readonly position_outcome: (a: number) => [number, number];
    readonly position_parse: (a: number, b: number, c: number, d: number, e: number, f: number) => [number, number, number];
    readonly position_perft: (a: number, b: number) => [bigint, number, number];
    readonly position_play: (a: number, b: number, c: number) => [number, number, number, number];
    readonly position_routes: (a: number, b: number, c: number, d: number, e: number) => [number, number];
    readonly position_start: (a: number, b: number, c: number, d: number) => [number, number, number];
    readonly position_text: (a: number) => [number, number];
    readonly position_turn: (a: number) => [number, number];
    readonly puzzle_info: (a: number) => [number, number];
    readonly puzzle_judge: (a: number, b: number, c: number, d: number) => [number, number, number, number];
    readonly puzzle_line: (a: number) => [number, number];
    readonly puzzle_open: (a: number, b: number, c: number, d: number) => [number, number, number];
    readonly puzzle_refute: (a: number, b: number, c: number, d: number) => [number, number, number, number];
    readonly puzzle_view: (a: number, b: number, c: number) => [number, number, number, number];
    readonly puzzle_why: (a: number, b: number, c: number, d: number, e: number) => [number, number, number, number];
    readonly puzzles: (a: number, b: number) => [number, number, number, number];
    readonly ratingAfter: (a: number, b: number, c: number, d: number) => [number, number, number, number];
    readonly recordOf: (a: number, b: number, c: number, d: number, e: number, f: number) => [number, number, number, number];
    readonly retry_advance: (a: number, b: number) => [number, number];
    readonly retry_begin: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number) => [number, number, number];
    readonly review_advance: (a: number, b: number) => [number, number];
    readonly review_begin: (a: number, b: number, c: number, d: number, e: number, f: number) => [number, number, number];
    readonly review_done: (a: number) => number;
    readonly review_summary: (a: number) => [number, number];
    readonly search_advance: (a: number, b: number) => [number, number];
    readonly search_begin: (a: number, b: number, c: number, d: number, e: number) => [number, number, number];
    readonly search_best: (a: number) => [number, number];
    readonly search_done: (a: number) => number;
    readonly search_nodes: (a: number) => number;
    readonly search_stop: (a: number) => void;
    readonly start: () => void;
    readonly subprotocol: () => [number, number];
    readonly table_advance: (a: number) => [number, number];
    readonly table_card: (a: number) => [number, number];
    readonly table_code: (a: number) => [number, number];
    readonly table_create: (a: number, b: number, c: number, d: number) => [number, number, number];
    readonly table_document: (a: number) => [number, number];
    readonly table_due: (a: number) => [number, number];
    readonly table_hear: (a: number, b: number, c: number) => [number, number];
    readonly table_notStored: (a: number, b: number, c: number) => [number, number];
    readonly table_open: (a: number, b: number, c: number, d: number) => [number, number, number];
    readonly table_overtaken: (a: number, b: number, c: number) => [number, number];
    readonly table_record: (a: number) => [number, number];
    readonly table_rename: (a: number, b: number, c: number) => void;
    readonly table_retry: (a: number) => [number, number];
    readonly table_stored: (a: number) => [number, number];
    readonly table_subscribe: (a: number, b: number) => [number, number];
    readonly table_tells: (a: number) => [number, number];
    readonly table_thinks: (a: number) => number;
    readonly table_write: (a: number) => [number, number];
    readonly tree_begin: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number) => [number, number, number];
    readonly tree_draw: (a: number, b: number, c: number, d: number) => [number, number, number, number];
    readonly tree_edit: (a: number, b: number, c: number, d: number) => [number, number, number];
    readonly tree_find: (a: number, b: number, c: number) => number;
    readonly tree_open: (a: number, b: number) => [number, number, number];
    readonly tree_report: (a: number, b: number) => [number, number, number, number];
    readonly tree_turn: (a: number, b: number, c: number, d: number) => [number, number, number, number];
    readonly tree_view: (a: number, b: number, c: number, d: number) => [number, number, number, number];
    readonly variants: () => [number, number];
    readonly __wbindgen_malloc: (a: number, b: number) => number;
    readonly __wbindgen_realloc: (a: number, b: number, c: number, d: number) => number;
    readonly __wbindgen_free: (a: number, b: number, c: number) => void;
    readonly __wbindgen_externrefs: WebAssembly.Table;
    readonly __externref_table_dealloc: (a: number) => void;
    readonly __externref_table_alloc: () => number;
    readonly __externref_drop_slice: (a: number, b: number) => void;
    readonly __wbindgen_start: () => void;
}

export type SyncInitInput = BufferSource | WebAssembly.Module;

/**
 * Instantiates the given `module`, which can either be bytes or
 * a precompiled `WebAssembly.Module`.
 *
 * @param {{ module: SyncInitInput }} module - Passing `SyncInitInput` directly is deprecated.
 *
 * @returns {InitOutput}
 */
export function initSync(module: { module: SyncInitInput } | SyncInitInput): InitOutput;

/**
 * If `module_or_path` is {RequestInfo} or {URL}, makes a request and
 * for everything else, calls `WebAssembly.instantiate` directly.
 *
 * @param {{ module_or_path: InitInput | Promise<InitInput> }} module_or_path - Passing `InitInput` directly is deprecated.
 *
 * @returns {Promise<InitOutput>}
 */
export default function __wbg_init (module_or_path?: { module_or_path: InitInput | Promise<InitInput> } | InitInput | Promise<InitInput>): Promise<InitOutput>;

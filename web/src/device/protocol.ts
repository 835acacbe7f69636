import type {
  Board,
  Card,
  HandOver,
  LegalMove,
  NewGame,
  Outcome,
  Ply,
  Side,
  VariantInfo,
} from './types';

import type { Attempt, LineReport, ReviewedDecision, ReviewSummary } from '$analysis';
import type { Aids, RouteList } from '$aids';
import type { Answer, CourseInfo, StepId, Verdict } from '$lessons';
import type {
  PuzzleInfo,
  PuzzleLine,
  Rating,
  Refutation,
  Verdict as PuzzleVerdict,
} from '$puzzles';
import type { Flaw, Objection, Piece, PlayedMove, View } from '$wire';

/** A position: the start of a game or a position as text, and the moves that were played from there. */
export interface Spot {
  /** The id of a variant. */
  game: string;
  /** White's and Black's pieces, such as `18,15`, if they can be chosen. */
  pieces?: string | null;
  /** The position as text; the start of the game, if left out. */
  position?: string | null;
  /** Moves as text, read leniently. */
  moves?: readonly string[];
}

/** What a spot looks like. */
export interface Sight {
  game: string;
  /** The position as text. */
  text: string;
  turn: Side;
  outcome: Outcome | null;
  /** Without layers of stacks and captives, which are not part of a position. */
  board: Board;
  legal: LegalMove[];
  /** The moves of the spot, in canonical text. */
  played: Ply[];
}

export type Theme = 'light' | 'dark' | 'contrast' | 'safe' | 'print';

/** A game record as text; `game` names the variant if the format does not. */
export interface RecordSource {
  text: string;
  /** One of `formats`; our own, `tsk`, if left out. */
  format?: string;
  game?: string | null;
}

export interface RecordSight {
  game: string;
  /** The moves in canonical text, without variations. */
  moves: string[];
}

/** How to search. Without a level it plays as well as it can, and needs a limit or a stop. */
export interface SearchOptions {
  level?: number;
  nodes?: number;
  depth?: number;
  millis?: number;
  /** How many of the best moves to report. */
  lines?: number;
  /** Megabytes. */
  hash?: number;
  repetition?: boolean;
  seed?: number;
  book?: boolean;
}

/** What the engine has found, from the view of the player who decides. */
export interface Line extends LineReport {
  /** 1 for the best. */
  rank: number;
  nodes: number;
  millis: number;
}

/** What a review has found since it was last told: the last decision comes first. */
export interface ReviewNews {
  decisions: ReviewedDecision[];
  summary: ReviewSummary;
}

export interface Thought {
  /** `null` if the game is over. */
  move: string | null;
  /** The best line reported. */
  line: Line | null;
  nodes: number;
}

/** A puzzle by its variant and its id. */
export type PuzzleName = Pick<PuzzleInfo, 'game' | 'id'>;
/** A change at a node of a tree of moves. */
export type Edit =
  | { type: 'look' | 'promote' | 'make_main' | 'delete' }
  | { type: 'play'; moves: readonly string[] }
  | { type: 'comment'; text: string }
  | { type: 'mark'; sign: string | null };

/** A node of a tree of moves. */
export interface TreeNode {
  before: number | null;
  /** The main continuation. */
  next: number | null;
  mv: string | null;
  by: Side | null;
  /** The number of its turn, if it begins one. */
  begins: number | null;
  /** How deeply it is nested in variations. */
  depth: number;
  /** Whether it begins a variation. */
  varies: boolean;
  /** The position, as text. */
  text: string;
  /** Who decides next, if the game is not over. */
  turn: Side | null;
  winner: Outcome | null;
  sign: string | null;
  preface: string;
  comment: string;
}

/** A tree of moves at one of its nodes. Nodes are numbered in the order in which they are written. */
export interface TreeReport {
  game: string;
  pieces: string | null;
  /** The position before the first move, if it is not the start of the game. */
  position: string | null;
  players: [string | null, string | null];
  /** The record, in our own format. */
  text: string;
  at: number;
  /** The moves that lead there. */
  line: string[];
  nodes: TreeNode[];
  view: View;
}

export type GameEntry =
  | {
      type: 'game';
      game: string;
      players: [string | null, string | null];
      result: string;
      moves: number;
      text: string;
    }
  | { type: 'bad'; reason: string };

/** The games of a file, and the format in which they were read. */
export interface GamesReport {
  format: string;
  games: GameEntry[];
  more: boolean;
}

/** A change of a board that somebody sets up. */
export type DraftChange =
  | { type: 'look' | 'clear' }
  /** Nothing clears the cell. */
  | { type: 'put'; at: string; piece: Shape | null }
  | { type: 'set'; name: string; value: string };

/** A piece or a stack, wherever it stands. */
export type Shape = Pick<Piece, 'owner' | 'height' | 'marked'>;

/** A kind of piece or stack that can be put on a cell. */
export interface Brush {
  owner: Side | null;
  marked: boolean;
  lowest: number;
  tallest: number;
}

/** Something of a position besides its pieces. */
export interface DraftSetting {
  name: string;
  value: string;
  values: string[];
}

/** A board that somebody sets up. */
export interface DraftBoard {
  type: 'board';
  /** The position that it is, or would be. */
  text: string;
  /** What is wrong with it; `null` if it is a position. */
  flaw: Flaw | null;
  /** Whether it is the regular start of the game. */
  regular: boolean;
  /** Its ending is set where the game is over. */
  view: View;
  brushes: Brush[];
  settings: DraftSetting[];
}

export type DraftReport =
  DraftBoard | { type: 'unreadable'; column: number | null; reason: string };

/** What the worker does when it is asked, and answers once. */
export interface Operations {
  variants(): VariantInfo[];
  formats(): string[];
  look(at: Spot): Sight;
  /** What a position holds that is hard to see. */
  aids(at: Spot): Aids | null;
  /** The routes of the piece on one place to another, or to the `goal`. */
  routes(at: Spot, from: string, to: string): RouteList | null;
  draw(at: Spot, theme?: Theme, idea?: string): string;
  readRecord(source: RecordSource): RecordSight;
  writeRecord(source: RecordSource, format: string): string;
  /** The position of a record after this many moves, as text. */
  recordAt(source: RecordSource, ply: number): string;
  /** A position of a record, with layers and captives. */
  drawRecord(source: RecordSource, ply: number, theme?: Theme): string;
  /** Reports each line as it is found; a stop ends it with the best so far. */
  search(at: Spot, options: SearchOptions): Promise<Thought>;
  /** Reviews a record in our own format, and tells as it goes on; `known` are its last decisions. */
  review(
    text: string,
    options: SearchOptions,
    known: readonly ReviewedDecision[],
  ): Promise<ReviewSummary>;
  /** Judges another move in place of one that was reviewed. */
  tryAgain(
    text: string,
    options: SearchOptions,
    decision: ReviewedDecision,
    move: string,
  ): Promise<Attempt>;
  /** The tree of the moves of a spot. */
  beginTree(at: Spot): TreeReport;
  /** Changes a tree, given as text, at a node. */
  editTree(text: string, at: number, edit: Edit): TreeReport;
  /** The node to which moves lead from the start, if the tree has them. */
  findInTree(text: string, moves: readonly string[]): number | null;
  /** What a page shows after moves from a node. */
  viewInTree(text: string, at: number, moves: readonly string[]): View;
  /** The last turn of moves from a node. */
  turnInTree(text: string, at: number, moves: readonly string[]): PlayedMove[];
  /** A node of a tree, with layers and captives. */
  drawTree(text: string, at: number, theme?: Theme): string;
  /** The games of a text, in whatever format. */
  gamesIn(text: string, game?: string): GamesReport;
  /** A board that somebody sets up, after a change. */
  draft(at: Omit<Spot, 'moves'>, change: DraftChange): DraftReport;
  /** What is taught about each game. */
  courses(): CourseInfo[];
  /** A step of a course after these moves. */
  exercise(id: StepId, moves: readonly string[]): View;
  judge(id: StepId, answer: Answer): Verdict;
  /** Why these taps after these moves do not begin a legal move. */
  whyNot(id: StepId, moves: readonly string[], taps: readonly string[]): Objection | null;
  /** What the opponent of a little game answers. */
  reply(id: StepId, moves: readonly string[], seed: number): string[];
  /** What the engine would play. */
  advice(id: StepId, moves: readonly string[]): string[];
  /** All right answers, for tests of the courses. */
  solutions(id: StepId): Answer[];
  /** The puzzles of a variant, or of all. */
  puzzles(game: string | null): PuzzleInfo[];
  puzzle(name: PuzzleName): PuzzleInfo;
  /** The puzzle of a day, counted from 1 January 1970. */
  dailyPuzzle(day: number): PuzzleInfo | null;
  /** A puzzle after these moves. */
  puzzleView(name: PuzzleName, moves: readonly string[]): View;
  /** Judges a move after this many moves of the solution. */
  judgePuzzle(name: PuzzleName, found: number, move: string): PuzzleVerdict;
  /** Why a move is wrong there; `null` if finding out takes too long. */
  refute(name: PuzzleName, found: number, move: string): Refutation | null;
  /** Why these taps after these moves do not begin a legal move. */
  whyNotInPuzzle(
    name: PuzzleName,
    moves: readonly string[],
    taps: readonly string[],
  ): Objection | null;
  /** The whole solution, for those who have found it or given up. */
  puzzleLine(name: PuzzleName): PuzzleLine;
  /** The rating of somebody who has not solved anything yet. */
  newRating(): Rating;
  /** Somebody's rating after a puzzle of that rating. */
  ratingAfter(before: Rating, puzzle: number, solved: boolean): Rating;
  /** Begins a game on this device. */
  create(game: NewGame, name: string | null): Promise<Card>;
  /** The card of a game on this device, as it stands. */
  cardOf(code: string, name: string | null): Promise<Card>;
  /** A game on this device in the form for a server, and its revision. */
  handOverOf(code: string): Promise<{ revision: number; game: HandOver }>;
  /** The record of a game on this device. */
  recordOf(code: string, name: string | null): Promise<string>;
}

export type Operation = keyof Operations;
export type Arguments<O extends Operation> = Parameters<Operations[O]>;
export type Result<O extends Operation> = Awaited<ReturnType<Operations[O]>>;

/** A message to the worker. A table uses a port of its own. */
export type Order =
  | { id: number; call: Operation; args: unknown[] }
  | { id: number; stop: true }
  | { id: number; pause: boolean }
  | { open: string; seen: number; name: string | null; port: MessagePort };

/** A message from the worker. */
export type Report =
  | { id: number; value: unknown }
  | { id: number; news: unknown }
  | { id: number; error: { name: string; message: string } }
  /** Whether games can be stored; sent when that changes. */
  | { storage: StorageTrouble | null }
  /** The worker is broken. */
  | { broken: string };

/** Why nothing can be stored: there is no room, the browser forbids it, or something else. */
export type StorageTrouble = 'full' | 'forbidden' | 'failed';

/** Over the port of a table: a frame of the wire, or the end of the connection. */
export type Frame = string | { closed: string | null };

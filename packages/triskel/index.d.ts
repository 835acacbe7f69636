/** The first player (White, South) or the second (Black, North). */
export type Side = 'first' | 'second';

export type Variant =
  | 'dvonn'
  | 'gipf-basic'
  | 'gipf-standard'
  | 'gipf-tournament'
  | 'gyges-basic'
  | 'gyges-advanced';

export type Format =
  'tsk' | 'codecup' | 'little-golem' | 'boardspace' | 'gipf' | 'gf1' | 'helios';

export type Theme = 'light' | 'dark' | 'contrast' | 'safe' | 'print';

/**
 * Loads the module. Call it once, before anything else. Without an argument it loads the file beside this
 * one; browsers also take an address or a response, and every platform takes bytes.
 */
export function load(from?: string | URL | Request | Response | BufferSource): Promise<void>;

export interface VariantInfo {
  id: Variant;
  title: string;
  family: string;
  family_title: string;
  /** What the players are called. */
  sides: [string, string];
  /** Whether a turn may take several moves. */
  compound_turns: boolean;
  pieces: { fewest: number; most: number } | null;
  family_default: boolean;
  default: boolean;
  /** Every place of the board, in the plane; the first player sits at the bottom. */
  places: {
    name: string;
    kind: { type: 'cell' | 'dot' } | { type: 'goal'; of: Side };
    x: number;
    y: number;
  }[];
}

export function variants(): VariantInfo[];
export function formats(): Format[];

export interface LegalMove {
  text: string;
  /** What to tap, one after the other, to enter it. */
  taps: string[];
}

export interface Board {
  pieces: {
    at: string;
    owner: Side | null;
    height: number;
    marked: boolean;
    layers: (Side | null)[];
  }[];
  supplies: {
    player: Side;
    owner: Side | null;
    height: number;
    count: number;
    tap: string | null;
  }[];
  captives: { by: Side; owner: Side; height: number; count: number }[];
  points: [number, number] | null;
  to_enter: [number, number];
  captured: [number, number];
}

/** What the engine has found, from the view of the player who decides. */
export interface Line {
  /** 1 for the best. */
  rank: number;
  moves: string[];
  /** The chance to win, from 0 to 1. */
  chance: number;
  /** In hundredths; `null` if the result is proven. */
  score: number | null;
  proven: 'win' | 'loss' | 'draw' | null;
  decisions: number | null;
  /** The player's lead at the end of the line, in games that count pieces. */
  points: number | null;
  depth: number;
  nodes: number;
  millis: number;
}

export interface ThinkOptions {
  /** 1 to 10, as an opponent; full strength if left out. Then give a limit, or a signal. */
  level?: number;
  nodes?: number;
  depth?: number;
  millis?: number;
  /** How many of the best moves to report. */
  lines?: number;
  /** Megabytes. */
  hash?: number;
  /** Whether the third occurrence of a position is a draw; true by default. */
  repetition?: boolean;
  seed?: number;
  /** Whether to use an opening book. */
  book?: boolean;
  /** Ends the search with the best move so far. */
  signal?: AbortSignal;
  onLine?: (line: Line) => void;
}

export interface Thought {
  /** `null` if the game is over. */
  move: string | null;
  line: Line | null;
  nodes: number;
}

/** A game from its start, or from a position. Anything illegal throws, and changes nothing. */
export class Game {
  /** `pieces` such as `18,15` in basic GIPF. */
  constructor(variant: Variant, options?: { position?: string; pieces?: string });
  readonly variant: Variant;
  /** As text. */
  readonly position: string;
  readonly turn: Side;
  readonly outcome: Side | 'draw' | null;
  /** The moves that were played. */
  readonly history: string[];
  moves(): string[];
  legal(): LegalMove[];
  board(): Board;
  /** Reads a move leniently, plays it, and returns its canonical text. */
  play(move: string): string;
  /** Takes a move back, and returns it. */
  undo(): string | null;
  /** Whether this legal move completes the turn. */
  endsTurn(move: string): boolean;
  /** A picture; `idea` is a legal move to draw arrows for. */
  svg(options?: { theme?: Theme; idea?: string }): string;
  /** The number of sequences of that many moves. */
  perft(depth: number): bigint;
  /** Thinks in slices: timers, messages and painting continue. */
  think(options?: ThinkOptions): Promise<Thought>;
}

/** A game as it was played. */
export class GameRecord {
  /** `variant` if the format does not name it. */
  constructor(text: string, options?: { format?: Format; variant?: Variant });
  readonly variant: Variant;
  moves(): string[];
  /** The position after that many moves, as text. */
  position(ply: number): string;
  write(format?: Format): string;
  /** A picture, with the layers of stacks, the captives, and the last turn. */
  svg(ply: number, options?: { theme?: Theme }): string;
}

import type { AccountFault, Card, GameList, NewGame } from '$wire';
import type { StorageTrouble } from '../device/protocol';

/**
 * The part of `WebSocket` that is used: a connection to one game that carries wire messages as
 * text.
 */
export interface Wire {
  send(text: string): void;
  close(): void;
  onmessage: ((message: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

/** Why a request failed: what the host says, or that it could not be reached. */
export class Failure extends Error {
  constructor(
    /** As in HTTP; `null` if the host could not be reached. */
    readonly status: number | null,
    detail: string,
    /** Why the device cannot store games, if that is the reason. */
    readonly storage: StorageTrouble | null = null,
    /** What is wrong with the name or the password of an account, if that is the reason. */
    readonly reasons: readonly AccountFault[] = [],
  ) {
    super(detail);
  }
}

/**
 * Where games are stored: on the server, or on this device. Pages use the same messages with both,
 * and need not know which one they have. All errors are `Failure`s.
 */
export interface Host {
  readonly place: 'server' | 'device';
  create(game: NewGame): Promise<Card>;
  card(code: string): Promise<Card>;
  games(state: 'running' | 'finished', before?: string): Promise<GameList>;
  /** Connects to a game, for somebody who has seen its events up to that number. */
  open(code: string, seen: number): Wire;
  /** The record of a game, as text in our own format. */
  record(code: string): Promise<string>;
}

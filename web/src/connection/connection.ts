import type { Ask, Request, Tell } from '$wire';
import type { Wire } from './host';
import { readTell } from './reading';

/** `connecting` before the first connection has been open; `lost` after that. */
export type LinkState = 'connecting' | 'open' | 'lost' | 'closed';

export type Answer = Exclude<
  Tell,
  { type: 'welcome' | 'happened' | 'heard' | 'seats' | 'presence' | 'bye' }
>;

export interface Hooks {
  /** The connection to open, with the number of the last event that is known. */
  open: (seen: number) => Wire;
  /** News: welcomes, events, presence. */
  tell: (tell: Tell) => void;
  state: (state: LinkState) => void;
  /** Between 0 and 1; replaced in tests. */
  random?: () => number;
}

/** Waiting times between attempts, in milliseconds; the last one repeats. */
const PATIENCE = [250, 500, 1_000, 2_000, 4_000, 8_000];

/** How long a silence may last before a ping, and before giving up on the connection. */
export const QUIET = 5_000;
export const SILENCE = 9_000;

/** How long to wait after a request was refused as too fast. */
const TOO_FAST = 1_500;

/** The refusal for requests that can no longer be answered. */
const REFUSED_HERE = 'the connection was closed';

interface Pending {
  request: Request;
  resolve: (answer: Answer) => void;
}

/** Ids are never used twice, not even by another tab of the same guest. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The connection to one game. It reconnects by itself, says which events it has seen, and sends
 * unanswered requests again with the same id; the server carries out every request once.
 */
export class Connection {
  #hooks: Hooks;
  #wire: Wire | null = null;
  #state: LinkState = 'connecting';
  #seen = 0;
  #welcomed = false;
  #attempts = 0;
  #pending = new Map<string, Pending>();
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;
  #slow: ReturnType<typeof setTimeout> | undefined;

  constructor(hooks: Hooks) {
    this.#hooks = hooks;
    this.#connect();
  }

  /** Sends a request, now or once connected, and waits for its answer. */
  ask(ask: Ask): Promise<Answer> {
    if (this.#state === 'closed') return Promise.resolve(this.#refusal(null));
    const request = { id: freshId(), ask };
    return new Promise((resolve) => {
      this.#pending.set(request.id, { request, resolve });
      if (this.#welcomed) this.#send(request);
    });
  }

  /** Tries at once, for instance because the network is back. */
  hurry(): void {
    if (this.#state !== 'lost' && this.#state !== 'connecting') return;
    if (this.#wire !== null) return;
    this.#attempts = 0;
    this.#connect();
  }

  /** Notices at once that there is no network, instead of waiting for a silence. */
  interrupt(): void {
    if (this.#wire !== null && this.#state !== 'closed') this.#lose();
  }

  close(): void {
    this.#drop();
    clearTimeout(this.#retry);
    clearTimeout(this.#slow);
    this.#turn('closed');
    for (const { request, resolve } of this.#pending.values()) resolve(this.#refusal(request.id));
    this.#pending.clear();
  }

  #refusal(id: string | null): Answer {
    return { type: 'refused', id, refusal: { code: 'unavailable', detail: REFUSED_HERE } };
  }

  #turn(state: LinkState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#hooks.state(state);
  }

  #connect(): void {
    clearTimeout(this.#retry);
    const wire = this.#hooks.open(this.#seen);
    this.#wire = wire;
    this.#listen();
    wire.onmessage = ({ data }) => {
      const tell = readTell(data);
      if (tell && wire === this.#wire) this.#hear(tell);
    };
    wire.onclose = () => {
      if (wire === this.#wire) this.#lose();
    };
  }

  #drop(): void {
    clearTimeout(this.#watch);
    const wire = this.#wire;
    this.#wire = null;
    this.#welcomed = false;
    wire?.close();
  }

  #lose(): void {
    this.#drop();
    if (this.#state === 'open') this.#turn('lost');
    const wait = PATIENCE[Math.min(this.#attempts, PATIENCE.length - 1)]!;
    const random = (this.#hooks.random ?? Math.random)();
    this.#attempts += 1;
    // Jitter, so that not all clients reconnect at the same moment.
    this.#retry = setTimeout(() => this.#connect(), wait * (0.75 + random / 2));
  }

  /** Waits for the next sign of life. */
  #listen(): void {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => {
      if (this.#welcomed) this.#send({ id: freshId(), ask: { type: 'ping' } });
      this.#watch = setTimeout(() => this.#lose(), SILENCE - QUIET);
    }, QUIET);
  }

  #hear(tell: Tell): void {
    this.#listen();
    switch (tell.type) {
      case 'welcome':
        this.#seen = tell.number;
        this.#hooks.tell(tell);
        this.#begin();
        return;
      case 'happened':
      case 'heard':
        // Events that were seen before may come again after a welcome.
        if (tell.event.number <= this.#seen) return;
        this.#seen = tell.event.number;
        this.#hooks.tell(tell);
        return;
      case 'seats':
      case 'presence':
        this.#hooks.tell(tell);
        return;
      case 'bye':
        this.#lose();
        return;
      default:
        this.#settle(tell);
    }
  }

  #begin(): void {
    this.#welcomed = true;
    this.#attempts = 0;
    this.#turn('open');
    this.#resend();
  }

  #resend(): void {
    if (!this.#welcomed) return;
    for (const { request } of this.#pending.values()) this.#send(request);
  }

  #settle(answer: Answer): void {
    // A request that came too fast was not carried out: it is sent again, more slowly.
    if (answer.type === 'refused' && answer.refusal.code === 'too_fast') {
      clearTimeout(this.#slow);
      this.#slow = setTimeout(() => this.#resend(), TOO_FAST);
      return;
    }
    const pending = answer.id === null ? undefined : this.#pending.get(answer.id);
    if (answer.id === null || !pending) return;
    this.#pending.delete(answer.id);
    pending.resolve(answer);
  }

  #send(request: Request): void {
    this.#wire?.send(JSON.stringify(request));
  }
}

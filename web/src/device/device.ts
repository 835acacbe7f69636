import type { ReviewSummary } from '$analysis';
import { offline } from './pkg/offline.js';
import { DeviceError } from './errors';
import type {
  Arguments,
  Frame,
  Line,
  Operation,
  Order,
  Report,
  Result,
  ReviewNews,
  SearchOptions,
  Spot,
  StorageTrouble,
  Thought,
} from './protocol';

/** The part of `Worker` that is used. */
export interface WorkerLike {
  postMessage(order: Order, transfer?: Transferable[]): void;
  terminate(): void;
  onmessage: ((message: MessageEvent<Report>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** A connection to a game: the part of `WebSocket` that is used. */
export interface TableWire {
  send(text: string): void;
  close(): void;
  onmessage: ((message: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: DeviceError) => void;
  news?: ((value: unknown) => void) | undefined;
}

export interface SearchHooks {
  /** Ends the search with the best line so far. */
  signal?: AbortSignal;
  onLine?: (line: Line) => void;
}

/** A search that runs until it is stopped; a pause costs nothing and loses nothing. */
export interface Running {
  result: Promise<Thought>;
  pause(paused: boolean): void;
  stop(): void;
}

/** A review that goes on until it is done or stopped. */
export interface Reviewing {
  result: Promise<ReviewSummary>;
  stop(): void;
}

/**
 * The worker with the module, as a page sees it. The first call starts it. If it is lost, pending
 * calls fail with `Broken`, and the next call starts another.
 */
export class Device {
  /** Called when storing games fails or works again. */
  onstorage: (trouble: StorageTrouble | null) => void = () => {};
  #start: () => WorkerLike;
  #worker: WorkerLike | null = null;
  #last = 0;
  #waiting = new Map<number, Waiting>();
  #wires = new Set<TableWire>();

  constructor(start: () => WorkerLike) {
    this.#start = start;
  }

  /** Calls the worker for a single answer. */
  call<O extends Operation>(call: O, ...args: Arguments<O>): Promise<Result<O>> {
    return this.#ask(++this.#last, call, args) as Promise<Result<O>>;
  }

  /** Searches a position, slice by slice; reports lines as they are found. */
  search(at: Spot, options: SearchOptions, hooks: SearchHooks = {}): Promise<Thought> {
    const id = ++this.#last;
    const { signal, onLine } = hooks;
    const asked = this.#ask(id, 'search', [at, options], (line) => onLine?.(line as Line));
    const stop = () => this.#worker?.postMessage({ id, stop: true });
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
    return asked.finally(() => signal?.removeEventListener('abort', stop)) as Promise<Thought>;
  }

  /** Searches a position until it is stopped, with pauses. */
  run(at: Spot, options: SearchOptions, onLine: (line: Line) => void): Running {
    const id = ++this.#last;
    const asked = this.#ask(id, 'search', [at, options], (line) => onLine(line as Line));
    return {
      result: asked as Promise<Thought>,
      pause: (pause) => this.#worker?.postMessage({ id, pause }),
      stop: () => this.#worker?.postMessage({ id, stop: true }),
    };
  }

  /** Reviews a record; decisions are told as they are judged. */
  review(asked: Arguments<'review'>, onNews: (news: ReviewNews) => void): Reviewing {
    const id = ++this.#last;
    const result = this.#ask(id, 'review', asked, (news) => onNews(news as ReviewNews));
    const stop = () => this.#worker?.postMessage({ id, stop: true });
    return { result: result as Promise<ReviewSummary>, stop };
  }

  /** Sits down at a game of this device, having seen its events up to that number. */
  table(code: string, seen: number, name: string | null): TableWire {
    const { port1, port2 } = new MessageChannel();
    const wire: TableWire = {
      send: (text) => port1.postMessage(text satisfies Frame),
      close: () => {
        this.#wires.delete(wire);
        port1.postMessage({ closed: null } satisfies Frame);
      },
      onmessage: null,
      onclose: null,
    };
    port1.onmessage = ({ data }: MessageEvent<Frame>) => {
      if (typeof data === 'string') return wire.onmessage?.({ data });
      this.#wires.delete(wire);
      port1.close();
      wire.onclose?.();
    };
    this.#wires.add(wire);
    this.#running().postMessage({ open: code, seen, name, port: port2 }, [port2]);
    return wire;
  }

  #ask(id: number, call: Operation, args: unknown[], news?: (value: unknown) => void) {
    return new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, news });
      this.#running().postMessage({ id, call, args });
    });
  }

  #running(): WorkerLike {
    if (this.#worker) return this.#worker;
    const worker = this.#start();
    worker.onmessage = ({ data }) => this.#hear(data);
    worker.onerror = ({ message }) => this.#lose(message);
    this.#worker = worker;
    return worker;
  }

  #hear(report: Report): void {
    if ('storage' in report) return this.onstorage(report.storage);
    if ('broken' in report) return this.#lose(report.broken);
    const waiting = this.#waiting.get(report.id);
    if ('news' in report) return waiting?.news?.(report.news);
    this.#waiting.delete(report.id);
    if ('value' in report) waiting?.resolve(report.value);
    else waiting?.reject(new DeviceError(report.error.name, report.error.message));
  }

  /** Reports the loss of the worker to all callers; the next call starts another. */
  #lose(why: string): void {
    this.#worker?.terminate();
    this.#worker = null;
    const [waiting, wires] = [[...this.#waiting.values()], [...this.#wires]];
    this.#waiting.clear();
    this.#wires.clear();
    for (const { reject } of waiting) reject(new DeviceError('Broken', why));
    for (const wire of wires) wire.onclose?.();
  }
}

/** Whether this build, in this browser, can play without a server. */
export const isAvailable: boolean =
  offline && typeof Worker === 'function' && typeof WebAssembly === 'object';

/** The device that the page runs on. */
export const device = new Device(
  () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }) as WorkerLike,
);

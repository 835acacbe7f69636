import type { Table } from './pkg/index.js';
import type { Frame } from './protocol';
import type { Slices } from './slices';
import { Overtaken, store } from './store';
import type { StoredDocument, Written } from './types';
import { told } from './errors';

/** What a table needs from its worker. */
export interface House {
  slices: Slices;
  /** A game was stored. */
  stored: (codes: string[]) => void;
  /** Something could not be stored. */
  failed: (error: unknown) => void;
  /** A connection has ended, perhaps with an error. */
  closed: (hosting: Hosting, error: unknown) => void;
}

/**
 * One game with one page, from the welcome to the end of the connection. Events are stored before
 * they are announced.
 */
export class Hosting {
  #table: Table;
  #port: MessagePort;
  #house: House;
  #isStoring = false;
  #isThinking = false;
  #isClosed = false;
  #due: ReturnType<typeof setTimeout> | undefined;
  /** What another tab has stored while this one was storing. */
  #news: StoredDocument | null = null;

  readonly code: string;

  constructor(table: Table, port: MessagePort, house: House) {
    this.#table = table;
    this.#port = port;
    this.#house = house;
    this.code = table.code;
  }

  begin(seen: number): void {
    this.#port.onmessage = ({ data }: MessageEvent<Frame>) => {
      if (typeof data === 'string') this.#do(() => this.#table.hear(data));
      else this.close();
    };
    this.#do(() => this.#table.subscribe(seen));
  }

  /** Another tab has stored this game. */
  overtaken(document: StoredDocument): void {
    if (this.#isClosed) return;
    if (this.#isStoring) {
      this.#news = document;
      return;
    }
    const known = JSON.parse(this.#table.document()) as StoredDocument;
    if (document.revision <= known.revision) return;
    this.#do(() => this.#table.overtaken(JSON.stringify(document)));
  }

  /** Renames the player. */
  rename(name: string | null): void {
    if (!this.#isClosed) this.#do(() => this.#table.rename(name));
  }

  /** Ends the connection; pending writes still finish. */
  close(error: unknown = null): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#due);
    const closed = error === null ? null : told(error).message;
    this.#port.postMessage({ closed } satisfies Frame);
    this.#port.close();
    this.#house.closed(this, error);
    this.#release();
  }

  /** Frees the table once nothing needs it any more. */
  #release(): void {
    if (this.#isClosed && !this.#isStoring && !this.#isThinking) this.#table.free();
  }

  /** Runs something on the table, and handles the outcome. */
  #do(what: () => void): void {
    if (this.#isClosed) return;
    try {
      what();
      this.#goOn();
    } catch (error) {
      this.close(error);
    }
  }

  #goOn(): void {
    for (const frame of this.#table.tells()) this.#port.postMessage(frame);
    const write = this.#table.write();
    if (write !== undefined) void this.#store((JSON.parse(write) as { games: Written[] }).games);
    else this.#wait();
  }

  /** Lets the table think, or wakes it when its clock says so. */
  #wait(): void {
    clearTimeout(this.#due);
    if (this.#isStoring || this.#isThinking) return;
    const due = this.#table.due();
    if (this.#table.thinks()) {
      this.#isThinking = true;
      this.#house.slices.add(() => this.#think());
    } else if (due !== undefined) {
      this.#due = setTimeout(() => this.#do(() => this.#table.advance()), due);
    }
  }

  /** Thinks for one slice. */
  #think(): boolean {
    this.#isThinking = false;
    if (this.#isClosed) this.#release();
    else this.#do(() => this.#table.advance());
    // The table asks for the next slice itself if it needs one.
    return false;
  }

  async #store(games: Written[]): Promise<void> {
    this.#isStoring = true;
    const after = await store.put(games).then(
      () => {
        this.#house.stored(games.map(({ document }) => document.code));
        return () => this.#table.stored();
      },
      (error: unknown) => {
        if (error instanceof Overtaken)
          return () => this.#table.overtaken(JSON.stringify(error.document));
        this.#house.failed(error);
        return () => this.#table.notStored(told(error).message);
      },
    );
    this.#isStoring = false;
    if (this.#isClosed) this.#release();
    else this.#do(after);
    const news = this.#news;
    this.#news = null;
    if (news) this.overtaken(news);
  }
}

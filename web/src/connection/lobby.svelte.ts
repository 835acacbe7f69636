import type { NewSeek, SeekList } from '$wire';
import { request, send } from './api';
import { isCard, isSeek, isSeekList } from './documents';
import { readAs } from './reading';

/** How long to wait before reconnecting, in milliseconds. */
const AGAIN = 2_000;

/** The lobby as it is now, for as long as a page shows it. */
export class Lobby {
  list = $state.raw<SeekList | null>(null);
  /** Whether what is shown may be out of date. */
  isBroken = $state(false);
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/v1/seeks/socket`);
    this.#socket = socket;
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      const list = readAs(isSeekList, data);
      if (list === null) return;
      this.isBroken = false;
      this.list = list;
    };
    socket.onclose = () => {
      if (this.#closed) return;
      this.isBroken = true;
      this.#timer = setTimeout(() => this.open(), AGAIN);
    };
  }

  /** Reconnects, because the reader has another session now. */
  reopen(): void {
    const old = this.#socket;
    if (old) old.onclose = null;
    old?.close();
    this.open();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }
}

const at = (id: string) => `/seeks/${encodeURIComponent(id)}`;

/** What people do in the lobby. */
export const seeks = {
  post: (seek: NewSeek) => request(isSeek, 'POST', '/seeks', seek),
  withdraw: (id: string) => send('DELETE', at(id)),
  join: (id: string) => request(isCard, 'POST', `${at(id)}/join`),
};

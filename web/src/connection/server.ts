import { api, fetchRecord, socketAddress } from './api';
import type { Host, Wire } from './host';
import { OTHER_VERSION, version } from './version.svelte';

const SUBPROTOCOL = 'triskel.v1';

/** Games on the server, over sockets. */
export const server: Host = {
  place: 'server',
  create: api.create,
  card: api.card,
  games: api.games,
  open(code, seen) {
    const socket = new WebSocket(socketAddress(code, seen), SUBPROTOCOL);
    socket.addEventListener('close', ({ code }) => {
      if (code === OTHER_VERSION) version.isOutdated = true;
    });
    return socket as Wire;
  },
  record: fetchRecord,
};

import init, { cardOf, handOverOf, recordOf, Table } from './pkg/index.js';
import { DeviceError, told } from './errors';
import { Hosting, type House } from './hosting';
import type { Frame, Operation, Operations, Order, Report, StorageTrouble } from './protocol';
import { review, rules, search, tryAgain } from './rules';
import { Slices } from './slices';
import { changes, store, trouble } from './store';
import type { Card, HandOver, NewGame, Written } from './types';
import type { Working } from './working';

/** The part of a worker's scope that is used; TypeScript's DOM types lack it. */
interface Scope {
  postMessage(report: Report): void;
  onmessage: ((message: MessageEvent<Order>) => void) | null;
}
const scope = self as unknown as Scope;

const ready = init();
const slices = new Slices();
/** What is worked on in slices. */
const works = new Map<number, Working<unknown>>();
/** Works that were stopped before they had begun. */
const stopped = new Set<number>();
const tables = new Set<Hosting>();
const others = changes();

const report = (message: Report) => scope.postMessage(message);

/** Reports that the module has trapped: it is unusable, and a new worker must take over. */
function notice(error: unknown): void {
  if (error instanceof WebAssembly.RuntimeError) report({ broken: error.message });
}

let storage: StorageTrouble | null = null;

function tellStorage(now: StorageTrouble | null): void {
  if (now === storage) return;
  storage = now;
  report({ storage });
}

const house: House = {
  slices,
  stored(codes) {
    tellStorage(null);
    for (const code of codes) others.postMessage(code);
  },
  failed: (error) => tellStorage(trouble(error)),
  closed(hosting, error) {
    tables.delete(hosting);
    notice(error);
  },
};

/** A stored game, or an error if there is none. */
async function kept(code: string) {
  const found = await store.get(code);
  if (!found) throw new DeviceError('Missing', 'there is no such game on this device');
  return found;
}

async function create(game: NewGame, name: string | null): Promise<Card> {
  const table = Table.create(JSON.stringify(game), name);
  try {
    const { games } = JSON.parse(table.write() ?? '{"games":[]}') as { games: Written[] };
    await store.put(games);
    house.stored([table.code]);
    return JSON.parse(table.card()) as Card;
  } finally {
    table.free();
  }
}

/** Notes what is worked on, so that it can be stopped. */
function track<T>(id: number, work: Working<T>): Promise<T> {
  works.set(id, work);
  if (stopped.delete(id)) work.stop();
  return work.result.finally(() => works.delete(id));
}

/** What is answered once; what is worked on needs its id, to be stopped. */
const operations = (id: number): Operations => ({
  ...rules,
  search: (at, options) =>
    track(
      id,
      search(at, options, slices, (news) => report({ id, news })),
    ),
  review: (...asked) =>
    track(
      id,
      review(asked, slices, (news) => report({ id, news })),
    ),
  tryAgain: (...asked) => tryAgain(asked, slices),
  create,
  async cardOf(code, name) {
    return JSON.parse(cardOf(JSON.stringify((await kept(code)).document), name)) as Card;
  },
  async handOverOf(code) {
    const { document, revision } = await kept(code);
    return { revision, game: JSON.parse(handOverOf(JSON.stringify(document))) as HandOver };
  },
  async recordOf(code, name) {
    return recordOf(JSON.stringify((await kept(code)).document), null, name);
  },
});

async function answer(id: number, call: Operation, args: unknown[]): Promise<void> {
  try {
    await ready;
    const operation = operations(id)[call] as (...args: unknown[]) => unknown;
    report({ id, value: await operation(...args) });
  } catch (error) {
    report({ id, error: told(error) });
    notice(error);
  }
}

async function open(code: string, seen: number, name: string | null, port: MessagePort) {
  try {
    await ready;
    const { document } = await kept(code);
    const table = Table.open(JSON.stringify(document), name);
    const hosting = new Hosting(table, port, house);
    tables.add(hosting);
    hosting.begin(seen);
  } catch (error) {
    port.postMessage({ closed: told(error).message } satisfies Frame);
    port.close();
    notice(error);
  }
}

function stop(id: number): void {
  const work = works.get(id);
  if (work) work.stop();
  else stopped.add(id);
}

scope.onmessage = ({ data }) => {
  if ('open' in data) void open(data.open, data.seen, data.name, data.port);
  else if ('stop' in data) stop(data.id);
  else if ('pause' in data) works.get(data.id)?.pause(data.pause);
  else void answer(data.id, data.call, data.args);
};

others.onmessage = ({ data }: MessageEvent<string>) => {
  const concerned = [...tables].filter(({ code }) => code === data);
  if (concerned.length === 0) return;
  void store.get(data).then((found) => {
    for (const hosting of concerned) {
      if (found) hosting.overtaken(found.document);
      else hosting.close(new DeviceError('Missing', 'the game is no longer on this device'));
    }
  });
};

import { describe, expect, it } from 'vitest';
import { Device, type WorkerLike } from './device';
import type { Order, Report } from './protocol';

/** A fake worker that records its messages. */
class Line implements WorkerLike {
  orders: Order[] = [];
  ended = false;
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;

  postMessage(order: Order) {
    this.orders.push(order);
  }

  terminate() {
    this.ended = true;
  }

  report(report: Report) {
    this.onmessage?.({ data: report } as MessageEvent<Report>);
  }
}

function set() {
  const lines: Line[] = [];
  const device = new Device(() => {
    lines.push(new Line());
    return lines.at(-1)!;
  });
  return { device, lines };
}

const SPOT = { game: 'dvonn' };
const THOUGHT = { move: 'c3', line: null, nodes: 7 };

describe('the worker, as a page sees it', () => {
  it('is started by the first call', async () => {
    const { device, lines } = set();
    expect(lines).toHaveLength(0);
    const [one, other] = [device.call('formats'), device.call('look', SPOT)];
    expect(lines[0]!.orders).toEqual([
      { id: 1, call: 'formats', args: [] },
      { id: 2, call: 'look', args: [SPOT] },
    ]);
    lines[0]!.report({ id: 2, value: { text: 'later' } });
    lines[0]!.report({ id: 1, value: ['tsk'] });
    await expect(one).resolves.toEqual(['tsk']);
    await expect(other).resolves.toEqual({ text: 'later' });
  });

  it('passes errors on by their names', async () => {
    const { device, lines } = set();
    const asked = device.call('look', { game: 'chess' });
    lines[0]!.report({ id: 1, error: { name: 'Malformed', message: 'expected a game' } });
    await expect(asked).rejects.toMatchObject({ name: 'Malformed', message: 'expected a game' });
  });

  it('reports lines, and stops a search on request', async () => {
    const { device, lines } = set();
    const control = new AbortController();
    const found: unknown[] = [];
    const asked = device.search(
      SPOT,
      { lines: 2 },
      { signal: control.signal, onLine: (line) => found.push(line) },
    );
    lines[0]!.report({ id: 1, news: { rank: 1 } });
    control.abort();
    expect(lines[0]!.orders[1]).toEqual({ id: 1, stop: true });
    lines[0]!.report({ id: 1, value: THOUGHT });
    await expect(asked).resolves.toEqual(THOUGHT);
    expect(found).toEqual([{ rank: 1 }]);
  });

  it('does not begin a search that was aborted before', () => {
    const { device, lines } = set();
    void device.search(SPOT, {}, { signal: AbortSignal.abort() });
    expect(lines[0]!.orders.map((order) => 'stop' in order)).toEqual([false, true]);
  });

  it('ends everything when the worker is lost, and starts another', async () => {
    const { device, lines } = set();
    const asked = device.call('formats');
    const wire = device.table('aaaa', 0, null);
    const closed = new Promise<void>((resolve) => (wire.onclose = resolve));
    lines[0]!.report({ broken: 'unreachable executed' });
    await expect(asked).rejects.toMatchObject({ name: 'Broken' });
    await closed;
    expect(lines[0]!.ended).toBe(true);
    void device.call('formats');
    expect(lines).toHaveLength(2);
  });

  it('carries the frames of a table both ways', async () => {
    const { device, lines } = set();
    const wire = device.table('aaaa', 3, 'Ann');
    const order = lines[0]!.orders[0]!;
    if (!('open' in order)) throw new Error('expected a table to be opened');
    expect(order).toMatchObject({ open: 'aaaa', seen: 3, name: 'Ann' });
    const heard = new Promise((resolve) => (order.port.onmessage = ({ data }) => resolve(data)));
    wire.send('{"id":"1"}');
    await expect(heard).resolves.toBe('{"id":"1"}');
    const told = new Promise((resolve) => (wire.onmessage = ({ data }) => resolve(data)));
    order.port.postMessage('{"type":"bye"}');
    await expect(told).resolves.toBe('{"type":"bye"}');
    const closed = new Promise<void>((resolve) => (wire.onclose = resolve));
    order.port.postMessage({ closed: 'gone' });
    await closed;
  });

  it('says when games cannot be stored', () => {
    const { device, lines } = set();
    const heard: unknown[] = [];
    device.onstorage = (trouble) => heard.push(trouble);
    void device.call('formats');
    lines[0]!.report({ storage: 'full' });
    lines[0]!.report({ storage: null });
    expect(heard).toEqual(['full', null]);
  });
});

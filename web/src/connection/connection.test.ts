import type { Request, Tell } from '$wire';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection, QUIET, SILENCE, type LinkState } from './connection';
import type { Wire } from './host';

/** The server's end of a connection. */
class Line implements Wire {
  sent: Request[] = [];
  closed = false;
  onmessage: ((message: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly seen: number) {}

  send(text: string) {
    this.sent.push(JSON.parse(text) as Request);
  }

  close() {
    this.closed = true;
  }

  tell(tell: unknown) {
    this.onmessage?.({ data: JSON.stringify(tell) });
  }

  welcome(number = 0) {
    this.tell({
      type: 'welcome',
      number,
      card: {},
      places: [],
      moves: [],
      plies: [],
      events: [],
      view: {},
    });
  }

  breaks() {
    this.onclose?.();
  }
}

function set() {
  const lines: Line[] = [];
  const told: Tell[] = [];
  const states: LinkState[] = [];
  const connection = new Connection({
    open(seen) {
      lines.push(new Line(seen));
      return lines.at(-1)!;
    },
    tell: (tell) => told.push(tell),
    state: (state) => states.push(state),
    random: () => 0.5,
  });
  return { connection, lines, told, states };
}

const moved = (number: number) => ({ type: 'happened', event: { number }, view: {}, plies: [] });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a connection', () => {
  it('is open once it is welcomed', () => {
    const { lines, states } = set();
    expect(states).toEqual([]);
    lines[0]!.welcome();
    expect(states).toEqual(['open']);
  });

  it('reconnects by itself, with growing delays, and says what it has seen', () => {
    const { lines, states } = set();
    lines[0]!.welcome(3);
    lines[0]!.tell(moved(4));
    lines[0]!.breaks();
    expect(states).toEqual(['open', 'lost']);
    vi.advanceTimersByTime(249);
    expect(lines).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(lines[1]!.seen).toBe(4);
    lines[1]!.breaks();
    vi.advanceTimersByTime(499);
    expect(lines).toHaveLength(2);
    vi.advanceTimersByTime(1);
    lines[2]!.welcome(4);
    expect(states).toEqual(['open', 'lost', 'open']);
  });

  it('resends unanswered requests with the same id, and nothing else', async () => {
    const { connection, lines } = set();
    lines[0]!.welcome();
    const answered = connection.ask({ type: 'draw' });
    const lost = connection.ask({ type: 'play', ply: 0, moves: ['c3'] });
    const [draw, play] = lines[0]!.sent;
    lines[0]!.tell({ type: 'done', id: draw!.id, number: 1 });
    await expect(answered).resolves.toMatchObject({ type: 'done' });
    lines[0]!.breaks();
    vi.advanceTimersByTime(250);
    expect(lines[1]!.sent).toEqual([]);
    lines[1]!.welcome();
    expect(lines[1]!.sent).toEqual([play]);
    lines[1]!.tell({ type: 'done', id: play!.id, number: 2 });
    await expect(lost).resolves.toMatchObject({ number: 2 });
  });

  it('holds requests back while there is no connection', () => {
    const { connection, lines } = set();
    void connection.ask({ type: 'resign' });
    expect(lines[0]!.sent).toEqual([]);
    lines[0]!.welcome();
    expect(lines[0]!.sent).toHaveLength(1);
  });

  it('reports no event twice', () => {
    const { lines, told } = set();
    lines[0]!.welcome(5);
    lines[0]!.tell(moved(5));
    lines[0]!.tell(moved(6));
    lines[0]!.tell(moved(6));
    expect(told).toHaveLength(2);
  });

  it('pings after a silence, and gives up a connection that stays silent', () => {
    const { lines, states } = set();
    lines[0]!.welcome();
    vi.advanceTimersByTime(QUIET);
    expect(lines[0]!.sent.map(({ ask }) => ask.type)).toEqual(['ping']);
    lines[0]!.tell({ type: 'pong', id: lines[0]!.sent[0]!.id });
    vi.advanceTimersByTime(QUIET);
    expect(states).toEqual(['open']);
    vi.advanceTimersByTime(SILENCE - QUIET);
    expect(lines[0]!.closed).toBe(true);
    expect(states).toEqual(['open', 'lost']);
  });

  it('ignores a connection that it has given up', () => {
    const { lines, told } = set();
    lines[0]!.welcome();
    vi.advanceTimersByTime(SILENCE);
    lines[0]!.tell(moved(1));
    expect(told).toHaveLength(1);
  });

  it('reconnects at once on request', () => {
    const { connection, lines } = set();
    lines[0]!.welcome();
    for (let line = 0; line < 6; line++) {
      lines.at(-1)!.breaks();
      vi.advanceTimersByTime(8_000);
    }
    lines.at(-1)!.breaks();
    const before = lines.length;
    connection.hurry();
    expect(lines).toHaveLength(before + 1);
  });

  it('resends requests that came too fast, later', () => {
    const { connection, lines } = set();
    lines[0]!.welcome();
    void connection.ask({ type: 'draw' });
    const { id } = lines[0]!.sent[0]!;
    lines[0]!.tell({ type: 'refused', id, refusal: { code: 'too_fast', detail: 'wait' } });
    expect(lines[0]!.sent).toHaveLength(1);
    vi.advanceTimersByTime(1_500);
    expect(lines[0]!.sent[1]).toEqual(lines[0]!.sent[0]);
  });

  it('disconnects on request, and reconnects', () => {
    const { lines } = set();
    lines[0]!.welcome(2);
    lines[0]!.tell({ type: 'bye' });
    vi.advanceTimersByTime(250);
    expect(lines[1]!.seen).toBe(2);
  });

  it('refuses requests that can no longer be answered', async () => {
    const { connection, lines } = set();
    lines[0]!.welcome();
    const asked = connection.ask({ type: 'resign' });
    connection.close();
    await expect(asked).resolves.toMatchObject({ type: 'refused' });
    await expect(connection.ask({ type: 'draw' })).resolves.toMatchObject({ type: 'refused' });
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(1);
  });
});

import type { Card } from '$wire';
import { server } from '../connection/server';
import { device } from '../device/device';
import type { TreeReport } from '../device/protocol';
import { isShared } from '../games/people';
import { keep, recall } from '../shell/kept';

/** Whether this is a running game between people in which the reader plays. */
const isRunning = (card: Card): boolean =>
  card.ending === null && card.terms.computer === null && card.yours.length > 0 && !isShared(card);

/** Such a game as it is remembered: its record, and the position on the board. */
interface Remembered {
  game: string;
  record: string;
  now: string;
}

/** The positions of such a game, but for the start, which belongs to all games. */
interface Running {
  game: string;
  texts: ReadonlySet<string>;
  /** The current one. */
  now: string;
}

const KEY = 'triskel.running';

const isRemembered = (value: unknown): value is Remembered => {
  const { game, record, now } = (value ?? {}) as Partial<Remembered>;
  return [game, record, now].every((text) => typeof text === 'string');
};
const isList = (value: unknown): value is Remembered[] =>
  Array.isArray(value) && value.every(isRemembered);

/** All games that the reader is playing against people, from all pages of the list. */
async function ask(): Promise<Remembered[]> {
  const cards: Card[] = [];
  let before: string | null | undefined;
  while (before !== null) {
    const { games, next } = await server.games('running', before);
    cards.push(...games.filter(isRunning));
    before = next;
  }
  const remember = async ({ code, terms, text }: Card): Promise<Remembered> => ({
    game: terms.game,
    record: await server.record(code),
    now: text,
  });
  return Promise.all(cards.map(remember));
}

/** The same. Where the server cannot be reached, those that were running when it last could. */
async function runningGames(): Promise<Remembered[]> {
  const remembered = recall(KEY, { games: [] as Remembered[] }, { games: isList }).games;
  try {
    const games = await ask();
    if (games.length > 0 || remembered.length > 0) keep(KEY, { games });
    return games;
  } catch {
    return remembered;
  }
}

async function positions({ game, record, now }: Remembered): Promise<Running> {
  const { nodes } = await device.call('editTree', record, 0, { type: 'look' });
  return { game, texts: new Set(nodes.slice(1).map((node) => node.text)), now };
}

/**
 * Keeps the engine off in games that the reader is playing against people: in their positions, and
 * in everything that follows from the current one.
 */
export class FairPlay {
  #games = $state.raw<readonly Running[]>([]);
  /** Whether the reader's games are loaded, or cannot be. */
  isKnown = $state(false);
  readonly #asked: Promise<void>;

  constructor() {
    this.#asked = this.#ask();
  }

  /** The same, once the reader's games are known. */
  static async ask(): Promise<FairPlay> {
    const fair = new FairPlay();
    await fair.#asked;
    return fair;
  }

  /** Whether the engine must stay off at a node of a tree. */
  refuses({ game, nodes }: TreeReport, at: number): boolean {
    const { text } = nodes[at]!;
    const past = new Set<string>();
    for (let node = nodes[at]; node; node = nodes[node.before ?? -1]) past.add(node.text);
    return this.#games.some(
      (one) =>
        one.game === game && (one.texts.has(text) || (one.texts.size > 0 && past.has(one.now))),
    );
  }

  async #ask(): Promise<void> {
    try {
      this.#games = await Promise.all((await runningGames()).map(positions));
    } catch {
      // What cannot be read cannot be compared.
    }
    this.isKnown = true;
  }
}

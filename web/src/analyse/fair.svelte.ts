import type { Card } from '$wire';
import { server } from '../connection/server';
import { device } from '../device/device';
import type { TreeReport } from '../device/protocol';
import { isShared } from '../games/people';

/** A game between people that goes on, in which the reader plays. */
const isRunning = (card: Card): boolean =>
  card.ending === null && card.terms.computer === null && card.yours.length > 0 && !isShared(card);

/** The positions of such a game, but for the start, which belongs to all games. */
interface Running {
  game: string;
  texts: ReadonlySet<string>;
  /** The one on the board. */
  now: string;
}

async function running({ code, terms, text }: Card): Promise<Running> {
  const record = await server.record(code);
  const { nodes } = await device.call('editTree', record, 0, { type: 'look' });
  return { game: terms.game, texts: new Set(nodes.slice(1).map((node) => node.text)), now: text };
}

/**
 * Keeps the engine from the games that the reader is playing against people: from their positions, and
 * from everything after the one that is on the board.
 */
export class FairPlay {
  #games = $state.raw<readonly Running[]>([]);
  /** Whether the reader's games are known, or cannot be. */
  isKnown = $state(false);

  constructor() {
    void this.#ask();
  }

  /** Whether the engine keeps out of a node of a tree. */
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
      const { games } = await server.games('running');
      this.#games = await Promise.all(games.filter(isRunning).map(running));
    } catch {
      // Without a server nobody plays with anybody.
    }
    this.isKnown = true;
  }
}

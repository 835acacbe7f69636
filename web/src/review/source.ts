import type { Card } from '$wire';
import { FairPlay } from '../analyse/fair.svelte';
import { shelf } from '../analyse/shelf';
import { Failure } from '../connection/host';
import { hostOf } from '../connection/hosts';
import { device } from '../device/device';
import type { TreeReport } from '../device/protocol';
import { isShared } from '../games/people';

/** Why something cannot be reviewed. */
export type Refusal = 'missing' | 'running' | 'own' | 'empty' | 'unreachable';

/** A game that can be reviewed. */
export interface Source {
  /** The key under which its review is stored. */
  key: string;
  report: TreeReport;
  /** What is known about the game besides its moves; nothing for a record. */
  card: Card | null;
}

/** A running game between people. */
const isRunning = (card: Card): boolean =>
  card.ending === null && card.terms.computer === null && !isShared(card);

const opened = (text: string): Promise<TreeReport> =>
  device.call('editTree', text, 0, { type: 'look' });

/** The nodes of the game itself, from the start. */
export function mainLine({ nodes }: TreeReport): number[] {
  const line = [0];
  for (let at = nodes[0]?.next ?? null; at !== null; at = nodes[at]?.next ?? null) line.push(at);
  return line;
}

async function gameOf(code: string): Promise<Source | Refusal> {
  try {
    const host = await hostOf(code);
    const card = await host.card(code);
    if (isRunning(card)) return 'running';
    return { key: code, report: await opened(await host.record(code)), card };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.status === null) return 'unreachable';
    if (error.status === 400 || error.status === 404) return 'missing';
    throw error;
  }
}

async function recordOf(id: string): Promise<Source | Refusal> {
  const kept = shelf.find(id);
  if (!kept) return 'missing';
  const [report, fair] = await Promise.all([opened(kept.text), FairPlay.ask()]);
  if (mainLine(report).some((at) => fair.refuses(report, at))) return 'own';
  return { key: id, report, card: null };
}

/** The game with that code, or the record with that id; or why it cannot be reviewed. */
export async function sourceOf(
  code: string | null,
  record: string | null,
): Promise<Source | Refusal> {
  const found =
    code !== null ? await gameOf(code) : record !== null ? await recordOf(record) : null;
  if (found === null) return 'missing';
  if (typeof found === 'string') return found;
  return found.report.nodes[0]?.next === null ? 'empty' : found;
}

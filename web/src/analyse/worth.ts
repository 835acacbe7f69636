import type { Side } from '$wire';
import type { LineReport } from '$analysis';
import type { TreeNode } from '../device/protocol';
import { other } from '../games/people';
import type { Words } from '../words/en';

/** The evaluation of a position for the first player, and whether it is certain. */
export interface Worth {
  /** The first player's chance to win, from 0 to 1. */
  chance: number;
  proven: boolean;
  /** In a few words, and in a sentence. */
  short: string;
  long: string;
}

/** A score in the notation of the engine protocol. */
export function notation({ score, proven, decisions, points }: LineReport): string {
  if (score !== null) return `cp ${score}`;
  if (decisions !== null) return `win ${proven === 'loss' ? -decisions : decisions}`;
  return `points ${points}`;
}

type Name = (side: Side) => string;

/** What a line is worth in a position in which this player decides. */
export function worthOf(words: Words, line: LineReport, turn: Side, name: Name): Worth {
  const t = words.analyse;
  const chance = turn === 'first' ? line.chance : 1 - line.chance;
  if (line.proven === null) {
    const said = t.chance(name(turn), Math.round(100 * line.chance));
    return { chance, proven: false, short: said, long: said };
  }
  if (line.proven === 'draw') return { chance, proven: true, short: t.draw, long: t.draw };
  const winner = name(line.proven === 'win' ? turn : other(turn));
  const points = Math.abs(line.points ?? 0);
  const said =
    line.decisions === null
      ? [t.by(winner, points), t.byLong(winner, points)]
      : line.counted
        ? // The winner is certain, the margin is not.
          [t.wins(winner), t.wins(winner)]
        : [t.in(winner, line.decisions), t.inLong(winner, line.decisions)];
  return { chance, proven: true, short: said[0]!, long: said[1]! };
}

/** The evaluation of a finished game: its result. */
export function resultOf(words: Words, { winner }: TreeNode, name: Name): Worth {
  const t = words.analyse;
  const isDraw = winner === 'draw' || winner === null;
  const said = isDraw ? t.draw : t.wins(name(winner));
  const chance = isDraw ? 0.5 : winner === 'first' ? 1 : 0;
  return { chance, proven: true, short: said, long: said };
}

const SHORT: Intl.NumberFormatOptions = { notation: 'compact', maximumFractionDigits: 1 };

/** `1.2M`. */
export const compact = (count: number, language: string): string =>
  new Intl.NumberFormat(language, SHORT).format(count);

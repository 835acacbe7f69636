import type { Event, Side } from '$wire';

/** A move of the game. Who played it is unknown only if it lies too far back to be told. */
export interface Played {
  by: Side | null;
  text: string;
}

/** The moves after an event. */
export function after(played: readonly Played[], event: Event): Played[] {
  switch (event.type) {
    case 'moved': {
      const { by, ply, moves } = event;
      return [...played.slice(0, ply), ...moves.map((text) => ({ by, text }))];
    }
    case 'taken_back':
      return played.slice(0, event.plies);
    default:
      return [...played];
  }
}

/** A row of the list of moves: the turn of one player and that of the other. */
export interface Row {
  number: number;
  first: Turn | null;
  second: Turn | null;
}

/** The consecutive decisions of a player, and how many moves had been played before them. */
export interface Turn {
  ply: number;
  moves: string[];
}

/** The moves, grouped by turns. */
export function rows(played: readonly Played[]): Row[] {
  const rows: Row[] = [];
  let before: Side | null = null;
  played.forEach(({ by, text }, ply) => {
    const side: Side = by ?? (before === 'first' ? 'second' : 'first');
    let row = rows.at(-1);
    if (side === before && row) {
      row[side]!.moves.push(text);
      return;
    }
    before = side;
    if (!row || side === 'first' || row.second !== null) {
      row = { number: rows.length + 1, first: null, second: null };
      rows.push(row);
    }
    row[side] = { ply, moves: [text] };
  });
  return rows;
}

import type { Event, Ply, Side } from '$wire';

/** The moves after an event, of which these are new. */
export function after(played: readonly Ply[], event: Event, plies: readonly Ply[]): Ply[] {
  switch (event.type) {
    case 'moved':
      return [...played.slice(0, event.ply), ...plies];
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

/** The decisions of one turn, and how many moves had been played before them. */
export interface Turn {
  ply: number;
  moves: string[];
}

/** The moves, turn by turn. */
export function rows(played: readonly Ply[]): Row[] {
  const rows: Row[] = [];
  let open: Turn | null = null;
  played.forEach(({ by, text, ends_turn }, ply) => {
    if (open) open.moves.push(text);
    else begin(rows, by, (open = { ply, moves: [text] }));
    if (ends_turn) open = null;
  });
  return rows;
}

function begin(rows: Row[], by: Side, turn: Turn): void {
  const last = rows.at(-1);
  if (by === 'second' && last?.second === null) last.second = turn;
  else rows.push({ number: rows.length + 1, first: null, second: null, [by]: turn });
}

/** The boards that there are; variants of a game share one. */
export type Family = 'dvonn' | 'gipf' | 'gyges';

/** The board on which a game is played. */
export function family(game: string): Family {
  if (game.startsWith('gipf')) return 'gipf';
  if (game.startsWith('gyges')) return 'gyges';
  return 'dvonn';
}

/** How large pieces are, in the units of a picture. */
export const RADIUS: Readonly<Record<Family, number>> = { dvonn: 39, gipf: 40, gyges: 33 };

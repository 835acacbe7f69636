import { family, type Family } from '../board/family';

/** The games and their variants, in the order in which they are offered. */
export const FAMILIES = ['dvonn', 'gipf', 'gyges'] as const satisfies readonly Family[];

export const VARIANTS = {
  dvonn: ['dvonn'],
  gipf: ['gipf-basic', 'gipf-standard', 'gipf-tournament'],
  gyges: ['gyges-basic', 'gyges-advanced'],
} as const satisfies Record<Family, readonly string[]>;

export type Variant = (typeof VARIANTS)[Family][number];

/** The variant that is offered first. */
export const DEFAULT_VARIANT: Record<Family, Variant> = {
  dvonn: 'dvonn',
  gipf: 'gipf-standard',
  gyges: 'gyges-basic',
};

export { family, type Family };

/** The game as one that we have words for. */
export const variant = (game: string): Variant =>
  VARIANTS[family(game)].find((known) => known === game) ?? DEFAULT_VARIANT[family(game)];

/** A turn may be several decisions, which are put together before they are sent. */
export const isCompound = (game: string): boolean => family(game) === 'gipf';

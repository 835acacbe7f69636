import type { VariantInfo } from '$wire';
import { FAMILIES, type Family } from './family';
import { api } from '../connection/api';
import { Failure } from '../connection/host';
import { hasLocal } from '../connection/local';
import { device } from '../device/device';
import type { Words } from '../words/en';

export type { Family };

/** A variant of a game whose board we can draw. */
export type Variant = VariantInfo & { readonly family: Family };

const isDrawn = (variant: VariantInfo): variant is Variant =>
  FAMILIES.some((family) => family === variant.family);

/** The games that are offered, in the order of the catalog. */
export class Games {
  readonly all: readonly Variant[];

  constructor(told: readonly VariantInfo[]) {
    this.all = told.filter(isDrawn);
  }

  get families(): Family[] {
    return [...new Set(this.all.map(({ family }) => family))];
  }

  of(family: Family): Variant[] {
    return this.all.filter((variant) => variant.family === family);
  }

  /** The game with that id; `null` if it is unknown. */
  find(id: string): Variant | null {
    return this.all.find((variant) => variant.id === id) ?? null;
  }
}

let asked: Promise<Games> | null = null;

/** What the server offers, or what this device knows if the server cannot be reached. */
async function offered(): Promise<VariantInfo[]> {
  try {
    return await api.variants();
  } catch (error) {
    const isAlone = error instanceof Failure && error.status === null && hasLocal;
    if (!isAlone) throw error;
    return device.call('variants');
  }
}

/** The games that can be played, fetched once; retried after a failure. */
export function games(): Promise<Games> {
  asked ??= offered().then(
    (told) => new Games(told),
    (error: unknown) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}

type VariantWords = Words['variants'][keyof Words['variants']];

/** The texts of a variant; the server's title if there are none. */
export function variantWords(words: Words, { id, title }: VariantInfo): VariantWords {
  const known: Partial<Record<string, VariantWords>> = words.variants;
  return known[id] ?? { title, rules: title, about: '' };
}

import { type Checks, isOneOf, keep, recall } from '../../shell/kept';

export const STRICTNESSES = ['off', 'gentle', 'fair', 'strict'] as const;
export type Strictness = (typeof STRICTNESSES)[number];

/** How much of the chance to win a move may cost before the coach speaks, from 0 to 1. */
export const SHARES: Readonly<Record<Exclude<Strictness, 'off'>, number>> = {
  gentle: 0.35,
  fair: 0.2,
  strict: 0.1,
};

interface Kept {
  strictness: Strictness;
}

const KEY = 'triskel.coach';
const CHECKS: Checks<Kept> = { strictness: isOneOf(...STRICTNESSES) };

export const recallStrictness = (): Strictness =>
  recall(KEY, { strictness: 'off' } as Kept, CHECKS).strictness;

export const keepStrictness = (strictness: Strictness): void => keep(KEY, { strictness });

/** Whether a move that takes the chance to win from one number to another costs too much. */
export const costsTooMuch = (before: number, after: number, strictness: Strictness): boolean =>
  strictness !== 'off' && before - after > SHARES[strictness];

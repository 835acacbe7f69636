import { isOneOf, keep, recall } from '../shell/kept';

/** How many nodes the engine spends on each position. */
export const NODES = { quick: 3_000, usual: 30_000, thorough: 200_000 } as const;

export type Effort = keyof typeof NODES;

export const EFFORTS = ['quick', 'usual', 'thorough'] as const satisfies readonly Effort[];

const KEY = 'triskel.review';

/** What was chosen last. */
export const preferredEffort = (): Effort =>
  recall<{ effort: Effort }>(KEY, { effort: 'usual' }, { effort: isOneOf(...EFFORTS) }).effort;

export const preferEffort = (effort: Effort): void => keep(KEY, { effort });

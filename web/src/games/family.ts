/** The boards that we can draw; variants of a game share one. */
export const FAMILIES = ['dvonn', 'gipf', 'gyges'] as const;

export type Family = (typeof FAMILIES)[number];

/** The boards that we can draw; variants of a game share one. */
export const FAMILIES = ['dvonn', 'gipf', 'gyges'] as const;

export type Family = (typeof FAMILIES)[number];

/** How large pieces are, in the units of a picture. */
export const RADIUS: Readonly<Record<Family, number>> = { dvonn: 39, gipf: 40, gyges: 33 };

const DAY = 86_400_000;

/** The day, counted from 1 January 1970 in universal time: the same puzzle for everybody. */
export const today = (now = Date.now()): number => Math.floor(now / DAY);

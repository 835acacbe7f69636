import type { Measure, Question } from '$lessons';

type Name = Measure['name'];

/** Says what a turn has instead of what was wanted. */
export type Unmet = (wanted: number, reached: number) => string;

/** A sentence for every demand that a turn may miss. */
export type Demands = Readonly<Record<Name, Unmet>>;

/** What is asked, where the answer is a player, and what to say to a wrong one. */
export type Others = Readonly<Record<Question, (first: number, second: number) => string>>;

import type { Measure, Question } from '$lessons';

type Name = Measure['name'];

/** Says what a turn achieved instead of what was asked for. */
export type Unmet = (wanted: number, reached: number) => string;

/** A sentence for every demand that a turn may miss. */
export type Demands = Readonly<Record<Name, Unmet>>;

/** For each question, what to say to a wrong answer. */
export type Others = Readonly<Record<Question, (first: number, second: number) => string>>;

import type { HintReason, Objection } from '$wire';

type Game = Objection['game'];
type Code<G extends Game> = Extract<Objection, { game: G }>['code'];

/** A sentence for everything that the rules of a game may have against a tap. */
export type Objections = {
  [G in Game]: { [C in Code<G>]: (about: Extract<Objection, { game: G; code: C }>) => string };
};

/** What speaks for a move, as the end of a sentence. */
export type Reasons = {
  [C in HintReason['code']]: (about: Extract<HintReason, { code: C }>) => string;
};

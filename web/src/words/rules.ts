import type { Cause, HintReason, Objection } from '$wire';

type Game = Objection['game'];
type Code<G extends Game> = Extract<Objection, { game: G }>['code'];

/** A sentence for every objection of a game's rules to a tap. */
export type Objections = {
  [G in Game]: { [C in Code<G>]: (about: Extract<Objection, { game: G; code: C }>) => string };
};

/** Reasons for a move, each the end of a sentence. */
export type Reasons = {
  [C in HintReason['code']]: (about: Extract<HintReason, { code: C }>) => string;
};

type CauseCode<G extends Game> = Extract<Cause, { game: G }>['code'];

/** What in the rules ended a game, and who lost it. */
export type Causes = {
  [G in Game]: {
    [C in CauseCode<G>]: (about: Extract<Cause, { game: G; code: C }>, loser: string) => string;
  };
};

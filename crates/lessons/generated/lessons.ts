// Generated from the crate `lessons`; do not edit.

import type { Objection } from '../../wire/generated/wire.ts';

/**
 * What a learner did.
 */
export type Answer = { "type": "tap", "with": Array<string> } | { "type": "say", "with": Named } | { "type": "play", "with": Array<string> };

/**
 * A course as pages know it: names, and what there is to do.
 */
export type CourseInfo = { 
/**
 * The game.
 */
family: string, 
/**
 * Its lessons.
 */
lessons: Array<LessonInfo>, };

/**
 * A lesson as pages know it.
 */
export type LessonInfo = { 
/**
 * Its name.
 */
id: LessonId, 
/**
 * What it is for.
 */
part: Part, 
/**
 * Its steps.
 */
steps: Array<StepInfo>, };

/**
 * Something that can be counted about a turn. A yes-or-no measure counts 1 or 0.
 */
export type Measure = { "name": "won" } | { "name": "cut" } | { "name": "lost" } | { "name": "captured" } | { "name": "returned" } | { "name": "forced" } | { "name": "exposed" } | { "name": "rows" } | { "name": "reserve" } | { "name": "own_gipf" } | { "name": "gipf_pushed" } | { "name": "bounces" } | { "name": "crossing" } | { "name": "replaced" } | { "name": "threatened" } | { "name": "unstoppable" } | { "name": "threat" } | { "name": "passing" } | { "name": "taken" } | { "name": "mobile" } | { "name": "frozen", 
/**
 * Which.
 */
at: string, } | { "name": "uses", 
/**
 * Which.
 */
at: string, } | { "name": "lands", 
/**
 * Which.
 */
at: string, } | { "name": "at_edge" } | { "name": "next_to_dvonn" } | { "name": "next_to_own" };

/**
 * What is wrong with an answer.
 */
export type Mistake = { "type": "illegal", 
/**
 * Why; absent if it is not a move at all.
 */
why: Objection | null, } | { "type": "extra", 
/**
 * Which.
 */
at: string, 
/**
 * Why the rules exclude it, if they do.
 */
why: Objection | null, } | { "type": "missing", 
/**
 * How many places are missing.
 */
count: number, } | { "type": "other", 
/**
 * What was asked.
 */
question: Question, 
/**
 * What the players have, if the question counts something.
 */
numbers: [number, number] | null, } | { "type": "unmet", 
/**
 * What the demand measures.
 */
measure: Measure, 
/**
 * How it should compare with the number.
 */
relation: Relation, 
/**
 * The number.
 */
wanted: number, 
/**
 * What the turn has instead.
 */
reached: number, } | { "type": "not_won", 
/**
 * Whether it was a draw.
 */
draw: boolean, };

/**
 * A player, or nobody.
 */
export type Named = "first" | "second" | "nobody";

/**
 * What a lesson is for.
 */
export type Part = "quick" | "rules" | "strategy";

/**
 * A question whose answer is a player.
 */
export type Question = "winner" | "decider" | "richer" | "ahead";

/**
 * How a number compares with another.
 */
export type Relation = "at_least" | "exactly" | "at_most";

/**
 * A step as pages know it.
 */
export type StepInfo = { 
/**
 * Its name.
 */
id: StepId, 
/**
 * The articles of the rule book that it is about.
 */
articles: Array<string>, 
/**
 * The variant that is played.
 */
game: string, 
/**
 * What to do.
 */
task: TaskInfo, };

/**
 * What kind of answer a step asks for.
 */
export type TaskInfo = { "type": "tap" } | { "type": "say", 
/**
 * What is asked.
 */
question: Question, } | { "type": "turn" } | { "type": "win", 
/**
 * Against this level.
 */
level: number, };

/**
 * The verdict on an answer.
 */
export type Verdict = { "type": "solved" } | { "type": "unfinished" } | { "type": "wrong", 
/**
 * What is wrong with it.
 */
mistake: Mistake, };

/** All lessons. */
export type LessonId =
  | 'dvonn-first'
  | 'dvonn-placing'
  | 'dvonn-moving'
  | 'dvonn-contact'
  | 'dvonn-ending'
  | 'dvonn-place-well'
  | 'dvonn-neutralise'
  | 'dvonn-stay-mobile'
  | 'dvonn-too-tall'
  | 'dvonn-last-moves'
  | 'gipf-first'
  | 'gipf-board'
  | 'gipf-start'
  | 'gipf-push'
  | 'gipf-taking'
  | 'gipf-ending'
  | 'gipf-standard'
  | 'gipf-tournament'
  | 'gipf-two-phases'
  | 'gipf-all-sides'
  | 'gipf-on-board'
  | 'gipf-make-them-take'
  | 'gipf-gaps'
  | 'gipf-count'
  | 'gipf-handicap-game'
  | 'gyges-first'
  | 'gyges-board'
  | 'gyges-nearest'
  | 'gyges-running'
  | 'gyges-goal'
  | 'gyges-advanced'
  | 'gyges-threats'
  | 'gyges-parrying'
  | 'gyges-line-up';

/** All steps. */
export type StepId =
  | 'dvonn-quick-move'
  | 'dvonn-quick-stack'
  | 'dvonn-quick-owner'
  | 'dvonn-quick-surrounded'
  | 'dvonn-quick-contact'
  | 'dvonn-quick-cut'
  | 'dvonn-quick-count'
  | 'dvonn-quick-game'
  | 'dvonn-pieces'
  | 'dvonn-sit'
  | 'dvonn-first-red'
  | 'dvonn-black-follows'
  | 'dvonn-anywhere'
  | 'dvonn-full'
  | 'dvonn-white-moves'
  | 'dvonn-top'
  | 'dvonn-single'
  | 'dvonn-heights'
  | 'dvonn-over-the-gap'
  | 'dvonn-surrounded'
  | 'dvonn-lone-red'
  | 'dvonn-carry-red'
  | 'dvonn-must-pass'
  | 'dvonn-chain'
  | 'dvonn-cut-left'
  | 'dvonn-cut-four'
  | 'dvonn-carry-away'
  | 'dvonn-own-loss'
  | 'dvonn-red-stays'
  | 'dvonn-freed'
  | 'dvonn-towers'
  | 'dvonn-equal'
  | 'dvonn-last-move'
  | 'dvonn-place-well'
  | 'dvonn-place-well-game'
  | 'dvonn-neutralise'
  | 'dvonn-neutralise-game'
  | 'dvonn-stay-mobile'
  | 'dvonn-stay-mobile-game'
  | 'dvonn-too-tall'
  | 'dvonn-too-tall-game'
  | 'dvonn-last-moves'
  | 'dvonn-last-moves-game'
  | 'gipf-quick-push'
  | 'gipf-quick-shift'
  | 'gipf-quick-row'
  | 'gipf-quick-taken'
  | 'gipf-quick-capture'
  | 'gipf-quick-reserve'
  | 'gipf-quick-game'
  | 'gipf-corner-dots'
  | 'gipf-ways-in'
  | 'gipf-facing'
  | 'gipf-three-each'
  | 'gipf-begin'
  | 'gipf-reserve'
  | 'gipf-handicap'
  | 'gipf-on-the-dot'
  | 'gipf-make-room'
  | 'gipf-one-step'
  | 'gipf-full-line'
  | 'gipf-take-four'
  | 'gipf-take-five'
  | 'gipf-take-six'
  | 'gipf-take-seven'
  | 'gipf-bring-back'
  | 'gipf-gap'
  | 'gipf-force-black'
  | 'gipf-black-takes'
  | 'gipf-two-rows'
  | 'gipf-crossing'
  | 'gipf-pusher-first'
  | 'gipf-aim'
  | 'gipf-starved'
  | 'gipf-only-captures'
  | 'gipf-no-draw'
  | 'gipf-open-reserves'
  | 'gipf-stacked'
  | 'gipf-stays'
  | 'gipf-crossing-gipf'
  | 'gipf-two-pieces'
  | 'gipf-last-gipf'
  | 'gipf-either-way'
  | 'gipf-empty-board'
  | 'gipf-more-gipf'
  | 'gipf-enough'
  | 'gipf-four-gipf'
  | 'gipf-take-some'
  | 'gipf-two-phases'
  | 'gipf-two-phases-game'
  | 'gipf-all-sides'
  | 'gipf-all-sides-game'
  | 'gipf-on-board'
  | 'gipf-on-board-game'
  | 'gipf-make-them-take'
  | 'gipf-make-them-take-game'
  | 'gipf-gaps'
  | 'gipf-gaps-game'
  | 'gipf-count'
  | 'gipf-count-game'
  | 'gipf-even-out'
  | 'gipf-even-out-game'
  | 'gyges-quick-run'
  | 'gyges-quick-nearest'
  | 'gyges-quick-bounce'
  | 'gyges-quick-chain'
  | 'gyges-quick-goal'
  | 'gyges-quick-parry'
  | 'gyges-quick-game'
  | 'gyges-board'
  | 'gyges-aim'
  | 'gyges-home-row'
  | 'gyges-line-up'
  | 'gyges-first-mover'
  | 'gyges-nobodys'
  | 'gyges-nearest-row'
  | 'gyges-blocked-row'
  | 'gyges-first-run'
  | 'gyges-stop'
  | 'gyges-last-step'
  | 'gyges-by-its-size'
  | 'gyges-across'
  | 'gyges-again'
  | 'gyges-exact'
  | 'gyges-not-through'
  | 'gyges-replace'
  | 'gyges-drops'
  | 'gyges-bounce-replace'
  | 'gyges-threat'
  | 'gyges-fork'
  | 'gyges-threats-game'
  | 'gyges-parry'
  | 'gyges-parrying-game'
  | 'gyges-good-line-up'
  | 'gyges-line-up-game';

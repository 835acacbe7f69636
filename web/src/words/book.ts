import type { Objection } from '$wire';
import type { Language } from './languages';

/** The sections of the rules. Pictures have the same names. */
export type Section =
  | 'dvonn-aim'
  | 'dvonn-placing'
  | 'dvonn-moving'
  | 'dvonn-contact'
  | 'dvonn-end'
  | 'gipf-aim'
  | 'gipf-start-basic'
  | 'gipf-start-standard'
  | 'gipf-start-tournament'
  | 'gipf-push'
  | 'gipf-row'
  | 'gipf-order'
  | 'gipf-pieces'
  | 'gipf-four'
  | 'gipf-end-basic'
  | 'gipf-end'
  | 'gyges-aim'
  | 'gyges-placing'
  | 'gyges-nearest'
  | 'gyges-moving'
  | 'gyges-bounce'
  | 'gyges-replace'
  | 'gyges-goal';

/** The rules in one language. */
export type Book = Readonly<Record<Section, { readonly title: string; readonly text: string }>>;

/** The sections of each variant, in the order in which they are read. */
const SECTIONS: Readonly<Partial<Record<string, readonly Section[]>>> = {
  dvonn: ['dvonn-aim', 'dvonn-placing', 'dvonn-moving', 'dvonn-contact', 'dvonn-end'],
  'gipf-basic': [
    'gipf-aim',
    'gipf-start-basic',
    'gipf-push',
    'gipf-row',
    'gipf-order',
    'gipf-end-basic',
  ],
  'gipf-standard': [
    'gipf-aim',
    'gipf-start-standard',
    'gipf-push',
    'gipf-row',
    'gipf-order',
    'gipf-pieces',
    'gipf-end',
  ],
  'gipf-tournament': [
    'gipf-aim',
    'gipf-start-tournament',
    'gipf-push',
    'gipf-row',
    'gipf-order',
    'gipf-pieces',
    'gipf-four',
    'gipf-end',
  ],
  'gyges-basic': [
    'gyges-aim',
    'gyges-placing',
    'gyges-nearest',
    'gyges-moving',
    'gyges-bounce',
    'gyges-goal',
  ],
  'gyges-advanced': [
    'gyges-aim',
    'gyges-placing',
    'gyges-nearest',
    'gyges-moving',
    'gyges-bounce',
    'gyges-replace',
    'gyges-goal',
  ],
};

/** The sections of a variant; none if its rules are not written here. */
export const sections = (variant: string): readonly Section[] => SECTIONS[variant] ?? [];

type Code<G extends Objection['game']> = Extract<Objection, { game: G }>['code'];

/** Where to read about each objection; several where variants differ. */
const READINGS: {
  readonly [G in Objection['game']]: Readonly<Record<Code<G>, readonly Section[]>>;
} = {
  dvonn: {
    game_over: ['dvonn-end'],
    still_placing: ['dvonn-placing'],
    all_placed: ['dvonn-moving'],
    occupied: ['dvonn-placing'],
    must_move: ['dvonn-end'],
    must_pass: ['dvonn-end'],
    nothing_there: ['dvonn-moving'],
    lone_dvonn: ['dvonn-moving'],
    not_yours: ['dvonn-moving'],
    enclosed: ['dvonn-moving'],
    no_landing: ['dvonn-moving'],
    too_tall: ['dvonn-moving'],
    not_in_line: ['dvonn-moving'],
    wrong_distance: ['dvonn-moving'],
    nothing_to_land_on: ['dvonn-moving'],
    not_a_cell: ['dvonn-moving'],
    complete: ['dvonn-moving'],
  },
  gipf: {
    game_over: ['gipf-end-basic', 'gipf-end'],
    row_first: ['gipf-order'],
    full_line: ['gipf-push'],
    reserve_empty: ['gipf-end-basic', 'gipf-end'],
    already_pushed: ['gipf-order'],
    no_gipf_pushes: ['gipf-start-basic', 'gipf-start-standard'],
    gipf_first: ['gipf-start-tournament'],
    gipf_over: ['gipf-start-tournament'],
    needs_two: ['gipf-start-tournament'],
    several_lines: ['gipf-order'],
    not_your_row: ['gipf-row'],
    basic_stays: ['gipf-pieces', 'gipf-row'],
    not_pushed: ['gipf-push'],
    dot_first: ['gipf-push'],
    kind_first: ['gipf-start-tournament'],
    way_first: ['gipf-push'],
    nothing_there: ['gipf-row'],
    opponents_row: ['gipf-row'],
    not_in_row: ['gipf-row'],
    take_first: ['gipf-pieces', 'gipf-row'],
    settled: ['gipf-row'],
    finish_taking: ['gipf-order'],
    nothing_to_confirm: ['gipf-push'],
    complete: ['gipf-push'],
  },
  gyges: {
    game_over: ['gyges-goal'],
    still_placing: ['gyges-placing'],
    all_placed: ['gyges-nearest'],
    not_home_row: ['gyges-placing'],
    taken: ['gyges-placing'],
    not_in_hand: ['gyges-placing'],
    no_piece: ['gyges-nearest'],
    not_nearest_row: ['gyges-nearest'],
    blocked: ['gyges-nearest'],
    out_of_reach: ['gyges-moving'],
    goal_out_of_reach: ['gyges-goal'],
    ends_at_origin: ['gyges-moving'],
    must_bounce: ['gyges-bounce'],
    cannot_stay: ['gyges-replace', 'gyges-bounce'],
    no_replacing: ['gyges-bounce'],
    nothing_to_replace: ['gyges-replace', 'gyges-bounce'],
    beyond_opponent: ['gyges-replace', 'gyges-bounce'],
    changes_nothing: ['gyges-replace', 'gyges-moving'],
    no_drop: ['gyges-replace', 'gyges-bounce'],
    hand_first: ['gyges-placing'],
    piece_first: ['gyges-nearest'],
    not_a_cell: ['gyges-moving'],
    complete: ['gyges-moving'],
  },
};

/** The section of a variant's rules that explains an objection to a tap. */
export function reading(variant: string, { game, code }: Objection): Section | null {
  const told: Readonly<Partial<Record<string, readonly Section[]>>> = READINGS[game];
  return told[code]?.find((section) => sections(variant).includes(section)) ?? null;
}

/** The rules in each language, loaded on demand. */
export const BOOKS: Readonly<Record<Language, () => Promise<Book>>> = {
  en: () => import('./en.book').then(({ enBook }) => enBook),
  fr: () => import('./fr.book').then(({ frBook }) => frBook),
  nl: () => import('./nl.book').then(({ nlBook }) => nlBook),
};

/** What something on an overlay means. Every tone has its own colour and its own line. */
export type Tone = 'first' | 'second' | 'danger' | 'calm' | 'route';

/** Attributes of a place, for programs that look from outside. */
export type Attributes = Readonly<Record<`data-${string}`, string>>;

/** What an aid shows on a board. Places are named as they are tapped. */
export interface Overlay {
  /** Which aid it is. */
  readonly aid: string;
  /** The position that it is about. */
  readonly text: string;
  readonly attributes?: ReadonlyMap<string, Attributes>;
  /** Lines beneath the pieces, from place to place. */
  readonly links?: readonly { readonly between: readonly [string, string]; readonly tone: Tone }[];
  readonly rings?: readonly { readonly at: string; readonly tone: Tone }[];
  /** Pieces that would go. */
  readonly veils?: readonly string[];
  /** Where a piece may be put. */
  readonly drops?: readonly string[];
  /** Pieces that cannot move. */
  readonly locks?: readonly string[];
  readonly badges?: readonly { readonly at: string; readonly text: string; readonly tone: Tone }[];
  /** Ways of pieces; `by` says whose goal is meant. */
  readonly ways?: readonly {
    readonly places: readonly string[];
    readonly by: 'first' | 'second';
    readonly tone: Tone;
  }[];
}

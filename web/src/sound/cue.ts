/** What can be heard of a move. */
export type Cue = 'place' | 'slide' | 'hop' | 'bounce' | 'fall' | 'capture';

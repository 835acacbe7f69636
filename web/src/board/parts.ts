import type { Component } from 'svelte';
import type { Side } from '$wire';
import type { Beside } from './beside';
import DvonnBeside from './dvonn/Beside.svelte';
import DvonnGround from './dvonn/Ground.svelte';
import DvonnPiece from './dvonn/Piece.svelte';
import type { Family } from './family';
import type { Figure } from './figure';
import GipfBeside from './gipf/Beside.svelte';
import GipfGround from './gipf/Ground.svelte';
import GipfPiece from './gipf/Piece.svelte';
import GygesBeside from './gyges/Beside.svelte';
import GygesGround from './gyges/Ground.svelte';
import GygesPiece from './gyges/Piece.svelte';
import type { Plane } from './plane';

/** The props of a board's ground. */
export interface GroundProps {
  uid: string;
  plane: Plane;
  /** The players who still have pieces beside the board. */
  waiting: readonly Side[];
  /** The names of the goals, by the player who may enter them. */
  goals: Readonly<Record<Side, string>> | null;
}

/** The props of a piece. */
export interface PieceProps {
  uid: string;
  figure: Figure;
  radius: number;
}

/** The props of what lies beside a board. */
export interface BesideProps {
  uid: string;
  plane: Plane;
  beside: Beside;
}

interface Parts {
  /** Lines and places. */
  readonly Ground: Component<GroundProps>;
  /** A piece or a stack around the origin. */
  readonly Piece: Component<PieceProps>;
  /** Reserves and captives, hands, and what is still to be placed. */
  readonly Beside: Component<BesideProps>;
}

/** The components that draw the board of a family. */
export const PARTS: Readonly<Record<Family, Parts>> = {
  dvonn: { Ground: DvonnGround, Piece: DvonnPiece, Beside: DvonnBeside },
  gipf: { Ground: GipfGround, Piece: GipfPiece, Beside: GipfBeside },
  gyges: { Ground: GygesGround, Piece: GygesPiece, Beside: GygesBeside },
};

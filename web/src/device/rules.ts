import {
  courses,
  dailyPuzzle,
  draft,
  Exercise,
  formats,
  GameRecord,
  gamesIn,
  newRating,
  Position,
  Puzzle,
  puzzles,
  ratingAfter,
  Retry,
  Review,
  Search,
  Tree,
  variants,
} from './pkg/index.js';
import type {
  DraftReport,
  GamesReport,
  Line,
  Operations,
  PuzzleName,
  RecordSource,
  ReviewNews,
  SearchOptions,
  Sight,
  Spot,
  Theme,
  Thought,
  TreeReport,
} from './protocol';
import type { Slices } from './slices';
import { SLICE, working, type Working } from './working';
import type { Attempt, ReviewedDecision, ReviewSummary } from '$analysis';
import type { Aids, RouteList } from '$aids';
import type { Answer, CourseInfo, StepId, Verdict } from '$lessons';
import type {
  PuzzleInfo,
  PuzzleLine,
  Rating,
  Refutation,
  Verdict as PuzzleVerdict,
} from '$puzzles';
import type { Objection, PlayedMove, View } from '$wire';
import type { Board, LegalMove, Outcome, Ply, Side, VariantInfo } from './types';

/** Where a spot begins. Whoever calls frees it. */
function start({ game, pieces, position }: Spot): Position {
  return position === undefined || position === null
    ? Position.start(game, pieces)
    : Position.parse(game, position, pieces);
}

/** Uses something of the module, and frees it. */
function using<R extends { free(): void }, T>(resource: R, use: (resource: R) => T): T {
  try {
    return use(resource);
  } finally {
    resource.free();
  }
}

/** Plays the moves of a spot, and returns them as canonical text. */
const play = (position: Position, moves: readonly string[]): Ply[] =>
  moves.map((move) => {
    const by = position.turn() as Side;
    const ends_turn = position.endsTurn(move);
    return { by, text: position.play(move), ends_turn };
  });

const look = (at: Spot): Sight =>
  using(start(at), (position) => {
    const played = play(position, at.moves ?? []);
    return {
      game: position.game,
      text: position.text(),
      turn: position.turn() as Side,
      outcome: (position.outcome() ?? null) as Outcome | null,
      board: JSON.parse(position.board()) as Board,
      legal: JSON.parse(position.legal()) as LegalMove[],
      played,
    };
  });

const aids = (at: Spot): Aids | null =>
  using(start(at), (position) => {
    play(position, at.moves ?? []);
    return JSON.parse(position.aids()) as Aids | null;
  });

const routes = (at: Spot, from: string, to: string): RouteList | null =>
  using(start(at), (position) => {
    play(position, at.moves ?? []);
    return JSON.parse(position.routes(from, to)) as RouteList | null;
  });

const draw = (at: Spot, theme?: Theme, idea?: string): string =>
  using(start(at), (position) => {
    play(position, at.moves ?? []);
    return position.draw(theme, idea);
  });

const withRecord = <T>({ text, format, game }: RecordSource, use: (record: GameRecord) => T): T =>
  using(GameRecord.read(text, format ?? 'tsk', game), use);

const inStep = <T>(id: StepId, use: (step: Exercise) => T): T => using(Exercise.open(id), use);

const inPuzzle = <T>({ game, id }: PuzzleName, use: (puzzle: Puzzle) => T): T =>
  using(Puzzle.open(game, id), use);

const inTree = <T>(text: string, use: (tree: Tree) => T): T => using(Tree.open(text), use);

const report = (tree: Tree, at: number): TreeReport => JSON.parse(tree.report(at)) as TreeReport;

/** The calls of the module that need no game in progress. */
export const rules = {
  variants: () => JSON.parse(variants()) as VariantInfo[],
  formats: () => formats(),
  look,
  aids,
  routes,
  draw,
  readRecord: (source) =>
    withRecord(source, (record) => ({ game: record.game, moves: record.moves() })),
  writeRecord: (source, format) => withRecord(source, (record) => record.write(format)),
  recordAt: (source, ply) =>
    withRecord(source, (record) => using(record.at(ply), (position) => position.text())),
  drawRecord: (source, ply, theme) => withRecord(source, (record) => record.draw(ply, theme)),
  beginTree: ({ game, pieces, position, moves }) =>
    using(Tree.begin(game, pieces, position, [...(moves ?? [])]), (tree) =>
      report(tree, moves?.length ?? 0),
    ),
  editTree: (text, at, edit) =>
    inTree(text, (tree) => report(tree, tree.edit(at, JSON.stringify(edit)))),
  findInTree: (text, moves) => inTree(text, (tree) => tree.find([...moves]) ?? null),
  viewInTree: (text, at, moves) =>
    inTree(text, (tree) => JSON.parse(tree.view(at, [...moves])) as View),
  turnInTree: (text, at, moves) =>
    inTree(text, (tree) => JSON.parse(tree.turn(at, [...moves])) as PlayedMove[]),
  drawTree: (text, at, theme) => inTree(text, (tree) => tree.draw(at, theme)),
  gamesIn: (text, game) => JSON.parse(gamesIn(text, game)) as GamesReport,
  draft: ({ game, pieces, position }, change) =>
    JSON.parse(draft(game, pieces, position, JSON.stringify(change))) as DraftReport,
  courses: () => JSON.parse(courses()) as CourseInfo[],
  exercise: (id, moves) => inStep(id, (step) => JSON.parse(step.view([...moves])) as View),
  judge: (id, answer) =>
    inStep(id, (step) => JSON.parse(step.judge(JSON.stringify(answer))) as Verdict),
  whyNot: (id, moves, taps) =>
    inStep(id, (step) => JSON.parse(step.why([...moves], [...taps])) as Objection | null),
  reply: (id, moves, seed) => inStep(id, (step) => step.reply([...moves], seed)),
  advice: (id, moves) => inStep(id, (step) => step.advice([...moves])),
  solutions: (id) => inStep(id, (step) => JSON.parse(step.solutions()) as Answer[]),
  puzzles: (game) => JSON.parse(puzzles(game)) as PuzzleInfo[],
  puzzle: (name) => inPuzzle(name, (puzzle) => JSON.parse(puzzle.info()) as PuzzleInfo),
  dailyPuzzle: (day) => JSON.parse(dailyPuzzle(day)) as PuzzleInfo | null,
  puzzleView: (name, moves) =>
    inPuzzle(name, (puzzle) => JSON.parse(puzzle.view([...moves])) as View),
  judgePuzzle: (name, found, move) =>
    inPuzzle(name, (puzzle) => JSON.parse(puzzle.judge(found, move)) as PuzzleVerdict),
  refute: (name, found, move) =>
    inPuzzle(name, (puzzle) => JSON.parse(puzzle.refute(found, move)) as Refutation | null),
  whyNotInPuzzle: (name, moves, taps) =>
    inPuzzle(name, (puzzle) => JSON.parse(puzzle.why([...moves], [...taps])) as Objection | null),
  puzzleLine: (name) => inPuzzle(name, (puzzle) => JSON.parse(puzzle.line()) as PuzzleLine),
  newRating: () => JSON.parse(newRating()) as Rating,
  ratingAfter: (before, puzzle, solved) =>
    JSON.parse(ratingAfter(JSON.stringify(before), puzzle, solved)) as Rating,
} satisfies Partial<Operations>;

/** Searches in slices, and tells of lines as they are found. */
export function search(
  at: Spot,
  options: SearchOptions,
  slices: Slices,
  tell: (line: Line) => void,
): Working<Thought> {
  const searching = using(start(at), (position) =>
    Search.begin(position, [...(at.moves ?? [])], JSON.stringify(options)),
  );
  let best: Line | null = null;
  const advance = () => {
    for (const line of JSON.parse(searching.advance(SLICE)) as Line[]) {
      if (line.rank === 1) best = line;
      tell(line);
    }
    if (!searching.done()) return null;
    const move = searching.best() ?? null;
    return { result: { move, line: best, nodes: searching.nodes() } };
  };
  const [stop, free] = [() => searching.stop(), () => searching.free()];
  return working({ advance, stop, free }, slices);
}

/** Reviews a game in slices, and tells of decisions as they are judged. */
export function review(
  [text, options, known]: Parameters<Operations['review']>,
  slices: Slices,
  tell: (news: ReviewNews) => void,
): Working<ReviewSummary> {
  const reviewing = Review.begin(text, JSON.stringify(options), JSON.stringify(known));
  const summary = () => JSON.parse(reviewing.summary()) as ReviewSummary;
  let isStopped = false;
  const advance = () => {
    if (!isStopped) {
      const decisions = JSON.parse(reviewing.advance(SLICE)) as ReviewedDecision[];
      if (decisions.length > 0) tell({ decisions, summary: summary() });
    }
    return isStopped || reviewing.done() ? { result: summary() } : null;
  };
  return working({ advance, stop: () => (isStopped = true), free: () => reviewing.free() }, slices);
}

/** Judges another move in slices. */
export function tryAgain(
  [text, options, decision, move]: Parameters<Operations['tryAgain']>,
  slices: Slices,
): Promise<Attempt> {
  const [wish, report] = [JSON.stringify(options), JSON.stringify(decision)];
  const trying = Retry.begin(text, wish, report, move);
  const advance = () => {
    const attempt = JSON.parse(trying.advance(SLICE)) as Attempt | null;
    return attempt && { result: attempt };
  };
  return working({ advance, stop: () => undefined, free: () => trying.free() }, slices).result;
}

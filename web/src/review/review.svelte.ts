import type { ReviewedDecision, ReviewSummary } from '$analysis';
import { device, type Reviewing } from '../device/device';
import type { ReviewNews, TreeReport } from '../device/protocol';
import { NODES, preferEffort, preferredEffort, type Effort } from './effort';
import { keepReview, recallReview } from './kept';
import { mainLine, type Source } from './source';

export type ReviewState = 'running' | 'stopped' | 'done';

/** A decision that is worth another try: a blunder, a mistake or a missed win. */
export const isFault = ({ fault, missed_win }: ReviewedDecision): boolean =>
  missed_win || fault === 'blunder' || fault === 'mistake';

/** The review of a game: the decisions judged so far, and those to come. */
export class Review {
  readonly key: string;
  readonly report: TreeReport;
  /** The nodes of the game, from the start. */
  readonly main: readonly number[];
  /** By the number of the decision. */
  decisions = $state.raw<ReadonlyMap<number, ReviewedDecision>>(new Map());
  summary = $state.raw<ReviewSummary | null>(null);
  state = $state<ReviewState>('stopped');
  effort = $state<Effort>('usual');
  /** The plies of faults for which a good move was found. */
  solved = $state.raw<ReadonlySet<number>>(new Set());
  #running: Reviewing | null = null;
  /** Whether a write is under way, and whether there is something newer to store. */
  #isKeeping = false;
  #isNewer = false;

  private constructor({ key, report }: Source) {
    this.key = key;
    this.report = report;
    this.main = mainLine(report);
  }

  /** Resumes the stored review, or begins one. */
  static async open(source: Source): Promise<Review> {
    const review = new Review(source);
    const kept = await recallReview(review.key, review.#moves);
    review.effort = kept?.effort ?? preferredEffort();
    review.solved = new Set(kept?.solved);
    review.#note(kept?.decisions ?? []);
    review.go();
    return review;
  }

  /** The faults, in the order of the game. */
  get faults(): ReviewedDecision[] {
    const all = [...this.decisions.values()].sort((one, other) => one.ply - other.ply);
    return all.filter(isFault);
  }

  /** Resumes the review. */
  go(): void {
    if (this.#running || this.state === 'done') return;
    const known = [...this.decisions.values()].sort((one, other) => one.ply - other.ply);
    const options = { nodes: NODES[this.effort] };
    const hear = (news: ReviewNews) => {
      if (this.#running === running) this.#hear(news);
    };
    const running = device.review([this.report.text, options, known], hear);
    this.#running = running;
    this.state = 'running';
    const end = (summary: ReviewSummary | null) => {
      if (this.#running !== running) return;
      this.#running = null;
      if (summary) this.summary = summary;
      this.state = summary && summary.done === summary.total ? 'done' : 'stopped';
    };
    running.result.then(end, () => end(null));
  }

  stop(): void {
    this.#running?.stop();
    this.#running = null;
    if (this.state === 'running') this.state = 'stopped';
  }

  /** Begins anew, with another effort. */
  again(effort: Effort): void {
    this.stop();
    this.state = 'stopped';
    preferEffort(effort);
    this.effort = effort;
    this.decisions = new Map();
    this.summary = null;
    this.go();
  }

  solve(ply: number): void {
    this.solved = new Set([...this.solved, ply]);
    this.#keep();
  }

  get #moves(): string {
    const { game, position, nodes } = this.report;
    return [game, position ?? '', ...this.main.map((at) => nodes[at]?.mv ?? '')].join(' ');
  }

  #note(decisions: readonly ReviewedDecision[]): void {
    const news = decisions.map((decision) => [decision.ply, decision] as const);
    this.decisions = new Map([...this.decisions, ...news]);
  }

  #hear({ decisions, summary }: ReviewNews): void {
    this.#note(decisions);
    this.summary = summary;
    this.#keep();
  }

  /** Stores what is known, one write at a time: the latest state wins. */
  #keep(): void {
    this.#isNewer = true;
    if (!this.#isKeeping) void this.#store();
  }

  async #store(): Promise<void> {
    this.#isKeeping = true;
    while (this.#isNewer) {
      this.#isNewer = false;
      const decisions = [...this.decisions.values()].sort((one, other) => one.ply - other.ply);
      const { key, effort } = this;
      const solved = [...this.solved];
      await keepReview({
        key,
        moves: this.#moves,
        effort,
        decisions,
        solved,
        changed: Date.now(),
      });
    }
    this.#isKeeping = false;
  }
}

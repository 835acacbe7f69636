import type { Answer, Mistake, Named, StepInfo } from '$lessons';
import type { LegalMove, View } from '$wire';
import { walker } from '../board/walker';
import { device } from '../device/device';
import { progress } from './progress.svelte';

/** After how many wrong answers the hint appears. */
const PATIENCE = 2;

/** An attempt at a step: what was entered, and what came of it. */
export class Attempt {
  readonly step: StepInfo;
  view = $state.raw<View | null>(null);
  /** The taps of the move that is being entered, or the places that were chosen. */
  prefix = $state.raw<string[]>([]);
  mistake = $state.raw<Mistake | null>(null);
  solved = $state(false);
  wrong = $state(0);
  thinking = $state(false);

  #moves: string[] = [];
  #seed = 1;

  constructor(step: StepInfo) {
    this.step = step;
    void this.restart();
  }

  get hints(): boolean {
    return this.wrong >= PATIENCE && !this.solved;
  }

  get gathers(): boolean {
    return this.step.task.type === 'tap';
  }

  get plays(): boolean {
    return this.step.task.type === 'turn' || this.step.task.type === 'win';
  }

  get legal(): LegalMove[] {
    const idle = this.solved || this.thinking || this.mistake?.type === 'unmet';
    return this.plays && !idle && this.mistake?.type !== 'not_won' ? (this.view?.legal ?? []) : [];
  }

  /** Returns to the position of the step. */
  async restart(): Promise<void> {
    this.#moves = [];
    this.prefix = [];
    this.mistake = null;
    await this.#look();
  }

  async tap(tap: string): Promise<void> {
    if (this.solved || this.thinking || !this.view) return;
    if (this.gathers) {
      this.mistake = null;
      const has = this.prefix.includes(tap);
      this.prefix = has ? this.prefix.filter((one) => one !== tap) : [...this.prefix, tap];
      return;
    }
    if (!this.plays || this.legal.length === 0) return;
    const prefix = walker(this.legal).after(this.prefix, tap);
    if (prefix === null) {
      const taps = [...this.prefix, tap];
      const why = await device.call('whyNot', this.step.id, this.#moves, taps);
      return this.#fail({ type: 'illegal', why });
    }
    this.mistake = null;
    this.prefix = prefix;
    const move = walker(this.legal).complete(prefix);
    if (move) await this.#play([move.text]);
  }

  /** Judges the places that were chosen. */
  check(): Promise<void> {
    return this.#judge({ type: 'tap', with: this.prefix });
  }

  say(named: Named): Promise<void> {
    return this.#judge({ type: 'say', with: named });
  }

  undo(): void {
    this.prefix = this.prefix.slice(0, -1);
  }

  /** Plays what the engine would, in a little game. */
  async show(): Promise<void> {
    await this.#play(await device.call('advice', this.step.id, this.#moves));
  }

  async #play(moves: string[]): Promise<void> {
    this.prefix = [];
    this.#moves = [...this.#moves, ...moves];
    await this.#look();
    await this.#judge({ type: 'play', with: this.#moves });
    if (!this.solved && this.mistake === null && this.step.task.type === 'win')
      await this.#answer();
  }

  /** Lets the opponent play, if it is their turn. */
  async #answer(): Promise<void> {
    const learner = this.#learner;
    while (!this.solved && this.mistake === null && this.view && this.view.turn !== learner) {
      this.thinking = true;
      const moves = await device.call('reply', this.step.id, this.#moves, this.#seed);
      this.thinking = false;
      if (moves.length === 0) return;
      this.#moves = [...this.#moves, ...moves];
      await this.#look();
      await this.#judge({ type: 'play', with: this.#moves });
    }
  }

  #learner: View['turn'] | null = null;

  async #look(): Promise<void> {
    this.view = await device.call('exercise', this.step.id, this.#moves);
    if (this.#moves.length === 0) this.#learner = this.view.turn;
  }

  async #judge(answer: Answer): Promise<void> {
    const verdict = await device.call('judge', this.step.id, answer);
    if (verdict.type === 'wrong') this.#fail(verdict.mistake);
    else if (verdict.type === 'solved') {
      this.mistake = null;
      this.solved = true;
      progress.solve(this.step.id, this.wrong === 0, Date.now());
    }
  }

  #fail(mistake: Mistake): void {
    this.mistake = mistake;
    this.wrong += 1;
    this.#seed += 1;
  }
}

/** Works for a slice, and says whether there is more to do. */
export type Job = () => boolean;

/**
 * Lets jobs work in turn, a slice at a time. Waiting events run between two slices, so a message
 * waits for at most one slice, however many jobs there are.
 */
export class Slices {
  #jobs: Job[] = [];
  #channel = new MessageChannel();
  #isRunning = false;

  constructor() {
    this.#channel.port1.onmessage = () => this.#next();
  }

  add(job: Job): void {
    this.#jobs.push(job);
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#giveWay();
  }

  /** Closes the channel, which would keep a program alive. */
  close(): void {
    this.#channel.port1.close();
  }

  #giveWay(): void {
    this.#channel.port2.postMessage(null);
  }

  #next(): void {
    const job = this.#jobs.shift();
    if (job?.()) this.#jobs.push(job);
    this.#isRunning = this.#jobs.length > 0;
    if (this.#isRunning) this.#giveWay();
  }
}

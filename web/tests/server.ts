import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PROGRAM = process.env['TRISKEL'] ?? '../target/debug/triskel';

/** A server of our own, on an empty folder, which can be killed and started again. */
export class Server {
  #data = mkdtempSync(join(tmpdir(), 'triskel-web-'));
  #process: ChildProcess | null = null;
  #port = 0;

  static async start(): Promise<Server> {
    const server = new Server();
    await server.start();
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Starts it at its previous address. */
  async start(): Promise<void> {
    // All tests of a worker come from one address.
    const many = ['--games-at-once', '100000', '--sign-ups-an-hour', '100000'];
    const options = ['serve', '--port', `${this.#port}`, '--data', this.#data, ...many];
    const child = spawn(PROGRAM, options, { stdio: ['ignore', 'pipe', 'ignore'] });
    this.#process = child;
    this.#port = await new Promise<number>((resolve, reject) => {
      let said = '';
      child.once('error', reject);
      child.once('exit', (code) => reject(new Error(`${PROGRAM} ended with ${code}: ${said}`)));
      child.stdout.on('data', (part: Buffer) => {
        said += part.toString();
        const port = /http:\/\/[^:]+:(\d+)/.exec(said)?.[1];
        if (port) resolve(Number(port));
      });
    });
  }

  /** Kills it without warning, like a power cut. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (!child) return;
    this.#process = null;
    child.removeAllListeners('exit');
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.#data, { recursive: true, force: true });
  }
}

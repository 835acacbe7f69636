import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Changes the body of an answer, as text. */
type Change = (body: string) => string;

/** A proxy between a browser and a server that changes the server's answers. */
export class Proxy {
  /** Changes to the bodies of paths that match. */
  readonly changes: [RegExp, Change][] = [];
  /** Headers that replace the server's, under `/api`. */
  readonly headers: Record<string, string> = {};
  /** The requested paths. */
  readonly asked: string[] = [];
  #server = createServer((asked, answer) => this.#pass(asked, answer));

  static async before(url: string): Promise<Proxy> {
    const proxy = new Proxy(new URL(url));
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  private constructor(readonly target: URL) {}

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #pass(asked: IncomingMessage, answer: ServerResponse): void {
    const path = asked.url ?? '/';
    this.asked.push(path);
    const change = this.changes.find(([pattern]) => pattern.test(path))?.[1];
    const headers = { ...asked.headers };
    // A body that is changed must be neither compressed nor cached.
    if (change) {
      delete headers['accept-encoding'];
      delete headers['if-none-match'];
    }
    const { hostname, port } = this.target;
    const passed = request(
      { hostname, port, path, method: asked.method, headers },
      (told: IncomingMessage) => {
        const own = path.startsWith('/api/') ? this.headers : {};
        const heads = { ...told.headers, ...own };
        if (!change) {
          answer.writeHead(told.statusCode ?? 502, heads);
          told.pipe(answer);
          return;
        }
        delete heads['content-length'];
        delete heads.etag;
        const parts: Buffer[] = [];
        told.on('data', (part: Buffer) => parts.push(part));
        told.on('end', () => {
          answer.writeHead(told.statusCode ?? 502, heads);
          answer.end(change(Buffer.concat(parts).toString()));
        });
      },
    );
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  }
}

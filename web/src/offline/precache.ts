/** What the service worker keeps; the build writes it. */
export interface Precache {
  /** Changes whenever a file changes. */
  version: string;
  /** Addresses. */
  files: string[];
  bytes: number;
}

/** What a page asks of the service worker. */
export type ServiceAsk = 'take over' | 'version';

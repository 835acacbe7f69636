/** The files that the service worker caches; written by the build. */
export interface Precache {
  /** Changes whenever a file changes. */
  version: string;
  /** Their addresses. */
  files: string[];
  bytes: number;
}

/** What a page asks of the service worker. */
export type ServiceAsk = 'take over' | 'version';

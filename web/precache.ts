import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Plugin } from 'vite';
import type { Precache } from './src/offline/precache';

/** The most that browsers may cache of the app, in bytes. */
const MOST = 8_000_000;

/** The service worker in the build, and the placeholder in it for the list. */
export const SERVICE = 'sw.js';
const VERSION = 'version.json';
const LIST = '__PRECACHE__';

/** All files of the app by the addresses under which they are served, with a version of all together. */
function listing(folder: string): Precache {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && entry.name !== SERVICE)
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((name) => !/\.(br|gz)$/.test(name))
    .sort();
  const digest = createHash('sha256');
  let bytes = 0;
  const files = names.map((name) => {
    const content = readFileSync(name);
    bytes += content.length;
    const path = `/${name
      .slice(folder.length + 1)
      .split(sep)
      .join('/')}`;
    digest.update(path).update(content);
    return path;
  });
  return { version: digest.digest('hex').slice(0, 12), files, bytes };
}

/** Writes the list of all built files into the service worker. */
export function precache(): Plugin {
  return {
    name: 'precache',
    apply: 'build',
    writeBundle({ dir }) {
      if (!dir) return;
      const list = listing(dir);
      if (list.bytes > MOST)
        this.error(
          `browsers would cache ${list.bytes} bytes of the app; at most ${MOST} are allowed`,
        );
      const path = join(dir, SERVICE);
      const script = readFileSync(path, 'utf8');
      if (!script.includes(LIST)) this.error(`${SERVICE} has no place for the list of files`);
      writeFileSync(path, script.replace(LIST, JSON.stringify(list)));
      writeFileSync(join(dir, VERSION), JSON.stringify({ version: list.version }));
    },
  };
}

/** The FNV-1a hash of a text, as the crate `wire` computes it of the same file. */
export function fingerprint(text: Buffer): string {
  const mask = (1n << 64n) - 1n;
  const hash = text.reduce(
    (hash, byte) => ((hash ^ BigInt(byte)) * 0x100000001b3n) & mask,
    0xcbf29ce484222325n,
  );
  return hash.toString(16).padStart(16, '0');
}

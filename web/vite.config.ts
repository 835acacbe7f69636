import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
import { fingerprint, precache, SERVICE } from './precache';

const wire = fileURLToPath(new URL('../crates/wire/generated/wire.ts', import.meta.url));
const aids = fileURLToPath(new URL('../crates/browser/generated/aids.ts', import.meta.url));
const lessons = fileURLToPath(new URL('../crates/lessons/generated/lessons.ts', import.meta.url));
const puzzles = fileURLToPath(new URL('../crates/puzzles/generated/puzzles.ts', import.meta.url));
const analysis = fileURLToPath(
  new URL('../crates/analysis/generated/analysis.ts', import.meta.url),
);
const server = process.env['TRISKEL_SERVER'] ?? 'http://127.0.0.1:8484';

/**
 * Adds a compressed copy of every file that compresses well, so that the server never has to
 * compress.
 */
function precompress(): Plugin {
  const worthIt = new Set([
    '.html',
    '.js',
    '.css',
    '.svg',
    '.json',
    '.webmanifest',
    '.txt',
    '.wasm',
  ]);
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle({ dir }) {
      if (!dir) return;
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!worthIt.has(extname(name))) continue;
        const path = join(dir, name);
        const plain = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(plain));
        writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  // The list must be complete before the script is compressed.
  plugins: [svelte(), precache(), precompress()],
  define: { __WIRE__: JSON.stringify(fingerprint(readFileSync(wire))) },
  resolve: {
    alias: { $wire: wire, $aids: aids, $lessons: lessons, $puzzles: puzzles, $analysis: analysis },
  },
  build: {
    target: 'es2022',
    // The server's content security policy allows no `data:` addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { index: 'index.html', service: 'src/offline/service.ts' },
      output: {
        // The service worker needs a fixed name at the root.
        entryFileNames: ({ name }) => (name === 'service' ? SERVICE : 'assets/[name]-[hash].js'),
      },
    },
  },
  // The worker of `src/device` imports the module.
  worker: { format: 'es' },
  // The server accepts posts only from pages of its own host, so the proxy must not change it.
  server: { proxy: { '/api': { target: server, ws: true } } },
});

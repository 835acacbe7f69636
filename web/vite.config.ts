import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

const wire = fileURLToPath(new URL('../crates/wire/generated/wire.ts', import.meta.url));
const server = process.env['TRISKEL_SERVER'] ?? 'http://127.0.0.1:8484';

/** Leaves a compressed copy beside every file of text, so that the server never has to. */
function precompress(): Plugin {
  const text = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt']);
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle({ dir }) {
      if (!dir) return;
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!text.has(extname(name))) continue;
        const path = join(dir, name);
        const plain = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(plain));
        writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), precompress()],
  resolve: { alias: { $wire: wire } },
  build: {
    target: 'es2022',
    // The policy of the server allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // The server takes posts from pages of its own host alone: the host stays as it was asked for.
  server: { proxy: { '/api': { target: server, ws: true } } },
});

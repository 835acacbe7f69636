/**
 * The service worker: caches the whole app, one version at a time, and serves pages from the cache.
 * It touches nothing under `/api`. A new version waits until a page of the old one lets it take
 * over.
 */
import type { Precache, ServiceAsk } from './precache';

declare const __PRECACHE__: Precache;

/** The part of a service worker's scope that is used; TypeScript's DOM types lack it. */
interface Scope {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { unregister(): Promise<boolean> };
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ServiceAsk>) => void): void;
}
interface Lasting {
  waitUntil(doing: Promise<unknown>): void;
}
interface Fetching {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
const scope = self as unknown as Scope;

const { version, files } = __PRECACHE__;
const PREFIX = 'triskel-';
const NAME = `${PREFIX}${version}`;
const PAGE = '/index.html';
const kept = new Set(files);

/**
 * Without the module there is no offline play. Derived from the files, because this script cannot
 * import anything.
 */
const offline = files.some((path) => path.endsWith('.wasm'));

/** Files with a digest in their names never change: an older version may have them. */
const isHashed = (path: string) => path.startsWith('/assets/');

/** Paths that the server answers itself; embedded boards have headers of their own. */
const isElsewhere = (path: string) => path.startsWith('/api/') || path.startsWith('/embed/');

async function keep(cache: Cache, path: string): Promise<void> {
  const known = isHashed(path) ? await caches.match(path) : undefined;
  const answer = known ?? (await fetch(path, { cache: isHashed(path) ? 'default' : 'no-cache' }));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  await cache.put(path, answer);
}

/** Caches everything, or fails as a whole. */
async function fill(): Promise<void> {
  const cache = await caches.open(NAME);
  try {
    await Promise.all(files.map((path) => keep(cache, path)));
  } catch (error) {
    await caches.delete(NAME);
    throw error;
  }
}

async function forgetOthers(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(names.filter((name) => name !== NAME).map((name) => caches.delete(name)));
}

/**
 * An app without the module cannot play offline: browsers that cached it go back to the network.
 */
async function retire(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(names.map((name) => caches.delete(name)));
  await scope.registration.unregister();
}

async function serve(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(NAME);
  return (await cache.match(path)) ?? fetch(request);
}

scope.addEventListener('install', (event) => {
  event.waitUntil(offline ? fill() : scope.skipWaiting());
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(offline ? forgetOthers().then(() => scope.clients.claim()) : retire());
});

scope.addEventListener('message', ({ data, ports }) => {
  if (data === 'take over') void scope.skipWaiting();
  else ports[0]?.postMessage(version);
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (!offline || request.method !== 'GET' || origin !== location.origin) return;
  if (kept.has(pathname)) event.respondWith(serve(pathname, request));
  // The app is a single page.
  else if (request.mode === 'navigate' && !isElsewhere(pathname) && !pathname.includes('.'))
    event.respondWith(serve(PAGE, request));
});

import { isAvailable } from '../device/device';
import type { ServiceAsk } from './precache';

/** Whether the app works without a network. */
export type Readiness =
  | 'preparing'
  | 'ready'
  | 'failed'
  /** Browsers allow no service worker without HTTPS. */
  | 'insecure'
  /** There is no module in this build. */
  | 'without'
  | 'unsupported';

/** The browser's own question whether to install the app. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/**
 * How long after loading the page the service worker starts, so that the page itself comes first.
 */
const PATIENCE = 1_500;

/** How long a new version may take to install while somebody waits for it. */
const LONGEST = 20_000;

function possible(): Readiness {
  if (!isAvailable) return 'without';
  if (!isSecureContext) return 'insecure';
  return 'serviceWorker' in navigator ? 'preparing' : 'unsupported';
}

/** The app on this device: whether it is stored here, and whether there is a newer version. */
class Install {
  readiness = $state<Readiness>(possible());
  /** Whether a newer version is ready. */
  hasUpdate = $state(false);
  /** The browser's offer to install the app, if it made one. */
  prompt = $state.raw<InstallPrompt | null>(null);
  #isLeaving = false;

  /** Stores the app for use without a network, once the page has loaded. */
  begin(): void {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      this.prompt = event as InstallPrompt;
    });
    addEventListener('appinstalled', () => (this.prompt = null));
    if (this.readiness !== 'preparing' || !import.meta.env.PROD) return;
    this.#follow();
    const register = () => setTimeout(() => void this.#register(), PATIENCE);
    if (document.readyState === 'complete') register();
    else addEventListener('load', register, { once: true });
  }

  async install(): Promise<void> {
    const prompt = this.prompt;
    this.prompt = null;
    await prompt?.prompt();
  }

  /** Reloads the page with the newest version, which may still be installing. */
  async reload(): Promise<void> {
    if (!('serviceWorker' in navigator)) return this.#leave();
    const registration = await newest().catch(() => undefined);
    if (!registration) return this.#leave();
    const next = registration.waiting ?? (await arrived(registration));
    if (next) return tell(next, 'take over');
    // The cached files do not match the server's: start over.
    await registration.unregister();
    this.#leave();
  }

  /** Reloads every page of the old version when another takes over, so that they never mix. */
  #follow(): void {
    const { serviceWorker } = navigator;
    let before = serviceWorker.controller;
    serviceWorker.addEventListener('controllerchange', () => {
      if (before) this.#leave();
      before = serviceWorker.controller;
    });
  }

  async #register(): Promise<void> {
    try {
      const registration = await newest();
      if (!registration) return;
      this.#watch(registration);
      registration.addEventListener('updatefound', () => this.#watch(registration));
      // A page may stay open for days.
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') newest().catch(() => undefined);
      });
    } catch {
      this.readiness = 'failed';
    }
  }

  #watch(registration: ServiceWorkerRegistration): void {
    const look = () => {
      const { active, waiting, installing } = registration;
      if (active) this.readiness = 'ready';
      else if (!installing && !waiting) this.readiness = 'failed';
      this.hasUpdate = waiting !== null && active !== null;
    };
    registration.installing?.addEventListener('statechange', look);
    if (registration.active || registration.waiting) look();
  }

  #leave(): void {
    if (this.#isLeaving) return;
    this.#isLeaving = true;
    location.reload();
  }
}

/**
 * Installs the version that the server has now. The version is part of the address, so browsers
 * fetch it at once. Without a network, the installed version stays.
 */
async function newest(): Promise<ServiceWorkerRegistration | undefined> {
  const answer = await fetch('/version.json', { cache: 'no-store' }).catch(() => null);
  if (!answer?.ok) return navigator.serviceWorker.getRegistration();
  const { version } = (await answer.json()) as { version: string };
  return navigator.serviceWorker.register(`/sw.js?version=${version}`, { updateViaCache: 'none' });
}

const tell = (worker: ServiceWorker, ask: ServiceAsk) => worker.postMessage(ask);

/** Waits for the version that is being installed; `null` if there is none, or it takes too long. */
function arrived(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  const coming = registration.installing;
  if (!coming) return Promise.resolve(null);
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), LONGEST);
    coming.addEventListener('statechange', () => {
      if (coming.state === 'installing') return;
      clearTimeout(timer);
      resolve(coming.state === 'installed' ? coming : null);
    });
  });
}

export const install = new Install();

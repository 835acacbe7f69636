/** How often a list is asked for again, in milliseconds. */
const EVERY = 5_000;

/** Asks again and again while the page can be seen; returns how to stop. After a failure it is tried again. */
export function whileShown(ask: () => Promise<void>): () => void {
  const once = () => void ask().catch(() => undefined);
  once();
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') once();
  }, EVERY);
  return () => clearInterval(timer);
}

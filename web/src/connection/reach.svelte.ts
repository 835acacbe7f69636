/** Whether the server is reachable, as far as the page knows. */
class Reach {
  /** There is no network, or the last request to the server failed. */
  isAlone = $state(globalThis.navigator?.onLine === false);

  constructor() {
    globalThis.addEventListener?.('online', () => (this.isAlone = false));
    globalThis.addEventListener?.('offline', () => (this.isAlone = true));
  }
}

export const reach = new Reach();

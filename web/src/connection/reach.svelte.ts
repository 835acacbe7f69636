/** Whether the server is there, as far as the page has seen. */
class Reach {
  /** There is no network, or the server did not answer when it was last asked. */
  isAlone = $state(globalThis.navigator?.onLine === false);

  constructor() {
    globalThis.addEventListener?.('online', () => (this.isAlone = false));
    globalThis.addEventListener?.('offline', () => (this.isAlone = true));
  }
}

export const reach = new Reach();

/** The wire version that this page was built for, set by the build; tests have none. */
declare const __WIRE__: string | undefined;

export const OWN_VERSION: string | null = typeof __WIRE__ === 'string' ? __WIRE__ : null;

/** The code with which the server closes the socket of a page of another wire version. */
export const OTHER_VERSION = 4426;

/**
 * Whether the server has another wire version than this page. Then its messages cannot be trusted.
 */
class Version {
  isOutdated = $state(false);

  /** Records the server's wire version. Returns whether it is that of this page. */
  hear(spoken: string | null): boolean {
    const isOther = spoken !== null && OWN_VERSION !== null && spoken !== OWN_VERSION;
    if (isOther) this.isOutdated = true;
    return !isOther;
  }
}

export const version = new Version();

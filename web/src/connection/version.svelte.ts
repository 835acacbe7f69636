/** The messages that this page was built for. The build computes it; tests have none. */
declare const __WIRE__: string | undefined;

export const OWN_VERSION: string | null = typeof __WIRE__ === 'string' ? __WIRE__ : null;

/** The code with which the server closes the socket of a page that speaks other messages. */
export const OTHER_VERSION = 4426;

/** Whether the server speaks other messages than this page. Then nothing it says can be trusted. */
class Version {
  isOutdated = $state(false);

  /** Notes which messages the server speaks. Returns whether they are those of this page. */
  hear(spoken: string | null): boolean {
    const isOther = spoken !== null && OWN_VERSION !== null && spoken !== OWN_VERSION;
    if (isOther) this.isOutdated = true;
    return !isOther;
  }
}

export const version = new Version();

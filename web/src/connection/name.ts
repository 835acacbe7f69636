const KEY = 'triskel.name';

/** The player's name as the server last reported it, for games on this device. */
export function knownName(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function rememberName(name: string | null): void {
  try {
    if (name === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, name);
  } catch {
    // Without storage, players on this device have no name.
  }
}

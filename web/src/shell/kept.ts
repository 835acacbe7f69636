import { type Checks, isBoolean, isOneOf } from '../connection/checks';

export { type Checks, isBoolean, isOneOf };

/** The value stored under a key. Missing or invalid fields have their default values. */
export function recall<T extends object>(key: string, usual: T, checks: Checks<T>): T {
  const kept = { ...usual };
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    if (typeof found !== 'object' || found === null) return kept;
    for (const name in checks) {
      const value: unknown = Reflect.get(found, name);
      if (checks[name](value)) kept[name] = value;
    }
  } catch {
    // Without storage, everything has its default value.
  }
  return kept;
}

/** Stores a value under a key; without storage, it lasts until the page is closed. */
export function keep(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // It lasts until the page is closed.
  }
}

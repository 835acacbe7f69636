/** Whether an external value has a type. */
export type Check<T> = (value: unknown) => value is T;

/** A check for each field of a type. A type that gets another field fails the type check here. */
export type Checks<T> = { readonly [K in keyof T]-?: Check<T[K]> };

/** The checks of each kind of a union with the discriminant `type`, without that field. */
type Kinds<T extends { type: string }> = {
  readonly [K in T['type']]: Checks<Omit<Extract<T, { type: K }>, 'type'>>;
};

export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

export const isNumber = (value: unknown): value is number => Number.isFinite(value);

export const isString = (value: unknown): value is string => typeof value === 'string';

export const isOneOf =
  <T>(...all: readonly T[]) =>
  (value: unknown): value is T =>
    all.some((one) => one === value);

/** One of the keys of a table. The type of the table makes sure that none is forgotten. */
export const isKeyOf =
  <K extends string>(table: Readonly<Record<K, unknown>>): Check<K> =>
  (value): value is K =>
    isString(value) && Object.hasOwn(table, value);

export const isNullOr =
  <T>(check: Check<T>): Check<T | null> =>
  (value): value is T | null =>
    value === null || check(value);

export const isOptional =
  <T>(check: Check<T>): Check<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || check(value);

export const isListOf =
  <T>(check: Check<T>): Check<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(check);

export const isPairOf =
  <T>(check: Check<T>): Check<[T, T]> =>
  (value): value is [T, T] =>
    isListOf(check)(value) && value.length === 2;

/** An object with these fields. It may have others. */
export const isObject =
  <T>(checks: Checks<T>): Check<T> =>
  (value): value is T => {
    if (typeof value !== 'object' || value === null) return false;
    for (const name in checks) if (!checks[name](Reflect.get(value, name))) return false;
    return true;
  };

/** One of the kinds of a union. The type of the table makes sure that none is forgotten. */
export const isKind =
  <T extends { type: string }>(kinds: Kinds<T>): Check<T> =>
  (value): value is T => {
    if (typeof value !== 'object' || value === null) return false;
    const kind: unknown = Reflect.get(value, 'type');
    return isKeyOf<T['type']>(kinds)(kind) && isObject(kinds[kind])(value);
  };

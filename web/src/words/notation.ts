import type { Words } from './en';

/**
 * A move as people write it. With `exact`, it is the protocol's text; otherwise only moves that
 * read badly are written differently.
 */
export function written(words: Words, text: string, exact: boolean): string {
  if (exact) return text;
  const t = words.notation;
  if (text === 'done') return t.done;
  if (text === 'pass') return t.pass;
  return text
    .replace(/^(\d)@(\w+)$/, (_, size: string, at: string) => t.on(size, at))
    .replace(/^x(.+)$/, (_, cells: string) => `× ${cells.replaceAll(',', ' ')}`)
    .replace(/-goal$/, `-${t.goal}`);
}

import type { Editor } from './editor.svelte';

/** The cell that has the focus. */
const focused = (): string | null =>
  document.activeElement?.closest('[data-cell]')?.getAttribute('data-cell') ?? null;

/** The keys of the editor. Whoever types or chooses from a list is left alone. */
export function keys(event: KeyboardEvent, editor: Editor, clear: (cell: string) => void): void {
  const target = event.target instanceof Element ? event.target : null;
  const isTyping = target?.closest('input, textarea, select, dialog') ?? null;
  if (isTyping || event.altKey || event.ctrlKey || event.metaKey) return;
  if (!act(event.key, editor, clear)) return;
  event.preventDefault();
}

/** Does what a key stands for; false if it stands for nothing. */
function act(key: string, editor: Editor, clear: (cell: string) => void): boolean {
  const number = /^[0-9]$/.test(key) ? Number(key) : null;
  if (number !== null && number <= editor.board.brushes.length) {
    editor.brush = number === 0 ? null : number - 1;
    return true;
  }
  const cell = focused();
  if ((key === 'Delete' || key === 'Backspace') && cell !== null) clear(cell);
  else if (key === 'u' || key === 'U') void editor.undo();
  else if (key === '+' && editor.stack) editor.height = (editor.shape?.height ?? 0) + 1;
  else if (key === '-' && editor.stack)
    editor.height = Math.max(1, (editor.shape?.height ?? 2) - 1);
  else return false;
  return true;
}

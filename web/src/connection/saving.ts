import type { Host } from './host';

/** Lets the browser save a text as a file. */
export function saveText(text: string, name: string): void {
  saveFile(new Blob([text], { type: 'text/plain' }), name);
}

/** Lets the browser save a file. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The download has begun when the next task runs.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}

/** Lets the browser save the record of a game as a file. */
export async function saveRecord(host: Host, code: string): Promise<void> {
  saveText(await host.record(code), `${code}.tsk`);
}

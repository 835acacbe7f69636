import { isOnBoard, isShortcut } from '../settings/shortcut';
import type { Analysis } from './analysis.svelte';
import type { Engine } from './engine.svelte';

interface Desk {
  analysis: Analysis;
  engine: Engine;
  flip: () => void;
  /** Reads the lines of the engine aloud. */
  read: () => void;
}

/** What single keys do on the analysis board. */
export function keys(event: KeyboardEvent, desk: Desk): void {
  if (!isShortcut(event)) return;
  const action = stepping(event, desk.analysis) ?? doing(event.key, desk);
  if (!action) return;
  event.preventDefault();
  action();
}

type Action = (() => unknown) | null;

function stepping({ key, target }: KeyboardEvent, analysis: Analysis): Action {
  if (isOnBoard(target)) return null;
  switch (key) {
    case 'ArrowLeft':
      return () => analysis.back();
    case 'ArrowRight':
      return () => analysis.forward();
    case 'ArrowUp':
      return () => analysis.aside(-1);
    case 'ArrowDown':
      return () => analysis.aside(1);
    case 'Home':
      return () => analysis.go(0);
    case 'End':
      return () => analysis.last();
    default:
      return null;
  }
}

function doing(key: string, { analysis, engine, flip, read }: Desk): Action {
  const line = engine.lines[Number(key) - 1];
  if (line) return () => analysis.play(line.moves.slice(0, 1));
  switch (key) {
    case 'e':
      return () => (engine.state === 'running' ? engine.stop() : engine.go());
    case 'b':
      return read;
    case 'f':
      return flip;
    case 'Escape':
      return () => analysis.undo();
    default:
      return null;
  }
}

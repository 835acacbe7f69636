import type { Slices } from './slices';

/** How long the engine works before it yields, in milliseconds. */
export const SLICE = 8;

/** Work in slices that can be stopped, and paused. */
export interface Working<T> {
  result: Promise<T>;
  stop(): void;
  pause(paused: boolean): void;
}

/** One piece of work: it advances until it has a result, ends early when told to, and is freed. */
export interface Work<T> {
  /** Works for a slice; the result, once there is one. */
  advance(): { result: T } | null;
  /** Ends it with the next slice. */
  stop(): void;
  free(): void;
}

/** Works in slices. */
export function working<T>(work: Work<T>, slices: Slices): Working<T> {
  let isPaused = false;
  let isWaiting = false;
  let goOn = (): void => undefined;
  const result = new Promise<T>((resolve, reject) => {
    const slice = (): boolean => {
      if (isPaused) {
        isWaiting = true;
        return false;
      }
      try {
        const done = work.advance();
        if (done) {
          resolve(done.result);
          work.free();
        }
        return done === null;
      } catch (error) {
        reject(error);
        return false;
      }
    };
    goOn = () => {
      if (isWaiting) slices.add(slice);
      isWaiting = false;
    };
    slices.add(slice);
  });
  const pause = (paused: boolean): void => {
    isPaused = paused;
    if (!paused) goOn();
  };
  // A stop that comes too late finds nothing to stop.
  let isOver = false;
  const over = () => (isOver = true);
  result.then(over, over);
  const stop = (): void => {
    if (isOver) return;
    work.stop();
    pause(false);
  };
  return { result, stop, pause };
}

import { describe, expect, it } from 'vitest';
import { Slices } from './slices';

describe('jobs in slices', () => {
  it('take turns, and let messages through in between', async () => {
    const slices = new Slices();
    const seen: string[] = [];
    const job = (name: string, times: number) =>
      new Promise<void>((resolve) => {
        let left = times;
        slices.add(() => {
          seen.push(name);
          left -= 1;
          if (left === 0) resolve();
          return left > 0;
        });
      });
    const message = new MessageChannel();
    message.port1.onmessage = () => {
      seen.push('message');
      message.port1.close();
    };
    const jobs = [job('a', 3), job('b', 2)];
    message.port2.postMessage(null);
    await Promise.all(jobs);
    expect(seen.filter((name) => name !== 'message')).toEqual(['a', 'b', 'a', 'b', 'a']);
    expect(seen.indexOf('message')).toBeLessThan(3);
    slices.close();
  });
});

import { expect, it } from 'vitest';
import { readTell } from './reading';

it('reads messages that have all of their fields', () => {
  const pong = { type: 'pong', id: '7' };
  expect(readTell(JSON.stringify(pong))).toEqual(pong);
  expect(readTell('{"type": "bye"}')).toEqual({ type: 'bye' });
});

it.each([
  'nonsense',
  '7',
  'null',
  '[]',
  '{"id": "7"}',
  '{"type": "pong"}',
  '{"type": "toString"}',
  '{"type": "of a later version", "id": "7"}',
])('ignores %s', (text) => {
  expect(readTell(text)).toBeNull();
});

import { afterEach, expect, it, vi } from 'vitest';
import { api } from './api';
import { Failure } from './host';

/** A server that gives this answer to everything. */
function answering(body: string, status = 200, statusText = ''): void {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status, statusText })));
}

const failureOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => null,
    (error: unknown) => error,
  );

afterEach(() => vi.unstubAllGlobals());

it('returns valid documents', async () => {
  answering('{"name": "Ada"}');
  expect(await api.me()).toEqual({ name: 'Ada' });
});

it.each(['<!doctype html>', '', '7', '{}', '{"name": 7}', '[]'])(
  'fails on the answer %j',
  async (body) => {
    answering(body);
    const message = 'the server’s answer cannot be read';
    expect(await failureOf(api.me())).toMatchObject({ status: 502, message });
  },
);

it.each([
  ['{"title": "Not Found", "detail": "there is no such game"}', 'there is no such game'],
  ['{"title": "Not Found"}', 'Not Found'],
  ['{"detail": 7}', 'missing'],
  ['<!doctype html>', 'missing'],
])('says what is wrong, as far as %s tells', async (body, message) => {
  answering(body, 404, 'missing');
  const failure = await failureOf(api.card('abcdefgh2345'));
  expect(failure).toBeInstanceOf(Failure);
  expect(failure).toMatchObject({ status: 404, message });
});

it('says that the server cannot be reached', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  const message = 'the server cannot be reached';
  expect(await failureOf(api.variants())).toMatchObject({ status: null, message });
});

import type { Card, GameList, Me, NewGame, VariantInfo } from '$wire';

/** Why a request failed: what the server says, or that it could not be reached. */
export class Failure extends Error {
  constructor(
    readonly status: number | null,
    detail: string,
  ) {
    super(detail);
  }
}

async function request<T>(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: unknown,
): Promise<T> {
  const init: RequestInit = { method, headers: { accept: 'application/json' } };
  if (body !== undefined) {
    init.headers = { ...init.headers, 'content-type': 'application/json' };
    init.body = JSON.stringify(body);
  }
  let answer: Response;
  try {
    answer = await fetch(`/api/v1${path}`, init);
  } catch {
    throw new Failure(null, 'the server cannot be reached');
  }
  if (answer.ok) return (await answer.json()) as T;
  const problem = (await answer.json().catch(() => ({}))) as { title?: string; detail?: string };
  throw new Failure(answer.status, problem.detail ?? problem.title ?? answer.statusText);
}

export type MyGames = GameList;

const at = (code: string) => `/games/${encodeURIComponent(code)}`;

export const api = {
  variants: () => request<VariantInfo[]>('GET', '/variants'),
  create: (game: NewGame) => request<Card>('POST', '/games', game),
  card: (code: string) => request<Card>('GET', at(code)),
  join: (code: string) => request<Card>('POST', `${at(code)}/join`),
  me: () => request<Me>('GET', '/me'),
  rename: (name: string | null) => request<Me>('PUT', '/me', { name }),
  games: (state: 'running' | 'finished', before?: string) =>
    request<MyGames>('GET', `/me/games?state=${state}${before ? `&before=${before}` : ''}`),
};

/** Where the record of a game can be fetched. */
export const recordPath = (code: string): string => `/api/v1${at(code)}/record`;

/** The address of the socket of a game. */
export function socketAddress(code: string, seen: number): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}/api/v1${at(code)}/socket?seen=${seen}&chat=light`;
}

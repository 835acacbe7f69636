import type { AccountFault, HandOver, Me, NewGame } from '$wire';
import { type Check, isObject, isOptional, isString } from './checks';
import { isAccountFaults, isCard, isGameList, isMe, isVariants } from './documents';
import { Failure } from './host';
import { identity } from './identity.svelte';
import { rememberName } from './name';
import { reach } from './reach.svelte';
import { OWN_VERSION, version } from './version.svelte';

/** The server's answer to a failed request. */
const isProblem = isObject<{ title?: string; detail?: string; reasons?: AccountFault[] }>({
  title: isOptional(isString),
  detail: isOptional(isString),
  reasons: isOptional(isAccountFaults),
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Fetches a document, and checks its type. */
export async function request<T>(
  is: Check<T>,
  method: Method,
  path: string,
  body?: unknown,
): Promise<T> {
  const document = await readJson(await send(method, path, body));
  if (!is(document)) throw new Failure(502, 'the server’s answer cannot be read');
  return document;
}

/** Sends a request, and returns the answer, which may have no body. */
export async function send(method: Method, path: string, body?: unknown): Promise<Response> {
  const init: RequestInit = { method, headers: { accept: 'application/json' } };
  if (body !== undefined) {
    init.headers = { ...init.headers, 'content-type': 'application/json' };
    init.body = JSON.stringify(body);
  }
  return ask(path, init);
}

/** The body of an answer; `undefined` if it is not JSON. */
async function readJson(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch {
    return undefined;
  }
}

/** Fetches something, or throws a `Failure`. */
async function ask(path: string, init: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(`/api/v1${path}`, init);
  } catch {
    reach.isAlone = true;
    throw new Failure(null, 'the server cannot be reached');
  }
  reach.isAlone = false;
  if (!version.hear(answer.headers.get('triskel-wire')))
    throw new Failure(426, 'the server uses another version of the messages');
  if (answer.ok) return answer;
  const problem = await readJson(answer);
  const { detail, title, reasons } = isProblem(problem) ? problem : {};
  throw new Failure(answer.status, detail ?? title ?? answer.statusText, null, reasons);
}

const at = (code: string) => `/games/${encodeURIComponent(code)}`;

/** Remembers who is logged in, for every page and for games on this device. */
export function known(me: Me): Me {
  identity.hear(me);
  rememberName(me.name);
  return me;
}

export const api = {
  variants: () => request(isVariants, 'GET', '/variants'),
  create: (game: NewGame) => request(isCard, 'POST', '/games', game),
  card: (code: string) => request(isCard, 'GET', at(code)),
  handOver: (code: string, game: HandOver) => request(isCard, 'PUT', at(code), game),
  join: (code: string) => request(isCard, 'POST', `${at(code)}/join`),
  me: () => request(isMe, 'GET', '/me').then(known),
  rename: (name: string | null) => request(isMe, 'PUT', '/me', { name }).then(known),
  games: (state: 'running' | 'finished', before?: string) =>
    request(isGameList, 'GET', `/me/games?state=${state}${before ? `&before=${before}` : ''}`),
};

/** The record of a game, as text. */
export const fetchRecord = async (code: string): Promise<string> =>
  (await ask(`${at(code)}/record`, {})).text();

/** The address of the socket of a game. */
export function socketAddress(code: string, seen: number): string {
  const wire = OWN_VERSION === null ? '' : `&wire=${OWN_VERSION}`;
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}/api/v1${at(code)}/socket?seen=${seen}&chat=light${wire}`;
}

/** The pages of the app, by their addresses. */
export type Route =
  | { page: 'home' }
  | { page: 'game'; code: string }
  | { page: 'new'; search: string }
  | { page: 'rules'; game: string }
  | { page: 'learn'; family: string | null; step: string | null }
  | { page: 'puzzles'; game: string | null; id: string | null }
  | { page: 'analyse'; game: string | null; from: Origin }
  | { page: 'review'; code: string | null; record: string | null }
  | { page: 'edit'; game: string; from: Origin }
  | { page: 'embed'; game: string; from: Origin }
  | { page: 'settings' }
  | { page: 'about' }
  | { page: 'privacy' }
  | { page: 'lobby' }
  | { page: 'watch' }
  | { page: 'player'; name: string }
  | { page: 'leaderboards'; game: string | null }
  | { page: 'sign-up' }
  | { page: 'log-in' }
  | { page: 'reset' }
  | { page: 'missing' };

/** Where an analysis begins: a position, by default the start of the game, and moves from there. */
export interface Origin {
  position?: string | null;
  pieces?: string | null;
  moves?: readonly string[];
}

function originOf(search: string): Origin {
  const query = new URLSearchParams(search);
  return {
    position: query.get('fen'),
    pieces: query.get('pieces'),
    moves: (query.get('moves') ?? '').split(' ').filter(Boolean),
  };
}

export function parse(path: string, search = ''): Route {
  const [first = '', second, ...rest] = path.split('/').filter(Boolean);
  if (first === 'learn' && rest.length < 2) {
    return { page: 'learn', family: second ?? null, step: rest[0] ?? null };
  }
  if (first === 'puzzles' && rest.length < 2) {
    return { page: 'puzzles', game: second ?? null, id: rest[0] ?? null };
  }
  if (rest.length > 0) return { page: 'missing' };
  if (first === 'game' && second) return { page: 'game', code: second };
  if (first === 'analyse') return { page: 'analyse', game: second ?? null, from: originOf(search) };
  if (first === 'review') {
    const record = new URLSearchParams(search).get('record');
    return { page: 'review', code: second ?? null, record };
  }
  if (first === 'edit' && second) return { page: 'edit', game: second, from: originOf(search) };
  if (first === 'embed' && second) return { page: 'embed', game: second, from: originOf(search) };
  if (first === 'players' && second) return { page: 'player', name: decoded(second) };
  if (first === 'leaderboards') return { page: 'leaderboards', game: second ?? null };
  if (first === 'rules' && second) return { page: 'rules', game: second };
  if (second !== undefined) return { page: 'missing' };
  if (first === '') return { page: 'home' };
  if (first === 'new') return { page: 'new', search };
  if (first === 'watch' || first === 'privacy') return { page: first };
  if (first === 'lobby' || first === 'settings' || first === 'about') return { page: first };
  if (first === 'sign-up' || first === 'log-in' || first === 'reset') return { page: first };
  return { page: 'missing' };
}

/** A part of an address as text; one that nobody has written stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The address of somebody's profile. */
export const playerPath = (name: string): string => `/players/${encodeURIComponent(name)}`;

/** The address of the best players: of a variant, or of the usual one. */
export const leaderboardPath = (game?: string): string =>
  game === undefined ? '/leaderboards' : `/leaderboards/${game}`;

/** The address of a game, which is also the invitation to it. */
export const gamePath = (code: string): string => `/game/${code}`;

/** The address of a variant's rules. */
export const rulesPath = (game: string): string => `/rules/${game}`;

/** The address of the list of courses, of a course, or of one of its steps. */
export const learnPath = (...parts: string[]): string => ['/learn', ...parts].join('/');

/** The address of a mix of puzzles, of those of a variant, or of one of them. */
export const puzzlePath = (...parts: string[]): string => ['/puzzles', ...parts].join('/');

/** The address of the puzzle of the day. */
export const DAILY = puzzlePath('daily');

/** The address of the analysis board: in general, for a game, or for a position and moves. */
export const analysePath = (game?: string, from: Origin = {}): string =>
  game === undefined ? '/analyse' : positionPath('analyse', game, from);

/** The address of the review of a game. */
export const reviewPath = (code: string): string => `/review/${code}`;

/** The address of the review of a record that was opened on the analysis board. */
export const recordReviewPath = (id: string): string => `/review?record=${id}`;

/** The address of the editor: of the start of a game, or of a position. */
export const editPath = (game: string, from: Origin = {}): string =>
  positionPath('edit', game, from);

/** The address of a board for other people's pages. */
export const embedPath = (game: string, from: Origin): string => positionPath('embed', game, from);

function positionPath(
  page: string,
  game: string,
  { position, pieces, moves = [] }: Origin,
): string {
  const query = new URLSearchParams();
  if (position) query.set('fen', position);
  if (pieces) query.set('pieces', pieces);
  if (moves.length > 0) query.set('moves', moves.join(' '));
  return `/${page}/${game}${query.size > 0 ? `?${query}` : ''}`;
}

class Router {
  route = $state.raw<Route>(parse(location.pathname, location.search));
  /** Increases with every page that the reader opens, so that the focus can follow. */
  turned = $state(0);
  /** Closes the overlay on the page, if there is one. */
  #close: (() => void) | null = null;
  /** How many pending steps back change nothing. */
  #idle = 0;

  constructor() {
    addEventListener('popstate', () => this.#back());
    document.addEventListener('click', (event) => this.#follow(event));
  }

  go(path: string): void {
    if (this.#close) history.replaceState(null, '', path);
    else if (path !== location.pathname + location.search) history.pushState(null, '', path);
    this.#close = null;
    scrollTo(0, 0);
    this.#show();
  }

  /** Replaces this page with another in the history, so that Back does not return here. */
  replace(path: string): void {
    history.replaceState(null, '', path);
    this.#show();
  }

  /** Updates the address to what the page shows, without a new entry in the history. */
  note(path: string, state: object): void {
    history.replaceState({ ...(history.state as object | null), ...state }, '', path);
  }

  /**
   * Registers an overlay that Back closes instead of leaving the page. Call the returned function
   * once it has closed.
   */
  cover(close: () => void): () => void {
    history.pushState({ covered: true }, '');
    this.#close = close;
    return () => {
      if (this.#close !== close) return;
      this.#close = null;
      this.#idle += 1;
      history.back();
    };
  }

  #back(): void {
    const close = this.#close;
    this.#close = null;
    if (this.#idle > 0) this.#idle -= 1;
    else if (close) close();
    else this.#show();
  }

  #show(): void {
    this.route = parse(location.pathname, location.search);
    this.turned += 1;
  }

  /** Links to pages of the app need no request to the server. */
  #follow(event: MouseEvent): void {
    const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!plain || !link || event.defaultPrevented || link.target || link.download) return;
    const url = new URL(link.href);
    const inside = url.origin === location.origin && !url.pathname.startsWith('/api/');
    if (!inside || url.hash !== '') return;
    event.preventDefault();
    this.go(url.pathname + url.search);
  }
}

export const router = new Router();

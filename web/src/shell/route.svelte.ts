/** The pages of the app, by their addresses. */
export type Route =
  | { page: 'home' }
  | { page: 'game'; code: string }
  | { page: 'settings' }
  | { page: 'about' }
  | { page: 'missing' };

export function parse(path: string): Route {
  const [first = '', second, ...rest] = path.split('/').filter(Boolean);
  if (rest.length > 0) return { page: 'missing' };
  if (first === 'game' && second) return { page: 'game', code: second };
  if (second !== undefined) return { page: 'missing' };
  if (first === '') return { page: 'home' };
  if (first === 'settings' || first === 'about') return { page: first };
  return { page: 'missing' };
}

/** The address of a game, which is also the invitation to it. */
export const gamePath = (code: string): string => `/game/${code}`;

class Router {
  route = $state<Route>(parse(location.pathname));
  /** Grows with every page that was opened by hand, so that the focus can follow. */
  turned = $state(0);
  /** Closes what lies over the page, if something does. */
  #close: (() => void) | null = null;
  /** How many steps back are on their way that change nothing. */
  #idle = 0;

  constructor() {
    addEventListener('popstate', () => this.#back());
    document.addEventListener('click', (event) => this.#follow(event));
  }

  go(path: string): void {
    if (this.#close) history.replaceState(null, '', path);
    else if (path !== location.pathname) history.pushState(null, '', path);
    this.#close = null;
    scrollTo(0, 0);
    this.#show();
  }

  /**
   * Something opens over the page, and the way back closes it instead of leaving the page. What is
   * returned is to be called when it has closed.
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
    this.route = parse(location.pathname);
    this.turned += 1;
  }

  /** Links to pages of the app need no journey to the server. */
  #follow(event: MouseEvent): void {
    const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!plain || !link || event.defaultPrevented || link.target || link.download) return;
    const url = new URL(link.href);
    const inside = url.origin === location.origin && !url.pathname.startsWith('/api/');
    if (!inside || url.hash !== '') return;
    event.preventDefault();
    this.go(url.pathname);
  }
}

export const router = new Router();

import type { RouteList } from '$aids';
import { device } from '../device/device';

/** The routes of a piece to one end, one of which is shown. */
export class Explorer {
  index = $state(0);
  #list = $state.raw<{ key: string; routes: RouteList } | null>(null);

  /** The routes between two places of a position, as soon as the module has found them. */
  find(key: string | null): RouteList | null {
    return key !== null && this.#list?.key === key ? this.#list.routes : null;
  }

  async ask(key: string, game: string, position: string, from: string, to: string): Promise<void> {
    if (this.#list?.key === key) return;
    const routes = await device.call('routes', { game, position }, from, to).catch(() => null);
    if (routes === null) return;
    this.#list = { key, routes };
    this.index = 0;
  }
}

import type { Card } from '$wire';
import { device } from '../device/device';
import { store, tellOthers } from '../device/store';
import { api } from './api';
import { failing } from './local';

/**
 * Hands a game of this device over to the server. It is removed here only once the server has exactly
 * this game. Asking again, after a lost answer, gives the same answer.
 */
export async function handOver(code: string): Promise<Card> {
  const { revision, game } = await failing(device.call('handOverOf', code));
  const card = await api.handOver(code, game);
  await failing(store.remove(code, revision));
  tellOthers(code);
  return card;
}

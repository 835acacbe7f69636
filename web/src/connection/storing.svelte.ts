import { device } from '../device/device';
import type { StorageTrouble } from '../device/protocol';

/** Whether games can be stored on this device. */
class Storing {
  trouble = $state<StorageTrouble | null>(null);

  constructor() {
    device.onstorage = (trouble) => (this.trouble = trouble);
  }
}

export const storing = new Storing();

import type { Me } from '$wire';

const KEY = 'triskel.account';

/** The name of the account that this browser was last logged in to. */
function remembered(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Who is logged in here, as far as the page knows. */
class Identity {
  /** The name of the account; `null` for a guest. */
  account = $state<string | null>(remembered());

  /** Called when the server has said who this is. */
  hear(me: Me): void {
    this.account = me.account ? me.name : null;
    try {
      if (this.account === null) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, this.account);
    } catch {
      // Without storage, the next page asks the server.
    }
  }
}

export const identity = new Identity();

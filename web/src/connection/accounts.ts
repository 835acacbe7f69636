import type { Credentials, Me, NewAccount, NewPassword, PasswordReset } from '$wire';
import { known, request, send } from './api';
import { isMe, isSessionList } from './documents';

/** What the server reports for a browser without a session. */
const NOBODY: Me = { name: null };

/** What people do with their accounts. */
export const accounts = {
  signUp: (account: NewAccount) => request(isMe, 'POST', '/accounts', account).then(known),
  logIn: (credentials: Credentials) => request(isMe, 'POST', '/sessions', credentials).then(known),
  logOut: () => send('DELETE', '/sessions/current').then(() => known(NOBODY)),
  changePassword: (passwords: NewPassword) => send('PUT', '/me/password', passwords),
  reset: (reset: PasswordReset) => send('POST', '/resets', reset),
  sessions: () => request(isSessionList, 'GET', '/me/sessions'),
  endSession: (id: string) => send('DELETE', `/me/sessions/${encodeURIComponent(id)}`),
  remove: () => send('DELETE', '/me').then(() => known(NOBODY)),
};

/** The address of the archive of somebody's data. */
export const EXPORT = '/api/v1/me/export';

import { describe, expect, it } from 'vitest';
import { Failure } from '../connection/host';
import { en } from '../words/en';
import { troubles } from './troubles';

describe('what is wrong', () => {
  const t = en.accounts;

  it('comes from the server’s reasons', () => {
    const failure = new Failure(422, 'no', null, ['name_mixed', 'password_short']);
    expect(troubles(failure, t)).toEqual([t.faults.name_mixed, t.faults.password_short]);
  });

  it.each([
    [401, t.wrong],
    [409, t.taken],
    [429, t.tooMany],
    [503, t.tooMany],
    [404, t.resetOver],
    [null, t.unreachable],
    [500, t.unreachable],
  ])('comes from the status %s', (status, text) => {
    expect(troubles(new Failure(status, 'no'), t)).toEqual([text]);
  });

  it('does not include the page’s own errors', () => {
    expect(() => troubles(new Error('bug'), t)).toThrow('bug');
  });
});

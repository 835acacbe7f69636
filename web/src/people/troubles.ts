import { Failure } from '../connection/host';
import type { Words } from '../words/en';

/** What to say about a failed request for an account; rethrows errors of the page itself. */
export function troubles(error: unknown, t: Words['accounts']): string[] {
  if (!(error instanceof Failure)) throw error;
  if (error.reasons.length > 0) return error.reasons.map((fault) => t.faults[fault]);
  if (error.status === 401) return [t.wrong];
  if (error.status === 409) return [t.taken];
  if (error.status === 429 || error.status === 503) return [t.tooMany];
  if (error.status === 404) return [t.resetOver];
  return [t.unreachable];
}

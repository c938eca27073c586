import { HttpError } from '../http.ts';

/** Replies after which the same call may succeed: a session, a time-out, a server that is too busy. */
const retryableStatuses = new Set([401, 403, 408, 425, 429]);

/** Whether the server has said no, and will again: what was sent waits for the user. */
export function isFinalRefusal(error: unknown): error is HttpError {
  return error instanceof HttpError && error.status < 500 && !retryableStatuses.has(error.status);
}

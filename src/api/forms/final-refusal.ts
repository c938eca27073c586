import { HttpError } from '../http.ts';

/** Statuses after which a retry may succeed: session, time-out, overload. */
const retryableStatuses = new Set([401, 403, 408, 425, 429]);

/** Whether the server refused permanently: the entry then waits for the user. */
export function isFinalRefusal(error: unknown): error is HttpError {
  return error instanceof HttpError && error.status < 500 && !retryableStatuses.has(error.status);
}

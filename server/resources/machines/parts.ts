import type { Db } from '#server/db/open.ts';
import type { TimeWindow } from '#server/http/window.ts';
import { dayStart } from '#server/ingest/live-figures.ts';

/** What the route files of machines share. */
export interface MachineParts {
  db: Db;
  now: () => number;
}

export const byMachine = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string', maxLength: 100 } },
};
/** `ids[]=…` or `ids[0]=…`, up to the limit of the store. */
export const idsProperty = { type: 'array', items: { type: 'string', maxLength: 100 } };

/** The window of a call that names none: the plant's day so far. */
export function today(timeZone: string, now: number): TimeWindow {
  return { start: dayStart({ timeZone }, now), end: now };
}

import { localText, typedInstant, type TypedInstant } from './clock-time.ts';

/**
 * The value of a field for an instant is what is stored (2026-06-10T13:00:00.000Z) until someone
 * types; then it is what they typed, by the clock of the field's zone: 2026-06-10T08:00.
 */
export function shownInstant(value: string, timeZone: string): string {
  const stored = storedAt(value);
  return stored === undefined ? value : localText(stored, timeZone);
}

/** What a value stands for; undefined where it is no instant. */
export function readInstant(value: string, timeZone: string): TypedInstant | undefined {
  const stored = storedAt(value);
  return stored === undefined ? typedInstant(value, timeZone) : { at: stored, kind: 'once' };
}

/** As the server takes it. What cannot be read stays as it is, so that the server says what is wrong. */
export function isoInstant(value: string, timeZone: string): string {
  const read = readInstant(value, timeZone);
  return read ? new Date(read.at).toISOString() : value;
}

function storedAt(value: string): number | undefined {
  const at = value.endsWith('Z') ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}

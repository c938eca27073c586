import { localText, typedInstant, type TypedInstant } from './clock-time.ts';

/**
 * Value of an instant field: the stored instant (2026-06-10T13:00:00.000Z) until it is edited; then
 * the typed local time in the field's zone: 2026-06-10T08:00.
 */
export function shownInstant(value: string, timeZone: string): string {
  const stored = storedAt(value);
  return stored === undefined ? value : localText(stored, timeZone);
}

/** The instant of a field's value; undefined if invalid. */
export function readInstant(value: string, timeZone: string): TypedInstant | undefined {
  const stored = storedAt(value);
  return stored === undefined ? typedInstant(value, timeZone) : { at: stored, kind: 'once' };
}

/**
 * The instant in the server's format. Invalid input is unchanged, so that the server reports it.
 */
export function isoInstant(value: string, timeZone: string): string {
  const read = readInstant(value, timeZone);
  return read ? new Date(read.at).toISOString() : value;
}

function storedAt(value: string): number | undefined {
  const at = value.endsWith('Z') ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}

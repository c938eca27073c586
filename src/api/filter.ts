import type { QueryValue } from './http.ts';

/** Filters travel as `name:value;name:value`; what would end a value early is percent-encoded. */
export function printFilter(values: Readonly<Record<string, QueryValue>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}:${String(value).replaceAll(/[%;:]/g, encodeURIComponent)}`)
    .join(';');
}

import type { QueryValue } from './http.ts';

/** Formats filters as `name:value;name:value`; separators in values are percent-encoded. */
export function printFilter(values: Readonly<Record<string, QueryValue>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}:${String(value).replaceAll(/[%;:]/g, encodeURIComponent)}`)
    .join(';');
}

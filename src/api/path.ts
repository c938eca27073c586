import { logError } from '#lib/log.ts';

/**
 * Fills the `:name` parameters of a path; each value is one segment, so that it cannot lead
 * elsewhere. A test checks that all calls use it.
 * @throws Error where a value is missing. The specification wants it only on the console: no
 * message is shown.
 */
export function pathOf(template: string, parameters: Readonly<Record<string, string>>): string {
  return template.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = parameters[name];
    if (value) return pathSegment(value);
    const error = new Error(`Missing URL parameter: ${name}`);
    logError(`Missing URL parameter of ${template}`, error);
    throw error;
  });
}

/** Appends a path to one that is already filled. */
export function pathBelow(
  path: string,
  template: string,
  parameters: Readonly<Record<string, string>> = {},
): string {
  return `${path}/${pathOf(template, parameters)}`;
}

/** @throws Error for a dot segment: browsers resolve it even when encoded. */
export function pathSegment(value: string): string {
  if (value === '.' || value === '..') throw new Error(`"${value}" names nothing`);
  return encodeURIComponent(value);
}

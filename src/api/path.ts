import { logError } from '#lib/log.ts';

/**
 * Fills the `:name` parts of a path; each value is one step of it, so that none can lead elsewhere.
 * Every path of a call is made here: a test says so.
 * @throws Error where a value is missing. The specification wants that on the console and nowhere
 *   else: no message is shown for it.
 */
export function pathOf(template: string, parameters: Readonly<Record<string, string>>): string {
  return template.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = parameters[name];
    if (value) return stepOf(value);
    const error = new Error(`Missing URL parameter: ${name}`);
    logError(`Missing URL parameter of ${template}`, error);
    throw error;
  });
}

/** A path below another one, which is filled already. */
export function pathBelow(
  path: string,
  template: string,
  parameters: Readonly<Record<string, string>> = {},
): string {
  return `${path}/${pathOf(template, parameters)}`;
}

/** @throws Error for a step that leads upwards: browsers follow it however it is written. */
export function stepOf(value: string): string {
  if (value === '.' || value === '..') throw new Error(`"${value}" names nothing`);
  return encodeURIComponent(value);
}

import { logError } from '#lib/log.ts';

/**
 * Fills the `:name` parts of a path; each value is encoded, so that none can lead elsewhere.
 * @throws Error where a value is missing. The specification wants that on the console and nowhere
 *   else: no message is shown for it.
 */
export function pathOf(template: string, parameters: Readonly<Record<string, string>>): string {
  return template.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = parameters[name];
    if (value) return encodeURIComponent(value);
    const error = new Error(`Missing URL parameter: ${name}`);
    logError(`Missing URL parameter of ${template}`, error);
    throw error;
  });
}

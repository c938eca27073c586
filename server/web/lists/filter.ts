import { Problem } from '#server/base/problem.ts';
import { refuseControlCharacters } from '#server/web/body/text.ts';

/**
 * Parses the filter of a list: `name:value` pairs joined by semicolons. A `;`, `:` or `%` within a
 * value is percent-encoded.
 * @param known Names by which the list can be filtered.
 * @throws Problem 400 for an unknown or repeated name and for malformed text.
 */
export function parseFilter<Name extends string>(
  text: string | undefined,
  known: readonly Name[],
): Partial<Record<Name, string>> {
  const filter: Partial<Record<Name, string>> = {};
  for (const pair of (text ?? '').split(';').filter((part) => part !== '')) {
    const [name = '', value, ...rest] = pair.split(':');
    if (value === undefined || rest.length > 0)
      throw bad(`"${pair}" is not of the form name:value`);
    if (!isKnown(name, known)) throw bad(`"${name}" is not one of ${known.join(', ') || 'none'}`);
    if (filter[name] !== undefined) throw bad(`"${name}" is given twice`);
    filter[name] = decode(value);
  }
  return filter;
}

/** Reads a `true` or `false` of a filter. */
export function parseFlag(name: string, value: string | undefined): boolean | undefined {
  if (value === undefined || value === 'true') return value === undefined ? undefined : true;
  if (value === 'false') return false;
  throw bad(`"${name}" is true or false, not "${value}"`);
}

function isKnown<Name extends string>(name: string, known: readonly Name[]): name is Name {
  return (known as readonly string[]).includes(name);
}

/** Decoded only here, so the check of the query has not seen these characters. */
function decode(value: string): string {
  const text = decoded(value);
  refuseControlCharacters(text);
  return text;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    throw bad(`"${value}" is not percent-encoded text`);
  }
}

function bad(what: string) {
  return new Problem(400, 'request.badFilter', `The filter cannot be read: ${what}`);
}

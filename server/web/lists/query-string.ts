/** A query as routes see it: a scalar, or an array where the name was repeated or bracketed. */
type Query = Record<string, string | string[]>;

/**
 * Reads a query string. `ids[]=a&ids[]=b` and `ids[0]=a&ids[1]=b` are the array `ids`. A repeated
 * plain name becomes an array too, which the schema of a scalar then refuses: no one has to guess
 * which of two values counts.
 */
export function parseQueryString(text: string): Query {
  const query: Query = Object.create(null) as Query;
  for (const [key, value] of new URLSearchParams(text)) {
    const isList = /\[\d*\]$/.test(key);
    const name = key.replace(/\[\d*\]$/, '');
    const known = query[name];
    if (known === undefined) query[name] = isList ? [value] : value;
    else query[name] = [known, value].flat();
  }
  return query;
}

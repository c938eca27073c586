/** A parsed query: scalars, and arrays for names that are repeated or bracketed. */
type Query = Record<string, string | string[]>;

/**
 * Parses a query string. `ids[]=a&ids[]=b` and `ids[0]=a&ids[1]=b` are the array `ids`. A repeated
 * plain name becomes an array too, which the schema of a scalar then refuses, because it is
 * ambiguous.
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

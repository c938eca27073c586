import { printFilter } from '#api/filter.ts';

/** Filter of a list: values by field, in the server's format. */
export type ListFilter = Readonly<Record<string, string>>;

/** Formats a filter for the address. Null if empty. */
export function printListFilter(filter: ListFilter): string | null {
  return printFilter(filter) || null;
}

/** Parses a filter; invalid parts are ignored, as an address may be edited by hand. */
export function readListFilter(text: string | null): ListFilter {
  const pairs = (text ?? '').split(';').map((pair) => pair.split(':', 2));
  return Object.fromEntries(
    pairs.flatMap(([name, value]) => {
      const read = name && value ? decoded(value) : undefined;
      return read === undefined ? [] : [[name, read]];
    }),
  );
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

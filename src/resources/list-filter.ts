import { printFilter } from '#api/filter.ts';

/** What a list is narrowed by: values by field, as the server reads them. */
export type ListFilter = Readonly<Record<string, string>>;

/** As it stands in the address. Null for none. */
export function printListFilter(filter: ListFilter): string | null {
  return printFilter(filter) || null;
}

/** What cannot be read is passed over: an address may be written by hand. */
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

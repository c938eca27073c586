import { createYieldIfDue } from '#server/base/yield-if-due.ts';
import type { Db } from '#server/db/open.ts';
import { clientTables } from '#server/db/tables/ownership.ts';

import { rowsInParts, type Row } from './rows-in-parts.ts';

/** What opens something: a file may come into other hands. */
const secret = /hash|secret|password/;

/**
 * All that is stored of a client, a line of JSON each: `{"table": "plants", "row": {…}}`. Without secrets,
 * without samples, which have a retention of their own, and without what is made of other rows.
 */
export async function* clientLines(db: Db, clientId: string): AsyncGenerator<string> {
  const giveWay = createYieldIfDue();
  // What others refer to first, so that a file can be read from its beginning.
  const tables = clientTables.filter(({ isDerived }) => !isDerived).toReversed();
  for (const table of [{ table: 'clients', column: 'id', owner: 'client' } as const, ...tables])
    for await (const rows of rowsInParts(db, table, clientId)) {
      for (const row of rows) yield lineOf(table.table, row);
      await giveWay();
    }
}

function lineOf(table: string, row: Row): string {
  const shown = Object.entries(row)
    .filter(([name]) => !secret.test(name))
    .map(([name, value]) => [name, asText(name, value)]);
  return `${JSON.stringify({ table, row: Object.fromEntries(shown) as object })}\n`;
}

/** Papers are stored as bytes; the address of another system may have what opens it in it. */
function asText(name: string, value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  return name === 'url' && URL.canParse(String(value)) ? hostOf(String(value)) : value;
}

function hostOf(address: string): string {
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}

import { createYieldIfDue } from '#server/base/yield-if-due.ts';
import type { Db } from '#server/db/open.ts';
import { clientTables } from '#server/db/tables/ownership.ts';

import { rowsInParts, type Row } from './rows-in-parts.ts';

/** Columns with credentials: an export may get into other hands. */
const secret = /hash|secret|password/;

/**
 * All data of a client as JSON lines: `{"table": "plants", "row": {…}}`. Without credentials,
 * without samples, which have their own retention, and without derived rows.
 */
export async function* clientLines(db: Db, clientId: string): AsyncGenerator<string> {
  const yieldIfDue = createYieldIfDue();
  // Referenced rows first, so that an import can read the file in order.
  const tables = clientTables.filter(({ isDerived }) => !isDerived).toReversed();
  for (const table of [{ table: 'clients', column: 'id', owner: 'client' } as const, ...tables])
    for await (const rows of rowsInParts(db, table, clientId)) {
      for (const row of rows) yield lineOf(table.table, row);
      await yieldIfDue();
    }
}

function lineOf(table: string, row: Row): string {
  const shown = Object.entries(row)
    .filter(([name]) => !secret.test(name))
    .map(([name, value]) => [name, asText(name, value)]);
  return `${JSON.stringify({ table, row: Object.fromEntries(shown) as object })}\n`;
}

/**
 * Documents are bytes, as base64; URLs of other systems may contain credentials, so only the host
 * is kept.
 */
function asText(name: string, value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  return name === 'url' && URL.canParse(String(value)) ? hostOf(String(value)) : value;
}

function hostOf(address: string): string {
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}

/** Records a complete export: a removal requires one. @param at Epoch milliseconds. */
export async function recordExport(db: Db, id: string, at: number): Promise<void> {
  await db.updateTable('clients').set({ exported_at: at }).where('id', '=', id).execute();
}

import { auditPages, describeEvent, type AuditFilter } from '#server/access/audit.store.ts';
import type { Db } from '#server/db/open.ts';
import { csvCell } from '#server/resource-kit/read/csv-text.ts';

const names = ['At', 'Kind', 'Username', 'Address', 'Detail', 'Before', 'After'] as const;
const maxLines = 100_000;
/** Makes spreadsheets read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

/** The audit trail as CSV, newest first, up to `maxLines`, streamed in parts. */
export async function* auditCsv(db: Db, filter: AuditFilter): AsyncGenerator<string> {
  yield `${byteOrderMark}${names.join(',')}\r\n`;
  for await (const events of auditPages(db, filter, maxLines))
    yield events.map((event) => `${lineOf(describeEvent(event))}\r\n`).join('');
}

function lineOf({ Changes, ...event }: ReturnType<typeof describeEvent>): string {
  const { Before, After } = Changes ?? {};
  const row = {
    ...event,
    // Structured details are in the columns Before and After.
    Detail: event.Detail?.startsWith('{') ? null : event.Detail,
    Before: Before && JSON.stringify(Before),
    After: After && JSON.stringify(After),
  };
  return names.map((name) => csvCell(row[name])).join(',');
}

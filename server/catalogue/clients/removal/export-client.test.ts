import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { fillTables } from '#server/authorisation/content.fixture.ts';
import { clientTables } from '#server/db/tables/ownership.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';
import { hourMs } from '#shared/durations.ts';

import { clientLines } from './export-client.ts';
import { isOfClient } from './rows-of-client.fixture.ts';

interface Line {
  table: string;
  row: Record<string, unknown>;
}

/** More than one batch. */
const many = 1201;
const machine = 'monterrey-imm-01';

describe.each(testDatabases)('the file of a client on %s', (kind) => {
  let server: TestApp;
  let lines: Line[];
  beforeAll(async () => {
    server = await startTestApp(kind);
    await fillTables(server);
    await addQuarters();
    lines = await all('contoso');
  });
  afterAll(() => server.close());

  test('each row of the client is in it once, and none of another', async () => {
    const counts: Record<string, number> = { clients: 1 };
    for (const table of clientTables.filter(({ isDerived }) => !isDerived)) {
      const { rows } = await sql<{ count: number }>`SELECT count(*) AS count
        FROM ${sql.table(table.table)} WHERE ${isOfClient(table, 'contoso')}`.execute(server.db);
      const count = Number(rows[0]?.count);
      if (count > 0) counts[table.table] = (counts[table.table] ?? 0) + count;
    }
    const written: Record<string, number> = {};
    for (const { table } of lines) written[table] = (written[table] ?? 0) + 1;

    expect(written).toEqual(counts);
    expect(new Set(lines.map((line) => JSON.stringify(line))).size).toBe(lines.length);
    expect(written).toMatchObject({ metric_quarters: 2 * many });
    expect(JSON.stringify(lines)).not.toMatch(/northwind|riverside/i);
  });

  test('it has no secret, and of addresses of other systems the host only', async () => {
    await server.db
      .updateTable('webhooks')
      .set({ url: 'https://user:word@hooks.example:8443/T0/token?key=7', secret: 'sealed' })
      .where('client_id', '=', 'contoso')
      .execute();
    const text = JSON.stringify(await all('contoso'));

    expect(text).toContain('https://hooks.example:8443');
    expect(text).not.toMatch(/token\?|word@|sealed|"(?:\w*_hash|secret|password\w*)"/);
  });

  test('what others refer to comes before them', () => {
    expect(first('clients')).toBe(0);
    expect(first('plants')).toBeLessThan(first('machines'));
    expect(first('machines')).toBeLessThan(first('metric_quarters'));
  });

  function first(table: string): number {
    return lines.findIndex((line) => line.table === table);
  }

  async function all(clientId: string): Promise<Line[]> {
    const found: Line[] = [];
    for await (const line of clientLines(server.db, clientId)) found.push(JSON.parse(line) as Line);
    return found;
  }

  /** Two values at the same instants: batches continue by both key columns. */
  async function addQuarters(): Promise<void> {
    const rest = { machine_id: machine, count: 1, sum: 1, least: 1, most: 1 };
    for (const name of ['pressure', 'temperature'])
      for (let from = 0; from < many; from += 300) {
        const length = Math.min(300, many - from);
        const rows = Array.from({ length }, (_, index) => ({
          ...rest,
          name,
          at: (from + index) * hourMs,
        }));
        await server.db.insertInto('metric_quarters').values(rows).execute();
      }
  }
});

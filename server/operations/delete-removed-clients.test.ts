import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { fillTables } from '#server/authorisation/content.fixture.ts';
import { clientTables } from '#server/catalogue/clients/removal/client-tables.ts';
import { isOfClient } from '#server/catalogue/clients/removal/rows-of-client.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { openMediaFiles } from '#server/media/media-files.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';
import { dayMs } from '#shared/durations.ts';

import { deleteRemovedClients } from './delete-removed-clients.ts';

describe.each(testDatabases)('clients that were removed long ago on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(kind);
    await fillTables(server);
    await server.ingest([['monterrey-imm-01', 'totalparts', 1, 0]]);
  });
  afterAll(() => server.close());

  test('after 30 days nothing of it is left, and of others nothing is missing', async () => {
    const before = await rowsOf('northwind');
    expect(Object.values(await rowsOf('contoso')).some((count) => count > 0)).toBe(true);
    await server.db
      .updateTable('clients')
      .set({ retired_at: server.clock.now, removed_at: server.clock.now, removed_by: 'global' })
      .where('id', '=', 'contoso')
      .execute();
    await deleteAfter(29);
    expect(await clientIds()).toContain('contoso');

    await deleteAfter(2);

    expect(await clientIds()).not.toContain('contoso');
    expect(Object.entries(await rowsOf('contoso')).filter(([, count]) => count > 0)).toEqual([]);
    expect(await rowsOf('northwind')).toEqual(before);
    const orphans = await sql<{ count: number }>`SELECT count(*) AS count FROM samples
      WHERE machine_id NOT IN (SELECT id FROM machines)`.execute(server.db);
    expect(Number(orphans.rows[0]?.count)).toBe(0);
  });

  async function deleteAfter(days: number): Promise<void> {
    server.clock.now += days * dayMs;
    const files = openMediaFiles(server.app.deps);
    await deleteRemovedClients(server.db, files, server.clock.now);
  }

  async function clientIds(): Promise<string[]> {
    const rows = await server.db.selectFrom('clients').select('id').execute();
    return rows.map(({ id }) => id);
  }

  async function rowsOf(clientId: string): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const table of clientTables) {
      const { rows } = await sql<{ count: number }>`SELECT count(*) AS count
        FROM ${sql.table(table.table)} WHERE ${isOfClient(table, clientId)}`.execute(server.db);
      counts[`${table.table} by ${table.column}`] = Number(rows[0]?.count);
    }
    return counts;
  }
});

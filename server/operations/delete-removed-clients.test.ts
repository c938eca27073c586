import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { fillTables } from '#server/authorisation/content.fixture.ts';
import { isOfClient } from '#server/catalogue/clients/removal/rows-of-client.fixture.ts';
import type { Db } from '#server/db/open.ts';
import { clientTables } from '#server/db/tables/ownership.ts';
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
    await addReasons();
    await addMessageOfNoMachine();
  });
  afterAll(() => server.close());

  test('after 30 days nothing of it is left, wherever a deletion ended, and of others nothing is missing', async () => {
    const before = await rowsOf('northwind');
    expect(Object.values(await rowsOf('contoso')).some((count) => count > 0)).toBe(true);
    await server.db
      .updateTable('clients')
      .set({ retired_at: server.clock.now, removed_at: server.clock.now, removed_by: 'global' })
      .where('id', '=', 'contoso')
      .execute();
    await deleteAfter(29);
    expect(await clientIds()).toContain('contoso');

    server.clock.now += 2 * dayMs;
    for (const queries of [1, 20, 60, 120])
      await expect(deleteDue(endingAfter(queries))).rejects.toThrow(/not deleted|has ended/);
    await deleteAfter(0);

    expect(await clientIds()).not.toContain('contoso');
    expect(Object.entries(await rowsOf('contoso')).filter(([, count]) => count > 0)).toEqual([]);
    expect(await rowsOf('northwind')).toEqual(before);
    const orphans = await sql<{ count: number }>`SELECT count(*) AS count FROM samples
      WHERE machine_id NOT IN (SELECT id FROM machines)`.execute(server.db);
    expect(Number(orphans.rows[0]?.count)).toBe(0);
  });

  /** More rows than a slice has, all below one existing reason. */
  async function addReasons(): Promise<void> {
    const reason = { client_id: 'contoso', category: 'availability', is_hidden: 0 } as const;
    for (let from = 0; from <= 2100; from += 100) {
      const rows = Array.from({ length: 100 }, (_, index) => {
        const code = `r${from + index}`;
        const names = { code, code_key: code, display_name: code, display_name_key: code };
        return { ...reason, ...names, id: code, parent_id: code === 'r0' ? null : 'r0' };
      });
      await server.db.insertInto('stop_reasons').values(rows).execute();
    }
  }

  /** Older versions deleted machines that had messages. */
  async function addMessageOfNoMachine(): Promise<void> {
    const by = { account_id: 'ben', username: 'ben', sent_at: server.clock.now };
    await server.db
      .insertInto('chat_messages')
      .values({
        ...by,
        id: 'of-no-machine',
        client_id: 'contoso',
        machine_id: 'gone',
        seq: 1,
        text: 'hello',
        text_key: 'hello',
      })
      .execute();
  }

  async function deleteAfter(days: number): Promise<void> {
    server.clock.now += days * dayMs;
    await deleteDue(server.db);
  }

  function deleteDue(db: Db): Promise<void> {
    return deleteRemovedClients(db, openMediaFiles(server.app.deps), server.clock.now);
  }

  /** A database that fails after some queries. */
  function endingAfter(queries: number): Db {
    let left = queries;
    return server.db.withPlugin({
      transformQuery({ node }) {
        left -= 1;
        if (left < 0) throw new Error('the process has ended');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
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

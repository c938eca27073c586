import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { isPostgres } from '#server/db/dialects/which-database.ts';
import { testDatabases } from '#server/db/test-database.ts';
import type { Resource } from '#server/resource-kit/describe/define-resource.ts';
import { resources } from '#server/resources.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { rowsOfIds } from './list-rows.ts';

/** Resources that may have tens of thousands of rows. */
const imported = resources.filter(({ policy }) => policy.import);
const page = Array.from({ length: 100 }, (_, index) => `${index}`);
const place = { caller: { clients: ['northwind'] }, params: { clientId: 'northwind' } };

describe.each(testDatabases)('on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(kind);
  });
  afterAll(() => server.close());

  // With the client in the condition SQLite would read all rows of the client for each page.
  test.each(imported.map((resource) => [resource.table, resource] as const))(
    'rows of %s are found by their ids, however many the client has',
    async (table, resource) => {
      if (isPostgres(server.db)) return;
      const plan = await planOf(resource);
      const own = plan.filter((line) => line.includes(` ${table} `));
      expect(own).toEqual([expect.stringMatching(/^SEARCH .* \((id|[a-z]+_id)=\?\)$/)]);
      expect(own.join()).not.toContain('client_id');
    },
  );

  /** Query plan of SQLite for the rows of a page. */
  async function planOf(resource: Resource): Promise<string[]> {
    const statements: RootOperationNode[] = [];
    const db = server.db.withPlugin(gathering(statements));
    for await (const rows of rowsOfIds(db, resource, { ...place, ids: page }))
      expect(rows).toEqual([]);
    const plans = statements.map(async (node) => {
      const { sql, parameters } = server.db.getExecutor().compileQuery(node, createQueryId());
      const explain = CompiledQuery.raw(`EXPLAIN QUERY PLAN ${sql}`, [...parameters]);
      const { rows } = await server.db.executeQuery<{ detail: string }>(explain);
      return rows.map(({ detail }) => detail);
    });
    return (await Promise.all(plans)).flat();
  }
});

function gathering(statements: RootOperationNode[]): KyselyPlugin {
  return {
    transformQuery({ node }) {
      statements.push(node);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
}

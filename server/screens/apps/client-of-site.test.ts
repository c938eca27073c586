import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openTestDatabase, testDatabases, type TestDatabase } from '#server/db/test-database.ts';

import { clientOfSite } from './client-of-site.ts';

describe.each(testDatabases)('whose site an address is, on %s', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
  });
  afterAll(() => database.close());

  test('of no client that there is, of the only one, and of the one that has it', async () => {
    expect(await clientAt('oee.example')).toBeUndefined();
    await add('acme', null);
    expect(await clientAt('oee.example')).toBe('acme');
    await add('globex', 'globex.example');
    expect(await clientAt('oee.example')).toBeUndefined();
    expect(await clientAt('globex.example')).toBe('globex');
  });

  async function clientAt(host: string): Promise<string | undefined> {
    return (await clientOfSite(database.db, host))?.id;
  }

  function add(id: string, origin: string | null) {
    const name = { display_name: id, display_name_key: id };
    return database.db
      .insertInto('clients')
      .values({ id, ...name, origin, theme: '{}', version: 1 })
      .execute();
  }
});

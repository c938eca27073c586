import { expect, test } from 'vitest';

import { openTestDatabase, testDatabases } from '#server/db/test-database.ts';
import { installSmallPlant } from '#server/production/ingest/small-plant.fixture.ts';

import { columnsOfWebhook } from './webhook-columns.ts';

test.each(testDatabases)('a client has at most fifty webhooks, on %s', async (kind) => {
  const { db, close } = await openTestDatabase(kind);
  await installSmallPlant(db);
  const rows = Array.from({ length: 50 }, (_, index) => ({
    id: `hook-${index}`,
    client_id: 'acme',
    display_name: `Hook ${index}`,
    display_name_key: `hook ${index}`,
    url: 'https://127.0.0.1/',
    secret: null,
    events: '[]',
    is_enabled: 1 as const,
    watched: null,
    last_sent_at: null,
    last_error: null,
  }));
  const given = { ClientId: 'acme', Url: 'https://127.0.0.1/', Secret: 'a secret of sixteen' };
  await db.insertInto('webhooks').values(rows.slice(1)).execute();
  expect(await columnsOfWebhook(db, given)).toMatchObject({ attempts: 0 });
  await db.insertInto('webhooks').values(rows.slice(0, 1)).execute();

  await expect(columnsOfWebhook(db, given)).rejects.toMatchObject({
    statusCode: 400,
    message: 'ClientId: A client has at most 50 webhooks',
  });
  expect(await columnsOfWebhook(db, { ...given, Id: 'hook-1' })).toMatchObject({ attempts: 0 });
  await close();
});

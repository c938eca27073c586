import { expect, test } from 'vitest';

import { openTestDatabase, testDatabases } from '#server/db/test-database.ts';
import { installSmallPlant } from '#server/production/ingest/small-plant.fixture.ts';

import { refuseWrongWebhook } from './webhook-columns.ts';

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
  const after = { ClientId: 'acme', Url: 'https://127.0.0.1/', Secret: 'a secret of sixteen' };
  await db.insertInto('webhooks').values(rows.slice(1)).execute();
  await refuseWrongWebhook(db, { after });
  await db.insertInto('webhooks').values(rows.slice(0, 1)).execute();

  await expect(refuseWrongWebhook(db, { after })).rejects.toMatchObject({
    statusCode: 400,
    message: 'ClientId: A client has at most 50 webhooks',
  });
  const before = { ...after, Id: 'hook-1', Version: 1 };
  await expect(refuseWrongWebhook(db, { before, after })).resolves.toBeUndefined();
  await close();
});

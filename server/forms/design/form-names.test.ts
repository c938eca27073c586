import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { adminOf, type AdminCall } from './admin-forms.fixture.ts';

const rounds = Array.from({ length: 8 }, (_, round) => `Round ${round}`);
const type = { Type: 'QUALITY' };

describe.each(testDatabases)('names of forms on %s', (kind) => {
  let server: TestApp;
  let call: AdminCall;
  beforeAll(async () => {
    server = await startTestApp(kind);
    call = adminOf(server);
  });
  afterAll(() => server.close());

  test('the second of two who give one name at once is refused, wherever each does it', async () => {
    for (const DisplayName of rounds) {
      const made = await Promise.all([
        call('POST', 'forms', { ...type, DisplayName, ClientId: 'northwind' }),
        call('POST', 'clients/northwind/forms', { ...type, DisplayName }),
      ]);
      expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201, 409]));
    }
  });

  test('one of a copy and a new form that get one name at once is refused', async () => {
    const { body } = await call('POST', 'clients/northwind/forms', {
      ...type,
      DisplayName: 'Original',
    });
    for (const round of rounds) {
      const DisplayName = `Copy, ${round}`;
      const made = await Promise.all([
        call('POST', `forms/${String(body['Id'])}/clone`, { DisplayName }),
        call('POST', 'clients/northwind/forms', { ...type, DisplayName }),
      ]);
      expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201, 409]));
    }
  });

  test('another client may have the name', async () => {
    const made = await Promise.all(
      ['northwind', 'contoso'].map((client) =>
        call('POST', `clients/${client}/forms`, { ...type, DisplayName: 'Of both' }),
      ),
    );
    expect(made.map(({ status }) => status)).toEqual([201, 201]);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { adminOf, makeForm, type AdminCall } from './admin-forms.fixture.ts';

describe.each(testDatabases)('what a form is for, on %s', (kind) => {
  let server: TestApp;
  let call: AdminCall;
  beforeAll(async () => {
    server = await startTestApp(kind);
    call = adminOf(server);
  });
  afterAll(() => server.close());

  test('of two who assign machines, or products, the second learns of the first', async () => {
    const id = await makeForm(call, 'Shared');
    for (const [path, field] of [
      ['machines', 'MachineIds'],
      ['products', 'ProductIds'],
    ] as const) {
      const list = `forms/${id}/${path}`;
      const all = await call<{ Items: { Id: string }[]; Version: number }>(
        'GET',
        `forms/${id}/all/${path}`,
      );
      const read = all.body;
      const [one, other] = read.Items.map(({ Id }) => Id);
      expect((await call('PATCH', list, { [field]: [one] })).status).toBe(428);
      const first = await call('PATCH', list, { [field]: [one], Version: read.Version });
      expect(first).toMatchObject({ status: 200, body: { TotalItems: 1 } });

      const second = await call('PATCH', list, { [field]: [other], Version: read.Version });
      expect(second).toMatchObject({ status: 409, body: { Current: { [field]: [one] } } });
      const { Version } = first.body;
      expect(await call('PATCH', list, { [field]: [one, other], Version })).toMatchObject({
        body: { TotalItems: 2 },
      });
    }
  });
});

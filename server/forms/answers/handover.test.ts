import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { FormHandovers, FormProductChoices } from '#schemas/api/forms.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { withoutAgreements } from '#server/people/agreements/agreements.fixture.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { callsOf, firstPiece } from './form-calls.fixture.ts';

const [cap, gear] = ['northwind-cap-28', 'northwind-gear-m12'];

describe.each(testDatabases)('handovers and products of forms on %s', (kind) => {
  let server: TestApp;
  let forms: ReturnType<typeof callsOf>;
  beforeAll(async () => {
    server = await startTestApp(kind);
    await withoutAgreements(server.db);
    forms = callsOf(server);
  });
  afterAll(() => server.close());

  test('a running form is given to someone else, and it is kept who did so and when', async () => {
    const id = await forms.formIn('executing');
    const before = await versionOf(id);
    server.clock.now += 60_000;
    const given = await handOver(id, 'carol', before);
    const carol = callsOf(server, 'carol');
    const back = await carol.patch(`${id}/handover`, { AccountId: 'anna', Version: before + 1 });

    expect(given).toMatchObject({
      status: 200,
      body: { OperatorName: 'carol', State: 'executing', Version: before + 1 },
    });
    expect(back.body).toMatchObject({ OperatorName: 'anna', Username: 'carol' });
    const at = new Date(server.clock.now).toISOString();
    expect((await forms.send<FormHandovers>('GET', `${id}/handovers`)).body.Items).toEqual([
      { From: 'operator', To: 'carol', Username: 'operator', At: at },
      { From: 'carol', To: 'anna', Username: 'carol', At: at },
    ]);
  });

  test('a new form is with who began it', async () => {
    const id = await forms.begin();

    expect((await forms.send('GET', id)).body).toMatchObject({ OperatorName: 'operator' });
    expect((await forms.send('GET', `${id}/handovers`)).body).toEqual({ Items: [] });
  });

  test.each([
    ['ben', 'someone of another client'],
    ['unknown', 'no one'],
    ['operator', 'who has it already'],
  ])('%s: %s is refused at the field', async (person) => {
    const id = await forms.begin();

    expect(await handOver(id, person, await versionOf(id))).toMatchObject({
      status: 400,
      body: { code: 'form.notValid', Errors: [{ Field: 'AccountId' }] },
    });
  });

  test('the second of two handovers at once is refused, and a finished form stays', async () => {
    const id = await forms.formIn('executing');
    const version = await versionOf(id);
    const both = await Promise.all([handOver(id, 'carol', version), handOver(id, 'anna', version)]);
    const done = await forms.formIn('finished');

    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await forms.send<FormHandovers>('GET', `${id}/handovers`)).body.Items).toHaveLength(1);
    expect(await handOver(done, 'carol', await versionOf(done))).toMatchObject({
      status: 409,
      body: { code: 'form.notAllowed' },
    });
  });

  test('products of a template are offered by name: all of the client, or its own', async () => {
    const path = `template/${firstPiece}/products`;
    const all = (await forms.send<FormProductChoices>('GET', path)).body;
    await server.db
      .insertInto('form_template_products')
      .values({ template_id: firstPiece, product_id: cap })
      .execute();
    const own = (await forms.send<FormProductChoices>('GET', path)).body;
    await server.db.deleteFrom('form_template_products').execute();

    expect(all.Items.map(({ Id }) => Id)).toEqual(expect.arrayContaining([cap, gear]));
    expect(own.Items).toEqual([{ Id: cap, DisplayName: expect.stringContaining('Cap') }]);
    expect((await callsOf(server, 'ben').send('GET', path)).status).toBe(404);
  });

  function handOver(id: string, AccountId: string, Version: number) {
    return forms.patch(`${id}/handover`, { AccountId, Version });
  }

  async function versionOf(id: string): Promise<number> {
    return (await forms.send('GET', id)).body.Version;
  }
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { withoutAgreements } from '#server/people/agreements/agreements.fixture.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { adminOf, makeForm, type AdminCall } from './admin-forms.fixture.ts';

const checklist = 'northwind-shift-start';
const press = 'riverside-imm-07';

describe.each(testDatabases)('retired forms on %s', (kind) => {
  let server: TestApp;
  let call: AdminCall;
  beforeAll(async () => {
    server = await startTestApp(kind);
    await withoutAgreements(server.db);
    call = adminOf(server);
  });
  afterAll(() => server.close());

  test('a retired form is begun by no one, stays to be read, and comes back', async () => {
    const running = await begin();
    expect(running.status).toBe(201);
    const retired = await call('POST', `forms/${checklist}/retire`);
    expect(retired).toMatchObject({ status: 200, body: { Id: checklist, State: 'retired' } });
    expect(await offered()).not.toContain(checklist);
    expect((await begin()).status).toBe(404);
    const kept = await server.get('operator', `forms/${(running.body as { Id: string }).Id}`);
    expect(kept).toMatchObject({ status: 200, body: { State: 'created' } });
    expect((await call('GET', `forms/${checklist}`)).body).toMatchObject({
      State: 'retired',
      PublishedVersion: 2,
      ChangedBy: 'global',
    });

    const restored = await call('POST', `forms/${checklist}/restore`);
    expect(restored).toMatchObject({ status: 200, body: { State: 'published' } });
    expect(await offered()).toContain(checklist);
    expect((await begin()).status).toBe(201);
  });

  test('only what is published is retired, and only what is retired is restored', async () => {
    const draft = await makeForm(call, 'Never published');
    const other = { status: 409, body: { code: 'form.otherState' } };

    expect(await call('POST', `forms/${draft}/retire`)).toMatchObject(other);
    expect(await call('POST', `forms/${draft}/restore`)).toMatchObject(other);
    expect(await call('POST', `forms/${checklist}/restore`)).toMatchObject(other);
    expect((await call('POST', 'forms/none/retire')).status).toBe(404);
  });

  test('who retired a form is in the audit trail', async () => {
    await call('POST', `forms/${checklist}/retire`);
    await call('POST', `forms/${checklist}/restore`);
    const rows = await server.db.selectFrom('audit_events').selectAll().execute();

    expect(JSON.stringify(rows)).toMatch(/"State\\*":\\*"retired/);
  });

  async function offered(): Promise<string[]> {
    const { body } = await server.get('operator', `machines/${press}/formtemplates`);
    return (body as { Items: { Id: string }[] }).Items.map(({ Id }) => Id);
  }

  async function begin() {
    const authorization = `Bearer ${await server.tokenOf('operator')}`;
    return server.call({
      method: 'POST',
      url: `/api/forms/template/${checklist}`,
      headers: { authorization },
      payload: { MachineId: press },
    });
  }
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { DueForms } from '#schemas/api/forms.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { withoutAgreements } from '#server/people/agreements/agreements.fixture.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';
import { hourMs } from '#shared/durations.ts';

import { callsOf, checklist, firstPiece, press } from './form-calls.fixture.ts';

describe.each(testDatabases)('due forms on %s', (kind) => {
  let server: TestApp;
  let forms: ReturnType<typeof callsOf>;
  beforeAll(async () => {
    server = await startTestApp(kind);
    await withoutAgreements(server.db);
    forms = callsOf(server);
    await askFor(checklist, { EveryHours: 4 });
  });
  afterAll(() => server.close());

  test('a form is due at each machine by itself, counted from its last one there', async () => {
    const id = await forms.formIn('finished', checklist);
    expect(await dueAt(press)).toEqual([]);

    await beginHoursAgo(id, 3);
    expect(await dueAt(press)).toMatchObject([
      {
        TemplateId: checklist,
        MachineName: 'IMM-07',
        State: 'due',
        DueAt: new Date(server.clock.now + hourMs).toISOString(),
        EveryHours: 4,
        LastAt: new Date(server.clock.now - 3 * hourMs).toISOString(),
        FormId: null,
      },
    ]);
    await beginHoursAgo(id, 5);
    const [overdue] = await dueAt(press);
    expect(overdue).toMatchObject({ State: 'overdue' });
    const ofPlant = await dueAt('riverside');
    expect(ofPlant.length).toBeGreaterThan(1);
    // The other machines have no form yet: due since the publication.
    expect(ofPlant.at(-1)).toEqual(overdue);
    expect(ofPlant[0]).toMatchObject({ State: 'overdue', LastAt: null });
  });

  test('one that is under way is named, and still due until it is finished', async () => {
    const id = await forms.formIn('executing', checklist);
    expect(await dueAt(press)).toMatchObject([{ FormId: id }]);

    await server.db
      .updateTable('forms')
      .set({ is_open: 0, state: 'finished' })
      .where('id', '=', id)
      .execute();
    expect(await dueAt(press)).toEqual([]);
  });

  test('a template that says nothing, or is retired, is never due', async () => {
    await server.db.updateTable('forms').set({ created_at: 0 }).execute();
    expect((await dueAt(press)).map(({ TemplateId }) => TemplateId)).toEqual([checklist]);

    await setState('retired');
    expect(await dueAt('riverside')).toEqual([]);
    await setState('published');
  });

  test('once per shift: what the shift before left out is overdue until someone does it', async () => {
    await askFor(checklist, { OncePer: 'shift' });
    const [due] = await dueAt(press);
    expect(due).toMatchObject({ EveryHours: null, State: 'overdue' });
    expect(Date.parse(due?.DueAt ?? '')).toBeLessThanOrEqual(server.clock.now);

    await forms.formIn('finished', checklist);
    expect(await dueAt(press)).toEqual([]);
  });

  test('what a draft says of it counts from its publication on', async () => {
    const admin = { authorization: `Bearer ${await server.tokenOf('global')}` };
    const url = `/api/admin/forms/${firstPiece}`;
    const { body } = await server.call({ method: 'GET', url: `${url}/document`, headers: admin });
    const { Version, Document } = body as { Version: number; Document: object };
    const payload = { Version, Document: { ...Document, Due: { EveryHours: 12 } } };
    const saved = await server.call({
      method: 'PUT',
      url: `${url}/document`,
      headers: admin,
      payload,
    });
    expect(saved).toMatchObject({ status: 200, body: { Document: { Due: { EveryHours: 12 } } } });
    const id = await forms.formIn('finished');
    await beginHoursAgo(id, 13);
    expect(await dueAt(press)).toEqual([]);

    await server.call({ method: 'POST', url: `${url}/version`, headers: admin, payload: {} });
    expect(await dueAt(press)).toMatchObject([{ TemplateId: firstPiece, State: 'overdue' }]);
  });

  test('machines of another client are exactly as if they did not exist', async () => {
    const foreign = await server.get('ben', `machines/${press}/dueforms`);

    expect(foreign).toEqual(await server.get('ben', 'machines/nothing/dueforms'));
    expect(foreign.status).toBe(404);
  });

  async function dueAt(id: string) {
    return ((await server.get('operator', `machines/${id}/dueforms`)).body as DueForms).Items;
  }

  function askFor(template_id: string, due: object | null) {
    return server.db
      .updateTable('form_template_versions')
      .set({ due: due && JSON.stringify(due) })
      .where('template_id', '=', template_id)
      .execute();
  }

  function beginHoursAgo(id: string, hours: number) {
    return server.db
      .updateTable('forms')
      .set({ created_at: server.clock.now - hours * hourMs })
      .where('id', '=', id)
      .execute();
  }

  function setState(state: 'retired' | 'published') {
    return server.db
      .updateTable('form_templates')
      .set({ state })
      .where('id', '=', checklist)
      .execute();
  }
});

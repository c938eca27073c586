import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { FormTemplateVersion } from '#schemas/api/form-document.gen.ts';
import type { Forms, FormTemplates } from '#schemas/api/forms.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import {
  adminOf,
  draftOf,
  makeForm,
  questionsOf,
} from '#server/forms/design/admin-forms.fixture.ts';
import { withoutAgreements } from '#server/people/agreements/agreements.fixture.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { callsOf, checklist, firstPiece, press } from './form-calls.fixture.ts';

describe.each(testDatabases)('forms of machines on %s', (kind) => {
  let server: TestApp;
  let forms: ReturnType<typeof callsOf>;
  let finished: string;
  let open: string;
  beforeAll(async () => {
    server = await startTestApp(kind);
    await withoutAgreements(server.db);
    forms = callsOf(server);
    finished = await forms.formIn('finished', checklist);
    server.clock.now += 60_000;
    open = await forms.formIn('executing');
  });
  afterAll(() => server.close());

  test('what can be begun at a machine or plant is listed with its newest version', async () => {
    const ofPress = await list<FormTemplates>(`machines/${press}/formtemplates`);
    const ofPlant = await list<FormTemplates>(
      'machines/riverside/formtemplates?filter=Type:CHECKLIST',
    );
    const ofDryer = await list<FormTemplates>('machines/riverside-dry-01/formtemplates');

    expect(ofPress.Items).toMatchObject([
      { Id: firstPiece, Version: 2, Questions: 7, Parameters: 3, HasProducts: false },
      { Id: checklist, Version: 2 },
    ]);
    expect(ofPlant.Items.map(({ Id }) => Id)).toEqual([checklist]);
    expect(ofDryer.Items).toEqual([]);
  });

  test('a template for some products is offered for these, and begun with these', async () => {
    const [product_id, other] = ['northwind-cap-28', 'northwind-gear-m12'];
    await server.db
      .insertInto('form_template_products')
      .values({ template_id: checklist, product_id })
      .execute();
    const path = `machines/${press}/formtemplates?filter=ProductId:`;
    const [forCap, forGear] = [
      await list<FormTemplates>(path + product_id),
      await list<FormTemplates>(path + other),
    ];
    const payload = { MachineId: press, ProductId: other };
    const refused = await forms.send('POST', `template/${checklist}`, { payload });
    await server.db.deleteFrom('form_template_products').execute();

    expect([forCap.TotalItems, forGear.TotalItems]).toEqual([2, 1]);
    expect(refused).toMatchObject({ status: 400, body: { Errors: [{ Field: 'ProductId' }] } });
  });

  test('forms under way and completed ones are listed, by filter, time, order and page', async () => {
    const active = await list<Forms>(`machines/${press}/activeforms`);
    const done = await list<Forms>(`machines/riverside/completedforms`);
    const none = await list<Forms>(`machines/riverside/completedforms?filter=Type:QUALITY`);
    const later = await list<Forms>(
      `machines/riverside/completedforms?start=${new Date(server.clock.now).toISOString()}`,
    );
    const paged = await list<Forms>(
      `machines/riverside/activeforms?pageSize=1&pageNumber=2&orderBy=CreatedAt`,
    );

    expect(active.Items).toMatchObject([{ Id: open, State: 'executing', MachineName: 'IMM-07' }]);
    expect(done.Items).toMatchObject([{ Id: finished, State: 'finished', Allowed: [] }]);
    expect([none.TotalItems, later.TotalItems]).toEqual([0, 0]);
    expect(paged).toMatchObject({ Items: [], TotalItems: 1, PageNumber: 2, PageSize: 1 });
    const wrong = await server.get('operator', `machines/${press}/activeforms?orderBy=state`);
    expect(wrong).toMatchObject({ status: 400, body: { code: 'request.unknownOrder' } });
  });

  test('a template is read as it is begun, for a product only with its questions', async () => {
    const call = adminOf(server);
    const id = await makeForm(call, 'For products');
    const [all] = await questionsOf(call, id);
    const Products = ['northwind-cap-28'];
    await call('POST', `forms/${id}/questions`, { DisplayName: 'Thread', Kind: 'text', Products });
    const { Version } = await draftOf(call, id);
    await call('POST', `forms/${id}/version`, { Version });
    const names = { [all?.DisplayName ?? '']: 'all', Thread: 'cap' };
    async function askedFor(query: string): Promise<unknown> {
      const { body } = await forms.send<FormTemplateVersion>('GET', `template/${id}${query}`);
      expect(body).toMatchObject({ TemplateId: id, Version: 1, PublishedBy: 'global' });
      return body.Document.Questions.map(({ DisplayName }) => names[DisplayName]);
    }

    expect(await askedFor('')).toEqual(['all', 'cap']);
    expect(await askedFor('?filter=ProductId:northwind-cap-28')).toEqual(['all', 'cap']);
    expect(await askedFor('?filter=ProductId:northwind-gear-m12')).toEqual(['all']);
  });

  test('a form, template or machine of another client is exactly as if it did not exist', async () => {
    const ben = callsOf(server, 'ben');
    const payload = { MachineId: press };
    for (const [foreign, missing] of [
      [await ben.send('GET', open), await ben.send('GET', 'nothing')],
      [await ben.send('GET', `${open}/questions`), await ben.send('GET', 'nothing/questions')],
      [
        await ben.send('POST', `template/${firstPiece}`, { payload }),
        await ben.send('POST', 'template/nothing', { payload }),
      ],
      [
        await ben.patch(`${open}/start`, { Version: 1 }),
        await ben.patch('nothing/start', { Version: 1 }),
      ],
      [
        await ben.patch(`${open}/questions/answers`, { Items: [] }),
        await ben.patch('nothing/questions/answers', { Items: [] }),
      ],
    ]) {
      expect(foreign).toEqual(missing);
      expect(foreign?.status).toBe(404);
    }
  });

  test('a form is begun where its template is assigned, and at no foreign machine', async () => {
    expect(await beginAt('riverside-dry-01')).toMatchObject({
      status: 400,
      body: { Errors: [{ Field: 'MachineId' }] },
    });
    expect((await beginAt('monterrey-imm-01')).status).toBe(404);
  });

  test('a template that is a draft or retired cannot be begun', async () => {
    const states = ['draft', 'retired'] as const;
    for (const state of states) {
      await server.db
        .updateTable('form_templates')
        .set({ state })
        .where('id', '=', checklist)
        .execute();
      const payload = { MachineId: press };
      expect((await forms.send('POST', `template/${checklist}`, { payload })).status).toBe(404);
    }
  });

  function beginAt(MachineId: string) {
    return forms.send('POST', `template/${firstPiece}`, { payload: { MachineId } });
  }

  async function list<Body>(path: string): Promise<Body> {
    return (await server.get('operator', path)).body as Body;
  }
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { adminOf, makeForm, questionsOf, saveForm, type AdminCall } from './admin-forms.fixture.ts';

describe.each(testDatabases)('what a form is for, on %s', (kind) => {
  let server: TestApp;
  let call: AdminCall;
  beforeAll(async () => {
    server = await startTestApp(kind);
    call = adminOf(server);
  });
  afterAll(() => server.close());

  test('the second of two who assign machines, or products, is shown the change of the first', async () => {
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

  test('a product of another client is refused, of a form and of a question', async () => {
    const id = await makeForm(call, 'For own products');
    const [question] = await questionsOf(call, id);
    const foreign = await productOf('contoso', 'Lid 50');
    const ProductIds = [await productOf('northwind', 'Lid 50'), foreign];
    for (const path of [`forms/${id}/products`, `forms/${id}/questions/${question?.Id}/products`]) {
      const { Version } = (await call<{ Version: number }>('GET', path)).body;
      expect(await call('PATCH', path, { ProductIds, Version })).toMatchObject({
        status: 400,
        body: {
          code: 'row.unknownReference',
          Errors: [{ Field: 'ProductIds', Message: `There is no "${foreign}" of this client` }],
        },
      });
    }
  });

  test('a question is for products of the client only; one that is gone stays', async () => {
    const id = await makeForm(call, 'For products');
    const all = await call<{ Items: { Id: string }[] }>('GET', `forms/${id}/all/products`);
    const own = String(all.body.Items[0]?.Id);
    const [question] = await questionsOf(call, id);
    if (!question) throw new Error('there is no question');

    for (const foreign of [await productOf('contoso'), 'no-such-product']) {
      const refused = { status: 400, body: { code: 'row.unknownReference' } };
      const Errors = [{ Field: 'Document.Questions.0.Products' }];
      expect(await saveFor([own, foreign])).toMatchObject({ ...refused, body: { Errors } });
      const part = { ...question, Products: [foreign] };
      const body = { ...part, Version: (await saveFor([])).body['Version'] };
      expect(await call('PUT', `forms/${id}/questions/${question.Id}`, body)).toMatchObject(
        refused,
      );
    }
    const bought = await productOf('northwind');
    expect((await saveFor([bought])).status).toBe(200);
    await call('DELETE', `clients/northwind/products/${bought}`);
    expect((await saveFor([bought, own])).status).toBe(200);

    function saveFor(Products: string[]) {
      return saveForm(call, id, (document) => ({
        ...document,
        Questions: document.Questions.map((one) => ({ ...one, Products })),
      }));
    }
  });

  async function productOf(client: string, DisplayName = 'Lid 40'): Promise<string> {
    const made = await call('POST', `clients/${client}/products`, { DisplayName });
    expect(made.status).toBe(201);
    return String(made.body['Id']);
  }
});

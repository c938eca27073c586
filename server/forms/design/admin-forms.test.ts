import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import {
  adminOf,
  assign,
  draftOf,
  makeForm,
  questionsOf,
  saveForm,
  type AdminCall,
} from './admin-forms.fixture.ts';

describe.each(testDatabases)('templates of forms on %s', (kind) => {
  let server: TestApp;
  let call: AdminCall;
  beforeAll(async () => {
    server = await startTestApp(kind);
    call = adminOf(server);
  });
  afterAll(() => server.close());

  test('a form is made, listed, changed and removed', async () => {
    const id = await makeForm(call, 'Cold start');
    const listed = await call('GET', 'forms?filter=DisplayName:cold');
    const ofClient = await call('GET', 'clients/northwind/forms?filter=DisplayName:cold');
    const other = await call('GET', 'clients/contoso/forms?filter=DisplayName:cold');
    expect(listed.body).toMatchObject({
      TotalItems: 1,
      Items: [{ Id: id, State: 'draft', PublishedVersion: null, ChangedBy: 'global' }],
    });
    expect(ofClient.body).toMatchObject({ TotalItems: 1 });
    expect(other.body).toMatchObject({ TotalItems: 0 });

    const { Version } = await draftOf(call, id);
    const named = { DisplayName: 'Warm start', Type: 'SETUP', Version };
    expect(await call('PUT', `forms/${id}`, named)).toMatchObject({ status: 200 });
    expect((await draftOf(call, id)).Document).toMatchObject({
      DisplayName: 'Warm start',
      Type: 'SETUP',
    });
    expect((await call('PUT', `forms/${id}`, named)).status).toBe(409);
    expect((await call('DELETE', `forms/${id}`)).status).toBe(204);
    expect((await call('GET', `forms/${id}`)).status).toBe(404);
  });

  test.each([
    ['DisplayName', 'Other'],
    ['Type', 'SAFETY'],
  ])('%s of a form is not changed by what it asks', async (name, value) => {
    const id = await makeForm(call, `With its ${name}`);
    const refused = await saveForm(call, id, (document) => ({ ...document, [name]: value }));
    expect(refused).toMatchObject({ status: 400, body: { code: 'row.fixed' } });
  });

  test('many are removed all or none', async () => {
    const ids = [await makeForm(call, 'One'), await makeForm(call, 'Two')];
    expect((await call('DELETE', `forms?ids[]=${ids[0]}&ids[]=gone`)).status).toBe(404);
    expect((await call('GET', `forms/${ids[0]}`)).status).toBe(200);
    expect((await call('DELETE', `forms?ids[]=${ids[0]}&ids[]=${ids[1]}`)).status).toBe(204);
    expect((await call('GET', `forms/${ids[1]}`)).status).toBe(404);
  });

  test('the second of two who edit a draft gets the first one’s', async () => {
    const id = await makeForm(call, 'Two editors');
    const seen = await draftOf(call, id);
    await call('POST', `forms/${id}/questions`, { DisplayName: 'Weight', Kind: 'number' });
    const late = await call('PUT', `forms/${id}/document`, seen);

    expect(late).toMatchObject({
      status: 409,
      body: { code: 'row.overtaken', Current: { Id: id, Version: seen.Version + 1 } },
    });
    expect(await questionsOf(call, id)).toHaveLength(2);
  });

  test('questions of twenty administrators at once are all there', async () => {
    const id = await makeForm(call, 'Twenty');
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        call('POST', `forms/${id}/questions`, { DisplayName: 'Same', Kind: 'text' }),
      ),
    );
    const keys = (await questionsOf(call, id)).map(({ Key }) => Key);

    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(keys).size).toBe(21);
  });

  test('a question is changed, copied and removed', async () => {
    const id = await makeForm(call, 'One question');
    const [first] = await questionsOf(call, id);
    const { Version } = await draftOf(call, id);
    const path = `forms/${id}/questions/${first?.Id}`;
    const change = { DisplayName: 'Flash?', Kind: 'yesno', Required: true };

    expect((await call('PUT', path, change)).status).toBe(428);
    expect(await call('PUT', path, { ...change, Version })).toMatchObject({
      status: 200,
      body: { Id: first?.Id, Key: first?.Key, DisplayName: 'Flash?', Required: true },
    });
    expect((await call('PUT', path, { ...change, Version })).status).toBe(409);
    const copy = await call('POST', `${path}/clone`);
    expect(copy).toMatchObject({ status: 201, body: { DisplayName: 'Flash?' } });
    expect(copy.body['Key']).not.toBe(first?.Key);
    expect((await call('DELETE', path)).status).toBe(204);
    expect((await call('GET', path)).status).toBe(404);
    expect(await questionsOf(call, id)).toHaveLength(1);
  });

  test('a parameter and a question are for products of their client', async () => {
    const id = await makeForm(call, 'Products');
    const made = await call('POST', `forms/${id}/parameters`, {
      DisplayName: 'Melt',
      Kind: 'number',
    });
    const path = `forms/${id}/parameters/${String(made.body['Id'])}/products`;
    const { body } = await call<{ Items: { Id: string }[] }>('GET', `forms/${id}/all/products`);
    const product = body.Items[0]?.Id;
    const second = await call<{ Items: { Id: string }[]; TotalItems: number }>(
      'GET',
      `forms/${id}/all/products?pageSize=1&pageNumber=2`,
    );
    expect(second.body).toMatchObject({ TotalItems: body.Items.length, Items: [body.Items[1]] });

    const { Version } = (await call<{ Version: number }>('GET', `forms/${id}`)).body;
    async function assignTo(ProductIds: unknown[], version?: number) {
      const reply = await server.app.inject({
        method: 'PATCH',
        url: `/api/admin/${path}`,
        headers: {
          authorization: `Bearer ${await server.tokenOf('global')}`,
          ...(version !== undefined && { 'if-match': `"${version}"` }),
        },
        payload: { ProductIds },
      });
      return reply.statusCode;
    }

    expect(await assignTo(['contoso-lid-40'], Version)).toBe(400);
    expect(await assignTo([product])).toBe(428);
    expect(await assignTo([product], Version)).toBe(200);
    expect(await assignTo([], 1)).toBe(409);
    expect((await call('GET', path)).body).toMatchObject({ TotalItems: 1 });
    expect((await call('GET', `forms/${id}/products`)).body).toMatchObject({ TotalItems: 0 });
    expect(await assign(call, `forms/${id}/products`, { ProductIds: [product] })).toMatchObject({
      body: { TotalItems: 1 },
    });
  });

  test('machines are assigned all or none, and only those of the client', async () => {
    const id = await makeForm(call, 'Machines');
    const path = `forms/${id}/machines` as const;
    const MachineIds = ['riverside-imm-01', 'riverside-imm-02'];

    expect((await assign(call, path, { MachineIds })).body).toMatchObject({ TotalItems: 2 });
    const foreign = { MachineIds: ['riverside-imm-03', 'monterrey-imm-01'] };
    expect(await assign(call, path, foreign)).toMatchObject({
      status: 400,
      body: { Errors: [{ Field: 'MachineIds' }] },
    });
    expect((await call('GET', path)).body).toMatchObject({ TotalItems: 2 });
    expect((await assign(call, path, { MachineIds: [] })).body).toMatchObject({ TotalItems: 0 });
  });

  test('findings name their place, and a form with errors is not published', async () => {
    const id = await makeForm(call, 'Faulty');
    const bad = { DisplayName: 'Weight', Kind: 'number', Low: 3, High: 2 };
    await call('POST', `forms/${id}/questions`, bad);
    const found = await call('POST', `forms/${id}/validate`);
    const refused = await call('POST', `forms/${id}/version`);

    expect(found.body).toMatchObject({
      IsValid: false,
      Items: [{ Part: 'question', Key: 'WEIGHT', Field: 'Low', Code: 'form.lowAboveHigh' }],
    });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'form.notValid', Errors: [{ Field: 'question.WEIGHT.Low' }] },
    });
    expect((await call('GET', `forms/${id}/versions`)).body).toMatchObject({ TotalItems: 0 });
  });

  test('a published version stays as it was, whatever becomes of the draft', async () => {
    const id = await makeForm(call, 'Published');
    const { Version } = await draftOf(call, id);
    expect((await call('POST', `forms/${id}/version`, { Version: Version - 1 })).status).toBe(409);
    expect(await call('POST', `forms/${id}/version`, { Version })).toMatchObject({
      status: 201,
      body: { Version: 1, ClientId: 'northwind', Document: { Questions: [{}] } },
    });
    await saveForm(call, id, (document) => ({
      ...document,
      Questions: document.Questions.map((one) => ({ ...one, DisplayName: 'Other' })),
    }));
    await call('POST', `forms/${id}/version`);

    expect((await call('GET', `forms/${id}/versions/1`)).body).toMatchObject({
      Document: { Questions: [{ DisplayName: 'Free of flash' }] },
    });
    expect((await call('GET', `forms/${id}/versions`)).body).toMatchObject({
      Items: [{ Version: 2, Questions: 1 }, { Version: 1 }],
    });
    expect((await call('GET', `forms/${id}`)).body).toMatchObject({
      State: 'published',
      PublishedVersion: 2,
    });
    expect((await call('GET', `forms/${id}/versions/3`)).status).toBe(404);
  });

  test('a copy has the draft, the machines and a name of its own', async () => {
    const id = await makeForm(call, 'Original');
    await assign(call, `forms/${id}/machines`, { MachineIds: ['riverside-imm-01'] });
    await call('POST', `forms/${id}/version`);
    const copies = [
      await call('POST', `forms/${id}/clone`),
      await call('POST', `forms/${id}/clone`),
    ];
    const named = await call('POST', `forms/${id}/clone`, { DisplayName: 'Original' });
    const [first] = copies.map(({ body }) => body['Document'] as { Id: string });

    expect(
      copies.map(({ body }) => (body['Document'] as Record<string, unknown>)['DisplayName']),
    ).toEqual(['Original (copy)', 'Original (copy 2)']);
    expect(named.status).toBe(409);
    expect((await call('GET', `forms/${first?.Id}`)).body).toMatchObject({ State: 'draft' });
    expect((await call('GET', `forms/${first?.Id}/machines`)).body).toMatchObject({
      TotalItems: 1,
    });
  });

  test('types, sections, subsections and attributes are offered', async () => {
    const id = await makeForm(call, 'Lists');
    await saveForm(call, id, (document) => ({
      ...document,
      Attributes: [{ Name: 'inspection', Value: 'daily' }],
      Sections: [{ Id: 's', DisplayName: 'Shape', Sections: [{ Id: 't', DisplayName: 'Length' }] }],
    }));
    const ofForm = { FormId: id, FormName: 'Lists' };

    expect((await call('GET', 'forms/types')).body).toMatchObject({
      Items: [{ Id: 'QUALITY' }, {}, {}, {}, {}],
    });
    expect((await call('GET', 'forms/sections')).body['Items']).toContainEqual({
      ...ofForm,
      Id: 's',
      DisplayName: 'Shape',
    });
    const { body } = await call('GET', 'clients/northwind/forms/subsections');
    const below = { SectionId: 's', SectionName: 'Shape', Id: 't', DisplayName: 'Length' };
    expect(body['Items']).toContainEqual({ ...ofForm, ...below });
    expect((await call('GET', 'forms/attributes')).body['Items']).toContainEqual({
      Name: 'inspection',
      Values: ['daily'],
      Count: 1,
    });
  });

  test.each([
    ['a kind that is none', { DisplayName: 'x', Kind: 'riddle' }],
    ['no name', { Kind: 'text' }],
    ['an empty name', { DisplayName: '', Kind: 'text' }],
    ['limits in words', { DisplayName: 'x', Kind: 'number', Low: 'low' }],
    ['an unknown field', { DisplayName: 'x', Kind: 'text', Secret: 1 }],
  ])('%s is refused, and the draft stays', async (_, question) => {
    const id = await makeForm(call, `Refused ${_}`);
    const before = await draftOf(call, id);
    expect((await call('POST', `forms/${id}/questions`, question)).status).toBe(400);
    expect(await draftOf(call, id)).toEqual(before);
  });
});

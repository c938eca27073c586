import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { AnswerTrend, FormProgress } from '#schemas/api/forms.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { adminOf, assign, type AdminCall } from '#server/forms/design/admin-forms.fixture.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { createDocuments } from './documents.ts';
import { answersOf, callsOf } from './form-calls.fixture.ts';
import { publishedForm, type FormParts } from './own-forms.fixture.ts';

const cap = 'northwind-cap-28';

describe.each(testDatabases)('what a form holds to on %s', (kind) => {
  let server: TestApp;
  let call: AdminCall;
  let forms: ReturnType<typeof callsOf>;
  beforeAll(async () => {
    server = await startTestApp(kind);
    call = adminOf(server);
    forms = callsOf(server);
  });
  afterAll(() => server.close());

  test('a comment that is needed stays once the form has ended; others can go', async () => {
    const template = await publishedForm(call, {
      questions: {
        weight: { Kind: 'number', Low: 1, High: 2, CommentRequired: true },
        note: { Kind: 'text' },
      },
    });
    const id = await started(template);
    await answer(id, { weight: 5, note: 'cold' });
    for (const question of ['weight', 'note'])
      await forms.patch(`${id}/questions/${question}/comment`, { Comment: 'Seen', Version: 0 });
    expect((await forms.take(id, 'execute.end')).body.State).toBe('ended');

    const kept = await forms.patch(`${id}/questions/weight/comment`, { Comment: ' ', Version: 1 });
    const gone = await forms.patch(`${id}/questions/note/comment`, { Comment: ' ', Version: 1 });
    expect(kept).toMatchObject({
      status: 400,
      body: { Errors: [{ Field: 'weight', Code: 'answer.needsComment' }] },
    });
    expect(gone.status).toBe(200);
    expect((await forms.take(id, 'finish')).body).toMatchObject({ State: 'finished', Missing: 0 });
  });

  test('a question that is skipped says the version of its answer that is withdrawn', async () => {
    const template = await publishedForm(call, {
      questions: { note: { Kind: 'text', Required: false } },
    });
    const id = await started(template);
    await answer(id, { note: 'cold' });
    const { body } = await forms.send<FormProgress>('PATCH', `${id}/questions/note/end?skip=true`);
    const Version = Number(body.Items[0]?.Version);

    expect(Version).toBe(2);
    const Items = [{ QuestionId: 'note', Value: 'warm', Version }];
    expect((await forms.patch(`${id}/questions/answers`, { Items })).status).toBe(200);
  });

  test('several options are read as several', async () => {
    const Options = ['OIL', 'WATER', 'RESIN'];
    const template = await publishedForm(call, {
      questions: { leaks: { Kind: 'multichoice', Options } },
    });
    const id = await started(template);
    await answer(id, { leaks: ['RESIN', 'OIL'] });

    expect((await forms.send('GET', `${id}/questions`)).body).toMatchObject({
      Items: [{ Answer: { Value: ['OIL', 'RESIN'] } }],
    });
  });

  test('an answer to a question that is hidden in the end is in no trend', async () => {
    const isYes = { QuestionId: 'asks', Operator: 'is', Value: 'YES' } as const;
    const template = await publishedForm(call, {
      questions: {
        asks: { Kind: 'yesno' },
        size: { Kind: 'number', ShowWhen: { Match: 'all', Conditions: [isYes] } },
      },
    });
    const ids: string[] = [];
    for (const [asks, size] of [
      ['YES', 10],
      ['NO', 99],
    ] as const) {
      const id = await started(template);
      await answer(id, { asks: 'YES', size });
      const Items = [{ QuestionId: 'asks', Value: asks, Version: 1 }];
      await forms.patch(`${id}/questions/answers`, { Items });
      await forms.take(id, 'execute.end');
      await forms.take(id, 'finish');
      ids.push(id);
    }
    const { body } = await forms.send<AnswerTrend>('GET', `${ids[0]}/questions/size/trend`);
    expect(body).toMatchObject({ TotalItems: 1, Mean: 10 });
  });

  describe('parameters of a product', () => {
    const wanted = {
      questions: { note: { Kind: 'text', Required: false } },
      parameters: { heat: { Kind: 'number', Products: [cap] } },
    } satisfies FormParts;

    test('lead a form that is set up back to the set-up', async () => {
      const id = await forms.begin(await publishedForm(call, wanted));
      await forms.take(id, 'setup.start');
      await forms.take(id, 'setup.end');
      const saved = await forms.take(id, 'product.save', { ProductId: cap });

      expect(saved.body).toMatchObject({ State: 'setup', SetupEndedAt: null, ProductId: cap });
      expect((await forms.take(id, 'setup.end')).status).toBe(409);
    });

    test('keep a form whose questions are asked from another product', async () => {
      const id = await started(await publishedForm(call, wanted));
      const refused = await forms.take(id, 'product.save', { ProductId: cap });
      const Errors = [{ Field: 'heat', Code: 'answer.needsAnswer' }];
      expect(refused).toMatchObject({ status: 409, body: { code: 'form.incomplete', Errors } });
      expect((await forms.send('GET', id)).body).toMatchObject({ ProductId: null });
    });
  });

  test('a template is not left without the product that it is for', async () => {
    const template = await publishedForm(call, { questions: { note: { Kind: 'text' } } });
    const made = await call('POST', 'clients/northwind/products', { DisplayName: 'Lid 41' });
    const product = String(made.body['Id']);
    const path = `clients/northwind/products/${product}`;
    await assign(call, `forms/${template}/products`, { ProductIds: [product] });
    expect((await call('DELETE', path)).status).toBe(409);

    await assign(call, `forms/${template}/products`, { ProductIds: [] });
    expect((await call('DELETE', path)).status).toBe(204);
  });

  test('a template that comes back counts from 1 again, and is read as it is then', async () => {
    const template_id = await publishedForm(call, { questions: { note: { Kind: 'text' } } });
    const [documents, version] = [createDocuments(), { template_id, template_version: 1 }];
    const before = await documents.of(server.db, version);
    await server.db
      .updateTable('form_template_versions')
      .set({ document: JSON.stringify({ ...before, Questions: [] }), published_at: 1 })
      .where('template_id', '=', template_id)
      .execute();

    expect(before.Questions).toHaveLength(1);
    expect((await documents.of(server.db, version)).Questions).toEqual([]);
  });

  test('a list without a filter refuses one, and questions come in either order', async () => {
    const template = await publishedForm(call, {
      questions: { one: { Kind: 'text' }, two: { Kind: 'text' } },
    });
    const id = await forms.begin(template);
    for (const path of ['questions', 'parameters', 'parameters/answers'])
      expect((await forms.send('GET', `${id}/${path}?filter=DisplayName:x`)).status).toBe(400);
    for (const path of ['forms/sections', 'forms/attributes', `forms/${template}/all/products`])
      expect((await call('GET', `${path}?filter=DisplayName:x`)).status).toBe(400);

    const { body } = await forms.send<{ Items: { Question: { Id: string } }[] }>(
      'GET',
      `${id}/questions?orderBy=Order&ascending=false`,
    );
    expect(body.Items.map(({ Question }) => Question.Id)).toEqual(['two', 'one']);
  });

  async function started(template: string): Promise<string> {
    const id = await forms.begin(template);
    const { body } = await forms.send<{ Allowed: string[] }>('GET', id);
    if (!body.Allowed.includes('execute.start')) {
      await forms.take(id, 'setup.start');
      await forms.take(id, 'setup.end');
    }
    await forms.take(id, 'execute.start');
    return id;
  }

  function answer(id: string, values: Record<string, unknown>) {
    return forms.patch<FormProgress>(`${id}/questions/answers`, { Items: answersOf(values) });
  }
});

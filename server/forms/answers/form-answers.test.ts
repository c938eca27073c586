import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { FormQuestions } from '#schemas/api/form-document.gen.ts';
import type { FormProgress } from '#schemas/api/forms.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { answersOf, callsOf, press } from './form-calls.fixture.ts';

describe.each(testDatabases)('answers on %s', (kind) => {
  let server: TestApp;
  let forms: ReturnType<typeof callsOf>;
  beforeAll(async () => {
    server = await startTestApp(kind);
    forms = callsOf(server);
  });
  afterAll(() => server.close());

  test('a number is stored with its tolerance and with what the machine said at that moment', async () => {
    const id = await running();
    server.clock.now += 600_000;
    await server.ingest([
      [press, 'temperature', 217, 600],
      [press, 'temperature', 224, 60],
    ]);
    const early = new Date(server.clock.now - 300_000).toISOString();
    await answer(id, { melt: 219 });
    const [now] = await rowsOf(id, 'melt');
    await forms.patch(`${id}/questions/answers`, {
      Items: [{ QuestionId: 'melt', Value: 231, Version: 1, AnsweredAt: early }],
    });
    const [then] = await rowsOf(id, 'melt');

    expect(now).toMatchObject({
      IsVisible: true,
      Answer: {
        Value: 219,
        Unit: '°C',
        Low: 210,
        High: 230,
        IsOutside: false,
        TagValue: 224,
        TagAt: new Date(server.clock.now - 60_000).toISOString(),
        Username: 'operator',
      },
    });
    expect(then?.Answer).toMatchObject({
      Version: 2,
      IsOutside: true,
      TagValue: 217,
      AnsweredAt: early,
    });
  });

  test.each(['2031-01-01T00:00:00Z', '1970-01-01T00:00:00Z'])(
    'an answer of a device whose clock says %s is of the time of its form',
    async (AnsweredAt) => {
      const id = await running();
      const Items = [{ QuestionId: 'melt', Value: 220, Version: 0, AnsweredAt }];
      await forms.patch(`${id}/questions/answers`, { Items });

      const [row] = await rowsOf(id, 'melt');
      expect(Date.parse(row?.Answer?.AnsweredAt ?? '')).toBe(server.clock.now);
    },
  );

  test('texts are trimmed, and what is empty is dropped', async () => {
    const id = await running();
    const { body } = await answer(id, { note: '  watch cavity 2 ', weight: ' ', flash: null });

    expect(body.Items).toEqual([{ Id: 'note', Version: 1, Sequence: body.Form.Sequence }]);
    expect((await rowsOf(id, 'note', 'weight')).map((row) => row.Answer?.Value)).toEqual([
      undefined,
      'watch cavity 2',
    ]);
  });

  test('what cannot be an answer is said at its question, and none of the others is stored', async () => {
    const id = await running();
    const refused = await answer(id, {
      colour: 'YES',
      weight: 900,
      melt: 'hot',
      flash: 'MAYBE',
      part: 'no-such-picture',
      nowhere: 1,
    });

    expect(refused).toMatchObject({
      status: 400,
      body: {
        code: 'answer.notValid',
        Errors: [
          { Field: 'weight', Code: 'answer.tooHigh', Message: 'At most 500' },
          { Field: 'melt', Code: 'answer.notNumber' },
          { Field: 'flash', Code: 'answer.notOption' },
          { Field: 'nowhere', Code: 'answer.unknown' },
        ],
      },
    });
    expect((await rowsOf(id, 'colour'))[0]?.Answer).toBeNull();
    expect(await answer(id, { colour: 'YES', part: 'no-such-picture' })).toMatchObject({
      status: 400,
      body: { Errors: [{ Field: 'part', Code: 'answer.notMedium' }] },
    });
  });

  test('the second of two operators who answer one question reads the answer of the first', async () => {
    const anna = callsOf(server, 'anna');
    const id = await running();
    await answer(id, { weight: 42 });
    const second = await anna.patch(`${id}/questions/answers`, {
      Items: answersOf({ weight: 41.9 }),
    });

    expect(second).toMatchObject({
      status: 409,
      body: {
        code: 'form.otherAnswer',
        Current: {
          Items: [{ Id: 'weight', Answer: { Value: 42, Version: 1, Username: 'operator' } }],
        },
      },
    });
    const corrected = await anna.patch(`${id}/questions/answers`, {
      Items: [{ QuestionId: 'weight', Value: 41.9, Version: 1 }],
    });
    expect(corrected.status).toBe(200);
  });

  test('two operators at once lose no answer of each other', async () => {
    const id = await running();
    const anna = callsOf(server, 'anna');
    const replies = await Promise.all([
      answer(id, { weight: 42 }),
      anna.patch(`${id}/questions/answers`, { Items: answersOf({ melt: 219 }) }),
      answer(id, { flash: 'PASS' }),
      anna.patch(`${id}/questions/answers`, { Items: answersOf({ colour: 'NO' }) }),
    ]);

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const stored = await server.db
      .selectFrom('form_answers')
      .select('sequence')
      .where('form_id', '=', id)
      .execute();
    expect(new Set(stored.map(({ sequence }) => sequence)).size).toBe(4);
    expect((await forms.send('GET', id)).body).toMatchObject({ Answered: 4, Missing: 0 });
  });

  test('a question appears by the answer to another, and counts while it is there', async () => {
    const id = await running();
    const { body: failed } = await answer(id, { flash: 'FAIL' });
    expect(failed.Form).toMatchObject({ Total: 7, MissedGoals: 1 });
    expect((await rowsOf(id, 'flash-where'))[0]?.IsVisible).toBe(true);

    await forms.patch(`${id}/questions/answers`, {
      Items: [{ QuestionId: 'flash', Value: 'PASS', Version: 1 }],
    });
    expect((await rowsOf(id, 'flash-where'))[0]?.IsVisible).toBe(false);
    expect((await forms.send('GET', id)).body).toMatchObject({ Total: 6, MissedGoals: 0 });
  });

  test('a comment has versions; an empty one removes it', async () => {
    const id = await running();
    const path = `${id}/questions/weight/comment`;
    const first = await forms.patch(path, { Comment: ' Cold runner ', Version: 0 });
    const other = await forms.patch(path, { Comment: 'Hot runner', Version: 0 });
    const removed = await forms.patch(path, { Comment: ' ', Version: 1 });

    expect(first).toMatchObject({ status: 200, body: { Items: [{ Id: 'weight', Version: 1 }] } });
    expect(other).toMatchObject({
      status: 409,
      body: { code: 'form.otherComment', Current: { Comment: 'Cold runner', Version: 1 } },
    });
    expect(removed.status).toBe(200);
    expect((await rowsOf(id, 'weight'))[0]).toMatchObject({ Comment: null, CommentVersion: 2 });
  });

  test('a question that is skipped loses its answer; one that is required cannot be', async () => {
    const id = await running();
    await answer(id, { note: 'watch cavity 2' });
    const skipped = await forms.send('PATCH', `${id}/questions/note/end?skip=true`);
    const refused = await forms.send('PATCH', `${id}/questions/weight/end?skip=true`);
    const open = await forms.send('PATCH', `${id}/questions/weight/end`);

    expect(skipped.status).toBe(200);
    expect((await rowsOf(id, 'note'))[0]).toMatchObject({
      IsSkipped: true,
      Answer: { Value: null, Version: 2 },
    });
    expect(refused).toMatchObject({
      status: 400,
      body: { Errors: [{ Field: 'weight', Code: 'answer.required' }] },
    });
    expect(open).toMatchObject({
      status: 400,
      body: { Errors: [{ Field: 'weight', Code: 'answer.needsAnswer' }] },
    });
    await forms.patch(`${id}/questions/answers`, {
      Items: [{ QuestionId: 'note', Value: 'after all', Version: 2 }],
    });
    expect((await rowsOf(id, 'note'))[0]).toMatchObject({ IsSkipped: false, IsEnded: true });
  });

  test('an answer that is outside needs a comment before the question can be ended', async () => {
    const id = await running();
    await answer(id, { weight: 43 });
    const before = await forms.send('PATCH', `${id}/questions/weight/end`);
    await forms.patch(`${id}/questions/weight/comment`, { Comment: 'Adjusted', Version: 0 });
    const after = await forms.send('PATCH', `${id}/questions/weight/end`);

    expect(before).toMatchObject({
      status: 400,
      body: { Errors: [{ Code: 'answer.needsComment' }] },
    });
    expect(after.status).toBe(200);
  });

  test('parameters have a history; one that is optional can be left out, a required one not', async () => {
    const id = await forms.begin();
    const refused = await forms.patch(`${id}/parameters`, { LeftOut: ['clamp'], Version: 1 });
    const left = await forms.patch(`${id}/parameters`, { LeftOut: ['robot'], Version: 1 });
    await forms.take(id, 'setup.start');
    for (const [Version, Value] of [214, 240].entries())
      await forms.patch(`${id}/parameters/answers`, {
        Items: [{ ParameterId: 'barrel', Value, Version }],
      });

    expect(refused).toMatchObject({ status: 400, body: { Errors: [{ Field: 'clamp' }] } });
    expect(left.status).toBe(200);
    expect((await forms.send('GET', `${id}/parameters`)).body).toMatchObject({
      State: 'setup',
      Items: [
        { Parameter: { Id: 'barrel' }, IsVisible: true, Answer: { Value: 240, IsOutside: true } },
        { Parameter: { Id: 'clamp' }, Answer: null },
        { Parameter: { Id: 'robot' }, IsVisible: false, IsLeftOut: true },
      ],
    });
    expect((await forms.send('GET', `${id}/parameters/answers`)).body).toMatchObject({
      TotalItems: 2,
      Items: [
        { DisplayName: 'Barrel temperature', Value: 214, Version: 1 },
        { Value: 240, Version: 2 },
      ],
    });
    expect(
      await forms.patch(`${id}/parameters/answers`, {
        Items: [{ ParameterId: 'robot', Value: 'P7', Version: 0 }],
      }),
    ).toMatchObject({
      status: 400,
      body: { Errors: [{ Field: 'robot', Code: 'answer.unknown' }] },
    });
  });

  test('the product of a form is one of the client', async () => {
    const id = await forms.begin();
    const other = await forms.patch(`${id}/product`, { ProductId: 'contoso-lid-40', Version: 1 });
    const saved = await forms.patch(`${id}/product`, { ProductId: 'northwind-cap-28', Version: 1 });

    expect(other).toMatchObject({ status: 400, body: { Errors: [{ Field: 'ProductId' }] } });
    expect(saved.body).toMatchObject({ ProductName: 'Cap 28 mm', Version: 2 });
  });

  async function running(): Promise<string> {
    const id = await forms.formIn('ready');
    await forms.take(id, 'execute.start');
    return id;
  }

  function answer(id: string, values: Record<string, unknown>) {
    return forms.patch<FormProgress>(`${id}/questions/answers`, { Items: answersOf(values) });
  }

  /** In the order of the form. */
  async function rowsOf(id: string, ...wanted: string[]) {
    const { body } = await forms.send<FormQuestions>('GET', `${id}/questions`);
    return body.Items.filter(({ Question }) => wanted.includes(Question.Id));
  }
});

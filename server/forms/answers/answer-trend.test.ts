import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { AnswerTrend } from '#schemas/api/forms.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { withoutAgreements } from '#server/people/agreements/agreements.fixture.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { answersOf, callsOf, press } from './form-calls.fixture.ts';

const other = 'riverside-imm-02';

describe.each(testDatabases)('trends of answers on %s', (kind) => {
  let server: TestApp;
  let forms: ReturnType<typeof callsOf>;
  let newest: string;
  beforeAll(async () => {
    server = await startTestApp(kind);
    await withoutAgreements(server.db);
    forms = callsOf(server);
    // The ranges are 2, 1, 2 and 4: mean 11, mean moving range 2.25.
    for (const weight of [10, 12, 11, 13, 9]) newest = await finishedWith(weight);
    await finishedWith(50, other);
  });
  afterAll(() => server.close());

  test('the newest answers come oldest first, with mean and moving range of all', async () => {
    const all = await trendOf(newest, 'weight');
    const few = await trendOf(newest, 'weight?limit=2');

    expect(valuesOf(all)).toEqual([10, 12, 11, 13, 9]);
    expect(all).toMatchObject({
      Unit: 'g',
      MachineName: 'IMM-07',
      TotalItems: 5,
      Mean: 11,
      MeanMovingRange: 2.25,
    });
    expect(all.Items[4]).toMatchObject({ FormId: newest, Low: 41.5, High: 42.5 });
    expect(valuesOf(few)).toEqual([13, 9]);
    expect(few).toMatchObject({ TotalItems: 5, Mean: 11, MeanMovingRange: 2.25 });
  });

  test('an answer counts once, as it was corrected, and from its own form only while that runs', async () => {
    const id = await running();
    await answer(id, 20, 0);
    await answer(id, 14, 1);

    expect(valuesOf(await trendOf(id, 'weight'))).toEqual([10, 12, 11, 13, 9, 14]);
    expect(valuesOf(await trendOf(newest, 'weight'))).toEqual([10, 12, 11, 13, 9]);
  });

  test('only the period that is asked for counts', async () => {
    const { Items } = await trendOf(newest, 'weight');
    const start = Items[3]?.AnsweredAt;

    expect(await trendOf(newest, `weight?start=${start}`)).toMatchObject({
      TotalItems: 2,
      Mean: 11,
      MeanMovingRange: 4,
    });
    expect(await trendOf(newest, `weight?end=${Items[0]?.AnsweredAt}`)).toMatchObject({
      Items: [],
      Mean: null,
      MeanMovingRange: null,
    });
  });

  test('forms of another product are another series', async () => {
    await server.db
      .updateTable('forms')
      .set({ product_id: 'northwind-cap-28' })
      .where('id', '=', newest)
      .execute();
    const ofProduct = await trendOf(newest, 'weight');
    await server.db.updateTable('forms').set({ product_id: null }).execute();

    expect([ofProduct.ProductName, valuesOf(ofProduct)]).toEqual([expect.any(String), [9]]);
  });

  test.each([
    ['flash/trend', 400, 'question.notNumeric'],
    ['nowhere/trend', 404, 'question.unknown'],
    ['weight/trend?limit=1001', 400, 'request.invalid'],
    ['weight/trend?start=2020-01-01T00:00:00Z', 400, 'request.badRange'],
  ])('%s is refused with %d', async (path, status, code) => {
    const reply = await forms.send('GET', `${newest}/questions/${path}`);

    expect(reply).toMatchObject({ status, body: { code } });
  });

  test('a form of another client has no trend, exactly as if it did not exist', async () => {
    const ben = callsOf(server, 'ben');
    const foreign = await ben.send('GET', `${newest}/questions/weight/trend`);

    expect(foreign).toEqual(await ben.send('GET', 'nothing/questions/weight/trend'));
    expect(foreign.status).toBe(404);
  });

  async function trendOf(id: string, question: string): Promise<AnswerTrend> {
    const [name, query = ''] = question.split('?');
    return (await forms.send<AnswerTrend>('GET', `${id}/questions/${name}/trend?${query}`)).body;
  }

  async function running(): Promise<string> {
    server.clock.now += 60_000;
    return forms.formIn('executing');
  }

  function answer(id: string, weight: number, Version: number) {
    const [given] = answersOf({ weight });
    return forms.patch(`${id}/questions/answers`, { Items: [{ ...given, Version }] });
  }

  /** Sets the form to executing directly: the steps to it are tested elsewhere. */
  async function finishedWith(weight: number, machine_id = press): Promise<string> {
    const id = await forms.formIn('setup');
    await server.db.updateTable('forms').set({ state: 'executing' }).where('id', '=', id).execute();
    server.clock.now += 60_000;
    await answer(id, weight, 0);
    await server.db
      .updateTable('forms')
      .set({ state: 'finished', is_open: 0, machine_id })
      .where('id', '=', id)
      .execute();
    return id;
  }
});

function valuesOf({ Items }: AnswerTrend): number[] {
  return Items.map(({ Value }) => Value);
}

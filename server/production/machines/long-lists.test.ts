import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { nameKey } from '#server/db/dialects/sort-key.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

/** More than an internal limit that once cut lists. */
const many = 5003;
const atOnce = 500;
const machine = { client_id: 'northwind', machine_id: 'riverside-imm-01' };

describe.each(testDatabases)('on %s a list that is longer than all its pages were', (kind) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(kind);
    await addMany();
  });
  afterAll(() => server.close());

  test.each([
    ['products', 'DisplayName', ''],
    ['workorders', 'Number', ''],
    ['workorders', 'Number', '&filter=Done:false'],
    ['productionorders/details', 'Number', '&start=2026-06-09T00:00:00Z&end=2026-06-12T00:00:00Z'],
    ['taskdocuments', 'DisplayName', '&filter=ContentType:application%2Fpdf'],
    ['meetings', 'DisplayName', '&filter=Active:true'],
  ])('says how many there are, and has the last: %s by %s%s', async (path, orderBy, asked) => {
    const list = `machines/riverside-imm-01/${path}?orderBy=${orderBy}&pageSize=1000${asked}`;
    const first = await page(`${list}&pageNumber=1`);
    const total = first.TotalItems;
    expect(total).toBeGreaterThanOrEqual(many);

    const last = await page(`${list}&pageNumber=${Math.ceil(total / 1000)}`);
    expect(last.TotalItems).toBe(total);
    expect(last.Items.at(-1)?.[orderBy]).toBe(nameOf(many));
    const back = await page(`${list}&pageNumber=1&ascending=false`);
    expect(back.Items[0]?.[orderBy]).toBe(nameOf(many));
  });

  async function page(path: string) {
    const { status, body } = await server.get('anna', path);
    expect(status).toBe(200);
    return body as { Items: Record<string, unknown>[]; TotalItems: number };
  }

  async function addMany(): Promise<void> {
    for (let first = 1; first <= many; first += atOnce) {
      const numbers = Array.from({ length: atOnce }, (_, index) => first + index);
      const names = numbers.filter((number) => number <= many).map(nameOf);
      await addRows(server, names);
    }
  }
});

function nameOf(number: number): string {
  return `zz ${String(number).padStart(5, '0')}`;
}

async function addRows({ db, clock }: TestApp, names: readonly string[]): Promise<void> {
  const at = clock.now;
  const by = { account_id: 'anna', username: 'anna' };
  const numbered = names.map((number) => ({
    ...machine,
    id: `many-${number}`,
    number,
    number_key: nameKey(number),
  }));
  const named = names.map((display_name) => ({
    ...machine,
    id: `many-${display_name}`,
    display_name,
  }));
  await db
    .insertInto('products')
    .values(
      named.map(({ id, display_name }) => ({
        id,
        client_id: machine.client_id,
        display_name,
        display_name_key: nameKey(display_name),
        ideal_cycle_ms: null,
      })),
    )
    .execute();
  await db
    .insertInto('work_orders')
    .values(withAll(numbered, workAt(at)))
    .execute();
  await db
    .insertInto('production_orders')
    .values(withAll(numbered, orderAt(at)))
    .execute();
  const document = { ...by, content_type: 'application/pdf' as const, size: 1, uploaded_at: at };
  await db.insertInto('task_documents').values(withAll(named, document)).execute();
  const meetings = named.map((one) => Object.assign({ external_id: one.id, name: one.id }, one));
  const meeting = { ...by, description: null, start_at: at, ended_at: null };
  await db.insertInto('meetings').values(withAll(meetings, meeting)).execute();
}

function withAll<Row extends object, More extends object>(rows: readonly Row[], more: More) {
  return rows.map((row) => Object.assign({}, row, more));
}

function workAt(at: number) {
  const none = { description: null, type_id: null, status_id: null, external_status_id: null };
  return { ...none, priority: null, due_at: null, created_at: at };
}

function orderAt(at: number) {
  const none = {
    product_id: null,
    quantity: null,
    setup_ms: null,
    started_at: null,
    ended_at: null,
  };
  const planned = { planned_start_at: at, planned_end_at: at + 3_600_000 };
  return { ...none, ...planned, status: 'PLANNED' as const };
}

import { nameKey } from '#server/db/dialects/sort-key.ts';
import type { TestApp } from '#server/test-app.ts';

export const pressId = 'riverside-imm-01';
/** Four whole hours of Riverside, the last of which ends at the clock of the tests. */
export const pressWindow = { start: '2026-06-10T13:00:00.000Z', end: '2026-06-10T17:00:00.000Z' };

/** Seconds before noon. */
const samples = [
  ['status', 'RUNNING', 4 * 3600],
  ['product', 'northwind-cap-28', 4 * 3600],
  ['totalparts', 1000, 4 * 3600],
  ['goodparts', 900, 4 * 3600],
  ['rejectparts', 100, 4 * 3600],
  ['totalparts', 1300, 3.5 * 3600],
  ['goodparts', 1190, 3.5 * 3600],
  ['rejectparts', 110, 3.5 * 3600],
  // Stops with a reason of the source, without one, and one that is sent after its first part.
  ['status', 'STOPPED', 3 * 3600],
  ['reason', 'JAM', 3 * 3600],
  ['status', 'RUNNING', 2.5 * 3600],
  ['totalparts', 1600, 1.5 * 3600],
  ['goodparts', 1480, 1.5 * 3600],
  ['rejectparts', 120, 1.5 * 3600],
  ['changeover', true, 1.4 * 3600],
  ['status', 'STOPPED', 1.4 * 3600],
  ['status', 'RUNNING', 1.2 * 3600],
  ['changeover', false, 1.1 * 3600],
  ['status', 'STOPPED', 3600],
  ['status', 'RUNNING', 1800],
  ['status', 'STOPPED', 600],
  ['temperature', 220, 1],
] as const;

/** A machine with times, parts, reasons and an order; the name of the reason is a spreadsheet's formula. */
export async function ingestHistory(server: TestApp): Promise<void> {
  const { db } = server;
  const reason = { client_id: 'northwind', category: 'availability', is_hidden: 0 } as const;
  for (const [id, code, display_name, parent_id] of [
    ['faults', 'FAULTS', 'Faults', null],
    ['jam', 'JAM', '=Jam', 'faults'],
  ] as const)
    await db
      .insertInto('stop_reasons')
      .values({
        ...reason,
        id,
        code,
        code_key: nameKey(code),
        display_name,
        display_name_key: nameKey(display_name),
        parent_id,
      })
      .execute();
  await db
    .insertInto('production_orders')
    .values({
      id: 'order-1',
      client_id: 'northwind',
      machine_id: pressId,
      number: 'A 1',
      number_key: 'a 1',
      product_id: 'northwind-cap-28',
      quantity: 500,
      planned_start_at: Date.parse(pressWindow.start),
      planned_end_at: Date.parse(pressWindow.end),
      setup_ms: 900_000,
      status: 'RUNNING',
      started_at: Date.parse(pressWindow.start),
      ended_at: null,
    })
    .execute();
  server.bus.publish('resource.changed', {
    resource: 'stopreasons',
    clientId: 'northwind',
    isForAdministrators: true,
  });
  server.clock.now += 3000;
  await server.ingest(
    samples.map(([tag, value, secondsAgo]) => [pressId, tag, value, secondsAgo + 3]),
  );
  server.clock.now -= 3000;
  await assignPart(server);
}

/** A person gives a reason to the second half of the stop an hour ago. */
async function assignPart(server: TestApp): Promise<void> {
  const headers = { authorization: `Bearer ${await server.tokenOf('anna')}` };
  const at = Date.parse(pressWindow.end) - 3600_000;
  const stop = `/api/machines/${pressId}/stops`;
  const payload = { At: new Date(at + 900_000).toISOString(), Version: 0 };
  const split = await server.call({
    method: 'POST',
    url: `${stop}/${at}/split`,
    headers,
    payload,
  });
  const [first] = (split.body as { Items: { Id: string; Version: number }[] }).Items;
  await server.call({
    method: 'PATCH',
    url: `${stop}/${first?.Id}`,
    headers,
    payload: { ReasonId: 'jam', Version: first?.Version },
  });
}

import { randomUUID } from 'node:crypto';

import type { Selectable } from 'kysely';

import { chunksOf } from '#server/base/chunks-of.ts';
import { instantText } from '#server/base/instant-text.ts';
import { createYieldIfDue, type Step } from '#server/base/yield-if-due.ts';
import type { Db } from '#server/db/open.ts';
import { isNotRemoved } from '#server/db/scope.ts';
import type { Database } from '#server/db/tables/schema.ts';
import { dayMs } from '#shared/durations.ts';

import { hourEvents, shiftEvents } from './kpi-events.ts';
import { givenReasons, sourceReasons } from './reason-events.ts';
import { statusEvents } from './status-events.ts';
import type { MachineEvent, EventQuery, Mark, NewEvents, WebhookEvent } from './webhook-events.ts';

type WebhookRecord = Selectable<Database['webhooks']>;

/**
 * Limit of waiting messages, more than a day of a plant; later events are collected when there is
 * room again.
 */
const maxWaiting = 5000;
const batchSize = 100;

/** Sources of events, with the kinds of their marks. */
const sources: readonly (readonly [
  kind: string,
  event: WebhookEvent,
  read: (db: Db, query: EventQuery) => Promise<NewEvents>,
])[] = [
  ['status', 'machine.status', statusEvents],
  ['source', 'stop.reason', sourceReasons],
  ['person', 'stop.reason', givenReasons],
  ['hour', 'kpi.hour', hourEvents],
  ['shift', 'kpi.shift', shiftEvents],
];

/** Queues messages for events since the last collection. */
export async function collectMessages(db: Db, now: number): Promise<void> {
  const webhooks = await db
    .selectFrom('webhooks')
    .selectAll()
    .where(isNotRemoved('client_id'))
    .orderBy('id')
    .execute();
  const yieldIfDue = createYieldIfDue();
  for (const webhook of webhooks) {
    await yieldIfDue();
    const wanted = webhook.is_enabled === 1 ? webhook.events : null;
    if (wanted !== webhook.watched) await beginAgain(db, webhook, { wanted, now });
    else if (wanted !== null) await collect(db, webhook, { now, yieldIfDue });
  }
}

/** Restarts a webhook that was turned on, off or to other events: earlier events are not sent. */
async function beginAgain(
  db: Db,
  { id }: WebhookRecord,
  { wanted, now }: { wanted: string | null; now: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('webhook_marks').where('webhook_id', '=', id).execute();
    await tx.deleteFrom('webhook_messages').where('webhook_id', '=', id).execute();
    await tx
      .updateTable('webhooks')
      .set({ watched: wanted, since_at: now, attempts: 0, next_at: 0 })
      .where('id', '=', id)
      .execute();
  });
}

async function collect(
  db: Db,
  webhook: WebhookRecord,
  { now, yieldIfDue }: { now: number; yieldIfDue: Step },
): Promise<void> {
  if ((await countWaiting(db, webhook.id)) >= maxWaiting) return;
  const events = new Set(JSON.parse(webhook.events) as WebhookEvent[]);
  const places = await placesOf(db, webhook.client_id, now);
  const found: CollectedEvents = { happened: [], marks: [] };
  for (const [kind, event, read] of sources) {
    if (!events.has(event)) continue;
    await yieldIfDue();
    const marks = await marksOf(db, webhook.id, kind);
    const { happened, marks: next } = await read(db, {
      machineIds: [...places.keys()],
      since: (machineId) => marks.get(machineId) ?? webhook.since_at,
      webhookId: webhook.id,
      startedAt: webhook.since_at,
      now,
    });
    found.happened.push(...happened);
    for (const mark of lastOf(next)) found.marks.push({ ...mark, kind });
  }
  await store(db, webhook, { found, places, now });
}

/** Events and marks of all sources. */
interface CollectedEvents {
  happened: MachineEvent[];
  marks: (Mark & { kind: string })[];
}

type Places = Awaited<ReturnType<typeof placesOf>>;

/** Retired machines still have events of their last hours for this time. */
const retiredReportMs = 2 * dayMs;

async function placesOf(db: Db, clientId: string, now: number) {
  const rows = await db
    .selectFrom('machines')
    .innerJoin('plants', 'plants.id', 'machines.plant_id')
    .innerJoin('clients', 'clients.id', 'machines.client_id')
    .select(['machines.id', 'machines.display_name as name', 'plants.time_zone'])
    .select(['plants.id as plant_id', 'plants.display_name as plant_name'])
    .select(['clients.id as client_id', 'clients.display_name as client_name'])
    .where('machines.client_id', '=', clientId)
    .where(({ or, eb }) =>
      or([
        eb('machines.retired_at', 'is', null),
        eb('machines.retired_at', '>', now - retiredReportMs),
      ]),
    )
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function marksOf(db: Db, webhookId: string, kind: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('webhook_marks')
    .select(['machine_id', 'at'])
    .where('webhook_id', '=', webhookId)
    .where('kind', '=', kind)
    .execute();
  return new Map(rows.map(({ machine_id, at }) => [machine_id, at]));
}

async function countWaiting(db: Db, webhookId: string): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('webhook_id', '=', webhookId)
    .executeTakeFirstOrThrow();
  return count;
}

interface Collection {
  found: CollectedEvents;
  places: Places;
  now: number;
}

/** Messages and marks in one transaction, so that no event is lost or queued twice. */
async function store(
  db: Db,
  { id: webhook_id }: WebhookRecord,
  { found: { happened, marks }, places, now }: Collection,
): Promise<void> {
  if (marks.length === 0) return;
  const inOrder = happened.toSorted((one, other) => one.at - other.at);
  const messages = inOrder.map((one, position) => {
    const id = randomUUID();
    return { id, webhook_id, body: bodyOf(id, one, places), created_at: now, position };
  });
  const rows = marks.map(({ machineId, kind, at }) => ({
    webhook_id,
    machine_id: machineId,
    kind,
    at,
  }));
  await db.transaction().execute(async (tx) => {
    for (const some of chunksOf(messages, batchSize))
      await tx.insertInto('webhook_messages').values(some).execute();
    for (const some of chunksOf(rows, batchSize))
      await tx
        .insertInto('webhook_marks')
        .values(some)
        .onConflict((on) =>
          on
            .columns(['webhook_id', 'machine_id', 'kind'])
            .doUpdateSet(({ ref }) => ({ at: ref('excluded.at') })),
        )
        .execute();
  });
}

/** The furthest mark of each machine. */
function lastOf(marks: readonly Mark[]): Mark[] {
  const furthest = new Map<string, number>();
  for (const { machineId, at } of marks)
    furthest.set(machineId, Math.max(at, furthest.get(machineId) ?? at));
  return Array.from(furthest, ([machineId, at]) => ({ machineId, at }));
}

function bodyOf(Id: string, { machineId, event, at, data }: MachineEvent, places: Places): string {
  const place = places.get(machineId);
  return JSON.stringify({
    Id,
    Event: event,
    At: instantText(at),
    Client: { Id: place?.client_id, Name: place?.client_name },
    Plant: { Id: place?.plant_id, Name: place?.plant_name, TimeZone: place?.time_zone },
    Machine: { Id: machineId, Name: place?.name },
    Data: data,
  });
}

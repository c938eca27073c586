import type { Db } from '#server/db/open.ts';
import { hourMs } from '#shared/durations.ts';

import { addMeeting, addMessages } from './conversation.fixture.ts';

const places = [
  { client_id: 'northwind', plant_id: 'riverside', machine_id: 'riverside-imm-07', by: 'anna' },
  { client_id: 'contoso', plant_id: 'monterrey', machine_id: 'monterrey-imm-07', by: 'ben' },
] as const;

/** Orders, documents, calendars and reasons of both clients. */
export async function addWork(db: Db, now: number): Promise<void> {
  for (const place of places) {
    await addOrders(db, place, now);
    await addDocument(db, place, now);
    await addCalendars(db, place, now);
    await addNotes(db, place, now);
    await addStops(db, place, now);
    await addMeeting(db, place, now);
    await addMessages(db, place, now);
  }
}

export type Place = (typeof places)[number];

async function addOrders(db: Db, { client_id, machine_id }: Place, now: number) {
  const named = { client_id, display_name: 'Example', display_name_key: 'example', version: 1 };
  await db
    .insertInto('work_order_types')
    .values({ ...named, id: `${client_id}-type` })
    .execute();
  await db
    .insertInto('work_order_statuses')
    .values([
      { ...named, id: `${client_id}-status`, is_external: 0, is_done: 0 },
      { ...named, id: `${client_id}-elsewhere`, is_external: 1, is_done: 0 },
    ])
    .execute();
  const numbered = { client_id, machine_id, number: 'Example 1', number_key: 'example 1' };
  await db
    .insertInto('production_orders')
    .values({
      ...numbered,
      id: `${client_id}-order`,
      product_id: null,
      quantity: 100,
      planned_start_at: now - hourMs,
      planned_end_at: now + hourMs,
      setup_ms: null,
      status: 'RUNNING',
      started_at: now - hourMs,
      ended_at: null,
    })
    .execute();
  await db
    .insertInto('work_orders')
    .values({
      ...numbered,
      id: `${client_id}-work`,
      description: 'Example',
      type_id: null,
      status_id: null,
      external_status_id: null,
      priority: 1,
      due_at: null,
      created_at: now,
    })
    .execute();
}

async function addDocument(db: Db, { client_id, machine_id, by }: Place, now: number) {
  await db
    .insertInto('task_documents')
    .values({
      id: `${client_id}-document`,
      client_id,
      machine_id,
      display_name: 'Example.pdf',
      content_type: 'application/pdf',
      size: 5,
      account_id: by,
      username: by,
      uploaded_at: now,
    })
    .execute();
  await db
    .insertInto('document_contents')
    .values({ document_id: `${client_id}-document`, content: Buffer.from('%PDF-1.7') })
    .execute();
}

async function addCalendars(db: Db, { client_id, plant_id, machine_id, by }: Place, now: number) {
  await db
    .insertInto('non_working_periods')
    .values({
      id: `${client_id}-period`,
      client_id,
      plant_id,
      machine_id: null,
      start_at: now - 30 * hourMs,
      end_at: now + hourMs,
      reason: 'Example',
      reason_key: 'example',
    })
    .execute();
  await db
    .insertInto('shift_exceptions')
    .values({
      id: `${client_id}-exception`,
      client_id,
      plant_id,
      machine_id: null,
      display_name: 'Example',
      display_name_key: 'example',
      from_date: '2026-12-30',
      until_date: '2026-12-30',
      shifts: '[]',
    })
    .execute();
  await db
    .insertInto('shift_events')
    .values({
      id: `${client_id}-event`,
      machine_id,
      shift: 'Example',
      shift_start: now - 10 * hourMs,
      shift_end: now - 2 * hourMs,
      at: now - hourMs,
      cause: 'reason',
      username: by,
      changes: '{}',
    })
    .execute();
  await db
    .insertInto('recount_work')
    .values({
      machine_id,
      start_at: now - hourMs,
      end_at: now,
      done_until: now - hourMs,
      cause: 'reason',
      username: by,
      generation: 1,
      claimed_until: now + 1000 * hourMs,
    })
    .execute();
}

async function addNotes(db: Db, { client_id, plant_id, machine_id, by }: Place, now: number) {
  await db
    .insertInto('plant_policy_versions')
    .values({ plant_id, number: 1, at: now, username: by, previous_policy: '{}', policy: '{}' })
    .execute();
  await db
    .insertInto('annotations')
    .values({
      id: `${client_id}-annotation`,
      client_id,
      plant_id,
      machine_id,
      start_at: now - 3_600_000,
      end_at: null,
      text: 'Example',
      tag: 'example',
      account_id: by,
      username: by,
      created_at: now,
      changed_at: now,
      version: 1,
    })
    .execute();
}

async function addStops(db: Db, { client_id, machine_id, by }: Place, now: number) {
  await db
    .insertInto('stop_reasons')
    .values({
      id: `${client_id}-reason`,
      client_id,
      parent_id: null,
      code: 'EXAMPLE',
      code_key: 'example',
      display_name: 'Example',
      display_name_key: 'example',
      category: 'availability',
      is_hidden: 0,
    })
    .execute();
  const reason_id = `${client_id}-reason`;
  const stop = { machine_id, start_at: now - 240_000, end_at: now - 60_000, reason_id };
  await db
    .insertInto('shift_notes')
    .values({
      machine_id,
      hour_at: now - (now % 3_600_000) - 3_600_000,
      text: 'Example',
      account_id: by,
      username: by,
      at: now,
      version: 1,
    })
    .execute();
  await db
    .insertInto('stop_assignments')
    .values({
      ...stop,
      id: `${client_id}-assignment`,
      is_open: 0,
      comment: 'Example',
      account_id: by,
      username: by,
      at: now,
    })
    .execute();
  await db
    .insertInto('stop_pieces')
    .values({
      ...stop,
      stop_at: now - 300_000,
      status: 'STOPPED',
      is_changeover: 0,
      category: 'availability',
      assignment_id: `${client_id}-assignment`,
    })
    .execute();
}

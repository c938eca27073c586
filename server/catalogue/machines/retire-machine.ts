import { sql } from 'kysely';

import { Problem } from '#server/base/problem.ts';
import {
  always,
  applyCalendarChange,
  lockCalendars,
} from '#server/catalogue/calendars/apply-calendar-change.ts';
import type { Db } from '#server/db/open.ts';
import type { RowOf } from '#server/resource-kit/describe/fields.ts';
import { findRow } from '#server/resource-kit/describe/rows.ts';
import { record } from '#server/resource-kit/write/audit-rows.ts';
import type { Call } from '#server/resource-kit/write/change-rows.ts';

import { machines } from './machines.resource.ts';

export type MachineRow = RowOf<typeof machines.fields>;

interface Transition {
  call: Call;
  from: MachineRow['State'];
  store: Store;
  /** In the audit trail. */
  kind: 'machine.retired' | 'machine.restored';
}

/** What is stored of it, in the transaction of the change. */
type Store = (tx: Db, machine: { id: string; clientId: string; at: number }) => Promise<void>;

/**
 * From now on the machine is in no live view and no plan, and nothing is expected of it. What it did
 * stays as it was.
 * @throws Problem 404; 409 where it is retired already
 */
export function retireMachine(tx: Db, id: string, call: Call): Promise<MachineRow> {
  return changeState(tx, id, { call, from: 'active', store: retire, kind: 'machine.retired' });
}

/**
 * The machine is in use again from now on. Nothing was expected of it meanwhile, and nothing is.
 * @throws Problem 404; 409 where it is not retired
 */
export function restoreMachine(tx: Db, id: string, call: Call): Promise<MachineRow> {
  return changeState(tx, id, { call, from: 'retired', store: restore, kind: 'machine.restored' });
}

async function changeState(
  tx: Db,
  id: string,
  { call, from, store, kind }: Transition,
): Promise<MachineRow> {
  const { change } = call;
  const { ClientId } = await findRow(tx, machines, { ...call, id });
  // One at a time: what another call did is seen below.
  await lockCalendars(tx, String(ClientId));
  const before = await findRow(tx, machines, { ...call, id });
  if (before.State !== from)
    throw new Problem(409, 'machine.otherState', `The machine is ${before.State}, not ${from}.`);
  const clientId = String(ClientId);
  await store(tx, { id, clientId, at: change.at });
  const after = await findRow(tx, machines, { ...call, id });
  await applyCalendarChange(tx, clientId, {
    plantIds: [before.PlantId],
    interval: { start: change.at, end: always.end },
    cause: 'nonWorking',
    username: change.username,
  });
  await record(tx, kind, { id, change, before, after });
  return after;
}

async function retire(tx: Db, { id, at }: { id: string; at: number }): Promise<void> {
  await tx
    .updateTable('machines')
    .set({ retired_at: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

async function restore(
  tx: Db,
  { id, clientId, at }: { id: string; clientId: string; at: number },
): Promise<void> {
  const { retired_at } = await tx
    .selectFrom('machines')
    .select('retired_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  // A clock that was set back makes no period.
  if (retired_at !== null && retired_at < at)
    await tx
      .insertInto('retirements')
      .values({ machine_id: id, client_id: clientId, start_at: retired_at, end_at: at })
      .execute();
  await tx
    .updateTable('machines')
    .set({ retired_at: null, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

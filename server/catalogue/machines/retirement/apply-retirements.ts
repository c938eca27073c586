import { sql } from 'kysely';

import {
  allOfTime,
  applyCalendarChange,
} from '#server/catalogue/calendars/apply-calendar-change.ts';
import type { Db } from '#server/db/open.ts';
import type { Change } from '#server/resource-kit/describe/define-resource.ts';
import { recordMany } from '#server/resource-kit/write/audit-rows.ts';

/** Machines to retire or restore with their plant or client. */
interface Below {
  clientId: string;
  /** Null: machines of all plants of the client. */
  plantId: string | null;
  /** Id of the plant or client. */
  with: string;
  change: Change;
}

/**
 * Retires the machines in use. Those retired before are not marked, so that they are not restored
 * with the others.
 */
export async function retireMachines(tx: Db, below: Below): Promise<void> {
  const { clientId, plantId, change } = below;
  const machines = await tx
    .updateTable('machines')
    .set({ retired_at: change.at, retired_with: below.with, version: sql`version + 1` })
    .where('client_id', '=', clientId)
    .where('retired_at', 'is', null)
    .$if(plantId !== null, (rows) => rows.where('plant_id', '=', String(plantId)))
    .returning(['id', 'display_name'])
    .execute();
  await applyRetirements(tx, below);
  await recordStates(tx, 'machine', { rows: machines, to: 'retired', change });
}

/** Restores the machines that were retired together, and records the time between. */
export async function restoreMachines(tx: Db, below: Below): Promise<void> {
  const { clientId, change } = below;
  await tx
    .insertInto('retirements')
    .columns(['machine_id', 'client_id', 'start_at', 'end_at'])
    .expression((from) =>
      from
        .selectFrom('machines')
        .select(['id', 'client_id', 'retired_at'])
        .select(sql<number>`cast(${change.at} AS bigint)`.as('end_at'))
        .where('client_id', '=', clientId)
        .where('retired_with', '=', below.with)
        // No period where the clock was set back.
        .where('retired_at', '<', change.at),
    )
    .execute();
  const machines = await tx
    .updateTable('machines')
    .set({ retired_at: null, retired_with: null, version: sql`version + 1` })
    .where('client_id', '=', clientId)
    .where('retired_with', '=', below.with)
    .returning(['id', 'display_name'])
    .execute();
  await applyRetirements(tx, below);
  await recordStates(tx, 'machine', { rows: machines, to: 'active', change });
}

/** Applies retirements to the calendars of the machines: retired ones have no planned time. */
export async function applyRetirements(
  tx: Db,
  { clientId, plantId, change }: Omit<Below, 'with'>,
): Promise<void> {
  await applyCalendarChange(tx, clientId, {
    ...(plantId !== null && { plantIds: [plantId] }),
    interval: { start: change.at, end: allOfTime.end },
    cause: 'nonWorking',
    username: change.username,
  });
}

interface States {
  rows: readonly { id: string; display_name: string }[];
  to: 'active' | 'retired';
  change: Change;
}

/** Audits rows that were retired or restored with another row. */
export async function recordStates(
  tx: Db,
  audit: 'machine' | 'plant',
  { rows, to, change }: States,
): Promise<void> {
  const from = to === 'retired' ? 'active' : 'retired';
  const changed = rows.map(({ id, display_name }) => {
    const row = { Id: id, DisplayName: display_name };
    return { before: { ...row, State: from }, after: { ...row, State: to } };
  });
  const kind = to === 'retired' ? 'retired' : 'restored';
  await recordMany(tx, `${audit}.${kind}`, { rows: changed, change });
}

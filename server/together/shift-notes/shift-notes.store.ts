import type { Selectable } from 'kysely';

import type { ShiftNote } from '#schemas/api/shift-notes.gen.ts';
import { instantText } from '#server/base/instant-text.ts';
import { versionConflict, type Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';
import type { TimeWindow } from '#server/web/lists/window.ts';

/** Limit of notes in a list. */
const maxNotes = 5000;

/** Notes on hours that begin in the window. The caller has checked the machines. */
export async function listShiftNotes(
  db: Db,
  machineIds: readonly string[],
  { start, end }: TimeWindow,
): Promise<ShiftNote[]> {
  if (machineIds.length === 0) return [];
  const rows = await db
    .selectFrom('shift_notes')
    .selectAll()
    .where('machine_id', 'in', machineIds)
    .where('hour_at', '>=', start)
    .where('hour_at', '<', end)
    .orderBy('hour_at')
    .orderBy('machine_id')
    .limit(maxNotes)
    .execute();
  return rows.map(noteOf);
}

interface NewNote {
  machineId: string;
  hourAt: number;
  text: string;
  /** Version of the note it replaces; 0 for a new one. */
  version: number;
  by: { accountId: string; username: string; at: number };
}

/**
 * Writes the note of an hour; an empty text removes it.
 * @throws Problem 409 with the current note where another person wrote in between.
 */
export async function writeNote(db: Db, note: NewNote): Promise<ShiftNote> {
  const { machineId, hourAt, text, version, by } = note;
  const row = {
    machine_id: machineId,
    hour_at: hourAt,
    text,
    account_id: by.accountId,
    username: by.username,
    at: by.at,
    version: version + 1,
  };
  const isWritten = text === '' ? await removed(db, note) : await stored(db, row);
  if (!isWritten) throw await conflictOf(db, note);
  return noteOf(text === '' ? { ...row, version: 0 } : row);
}

type Row = Selectable<Database['shift_notes']>;

async function stored(db: Db, row: Row): Promise<boolean> {
  const { machine_id, hour_at, ...rest } = row;
  if (row.version === 1) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('shift_notes')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await db
    .updateTable('shift_notes')
    .set(rest)
    .where('machine_id', '=', machine_id)
    .where('hour_at', '=', hour_at)
    .where('version', '=', row.version - 1)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Idempotent: removing a missing note succeeds. */
async function removed(db: Db, { machineId, hourAt, version }: NewNote): Promise<boolean> {
  await db
    .deleteFrom('shift_notes')
    .where('machine_id', '=', machineId)
    .where('hour_at', '=', hourAt)
    .where('version', '=', version)
    .execute();
  return (await listShiftNotes(db, [machineId], { start: hourAt, end: hourAt + 1 })).length === 0;
}

async function conflictOf(db: Db, { machineId, hourAt }: NewNote): Promise<Problem> {
  const [current] = await listShiftNotes(db, [machineId], { start: hourAt, end: hourAt + 1 });
  return versionConflict('note', current);
}

function noteOf(row: Row): ShiftNote {
  return {
    MachineId: row.machine_id,
    Hour: instantText(row.hour_at),
    Text: row.text,
    Username: row.username,
    At: instantText(row.at),
    Version: row.version,
  };
}

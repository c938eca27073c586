import { randomUUID } from 'node:crypto';

import type { Selectable } from 'kysely';

import type { Annotation } from '#schemas/api/annotations.gen.ts';
import type { Actor } from '#server/access/actor.ts';
import { recordAudit } from '#server/access/audit.store.ts';
import { isAuthorOrAdmin, type Caller } from '#server/access/caller.ts';
import { instantText } from '#server/base/instant-text.ts';
import { Problem, versionConflict } from '#server/base/problem.ts';
import type { MachineRecord } from '#server/catalogue/machines/machines.store.ts';
import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';
import type { TimeWindow } from '#server/web/lists/window.ts';

type Row = Selectable<Database['annotations']>;

/** Content of an annotation. */
export type NoteContent = Pick<Row, 'start_at' | 'end_at' | 'text' | 'tag'>;

/** Place of an annotation. */
export type AnnotationPlace = Pick<Row, 'client_id' | 'plant_id' | 'machine_id'>;

/** The author of a change. */
interface By extends Actor {
  caller: Caller;
}

/** Limit per plant, more than it writes in years: all are read to count them. */
const maxOfPlant = 10_000;

/** Annotations on these machines, or on their plant as a whole, that overlap the window. */
export async function listAnnotations(
  db: Db,
  { plantId, machines }: { plantId: string; machines: readonly MachineRecord[] },
  { window, caller }: { window: TimeWindow; caller: Caller },
): Promise<Annotation[]> {
  const ids = machines.map(({ id }) => id);
  const rows = await db
    .selectFrom('annotations')
    .selectAll()
    .where('plant_id', '=', plantId)
    .where((is) =>
      is.or([
        is('machine_id', 'is', null),
        ...(ids.length > 0 ? [is('machine_id', 'in', ids)] : []),
      ]),
    )
    .where('start_at', '<', window.end)
    .where(({ eb, fn }) => eb(fn.coalesce('end_at', 'start_at'), '>=', window.start))
    .orderBy('start_at', 'desc')
    .orderBy('id')
    .limit(maxOfPlant)
    .execute();
  return rows.map((row) => described(row, caller));
}

/** @throws Problem 400 where the plant has reached the limit. */
export function addAnnotation(
  db: Db,
  { place, noted, by }: { place: AnnotationPlace; noted: NoteContent; by: By },
): Promise<Annotation> {
  return db.transaction().execute(async (tx) => {
    await refuseTooMany(tx, place.plant_id);
    const row: Row = {
      id: randomUUID(),
      ...place,
      ...noted,
      account_id: by.accountId,
      username: by.username,
      created_at: by.at,
      changed_at: by.at,
      version: 1,
    };
    await tx.insertInto('annotations').values(row).execute();
    const After = described(row, by.caller);
    await record(tx, 'created', { by, changes: { After } });
    return After;
  });
}

interface Change {
  id: string;
  place: AnnotationPlace;
  version: number;
  by: By;
}

/**
 * @throws Problem 404 for an unknown annotation, 409 where it is another person's, or was changed
 * meanwhile.
 */
export function changeAnnotation(
  db: Db,
  { id, place, version, by }: Change,
  merge: (before: NoteContent) => NoteContent,
): Promise<Annotation> {
  return db.transaction().execute(async (tx) => {
    const before = await findOwn(tx, { id, place, version, by });
    const row: Row = {
      ...before,
      ...merge(before),
      changed_at: by.at,
      version: version + 1,
    };
    const { numUpdatedRows } = await tx
      .updateTable('annotations')
      .set(row)
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw versionConflict('note', described(before, by.caller));
    const After = described(row, by.caller);
    const changes = { Before: described(before, by.caller), After };
    await record(tx, 'changed', { by, changes });
    return After;
  });
}

/** @throws Problem as `changeAnnotation`. */
export async function removeAnnotation(db: Db, change: Change): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id, version, by } = change;
    const before = await findOwn(tx, change);
    const { numDeletedRows } = await tx
      .deleteFrom('annotations')
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw versionConflict('note', described(before, by.caller));
    await record(tx, 'removed', { by, changes: { Before: described(before, by.caller) } });
  });
}

/** The annotation, if the caller may change it. */
async function findOwn(tx: Db, { id, place, version, by }: Change): Promise<Row> {
  const row = await tx
    .selectFrom('annotations')
    .selectAll()
    .where('id', '=', id)
    .where('plant_id', '=', place.plant_id)
    .$if(place.machine_id !== null, (rows) =>
      rows.where((is) =>
        is.or([is('machine_id', 'is', null), is('machine_id', '=', place.machine_id)]),
      ),
    )
    .executeTakeFirst();
  if (!row) throw new Problem(404, 'annotation.unknown', 'There is no such note.');
  if (!isAuthorOrAdmin(by.caller, row.account_id))
    throw new Problem(409, 'annotation.ofAnother', 'Only who wrote a note changes it.');
  if (row.version !== version) throw versionConflict('note', described(row, by.caller));
  return row;
}

async function refuseTooMany(tx: Db, plantId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('annotations')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('plant_id', '=', plantId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxOfPlant)
    throw new Problem(400, 'annotation.tooMany', `A plant has at most ${maxOfPlant} notes.`);
}

function record(
  tx: Db,
  verb: 'created' | 'changed' | 'removed',
  { by, changes }: { by: By; changes: { Before?: Annotation; After?: Annotation } },
): Promise<void> {
  const note = changes.After ?? changes.Before;
  return recordAudit(tx, by.at, {
    kind: `annotation.${verb}`,
    accountId: by.accountId,
    username: by.username,
    subjectId: note?.MachineId ?? note?.PlantId ?? null,
    detail: note?.Text ?? null,
    changes,
  });
}

function described(row: Row, caller: Caller): Annotation {
  return {
    Id: row.id,
    PlantId: row.plant_id,
    MachineId: row.machine_id,
    Start: instantText(row.start_at),
    End: instantText(row.end_at),
    Text: row.text,
    Tag: row.tag,
    Username: row.username,
    CreatedAt: instantText(row.created_at),
    ChangedAt: instantText(row.changed_at),
    IsChangeable: isAuthorOrAdmin(caller, row.account_id),
    Version: row.version,
  };
}

import { randomUUID } from 'node:crypto';

import { sql, type Selectable } from 'kysely';

import type { TaskDocument, TaskDocumentStats } from '#schemas/api/task-documents.gen.ts';
import type { Actor } from '#server/access/actor.ts';
import { recordAudit } from '#server/access/audit.store.ts';
import { isAuthorOrAdmin, type Caller } from '#server/access/caller.ts';
import { instantText } from '#server/base/instant-text.ts';
import { Problem } from '#server/base/problem.ts';
import type { MachineRecord } from '#server/catalogue/machines/machines.store.ts';
import { byChunks } from '#server/db/by-chunks.ts';
import type { Db } from '#server/db/open.ts';
import { isOneOf, withinScope, type ClientScope } from '#server/db/scope.ts';
import type { Database } from '#server/db/tables/schema.ts';
import type { ListQuery, Page } from '#server/web/lists/list.ts';
import { pageWith, sqlPage } from '#server/web/lists/sql-page.ts';

/** Bytes of all documents of a client: they are in the database, and in each of its backups. */
const clientQuota = 2 * 1024 ** 3;

/*
 * Contents are rows, not files: backups include them, every instance reads the same, and a document
 * is stored with its row or not at all.
 */

export async function listDocuments(
  db: Db,
  machines: readonly MachineRecord[],
  { query, caller, ContentType }: DocumentsAsked,
): Promise<Page<TaskDocument>> {
  const ids = machines.map(({ id }) => id);
  const rows = db
    .selectFrom('task_documents')
    .selectAll()
    .where(isOneOf('machine_id', ids))
    .$if(ContentType !== undefined, (some) =>
      some.where(sql.ref('content_type'), '=', String(ContentType)),
    );
  const page = await sqlPage(db, rows, { query, orders, id: 'id' });
  return pageWith(
    page,
    page.Items.map((row) => describe(row, caller)),
  );
}

interface DocumentsAsked {
  query: ListQuery;
  caller: Caller;
  ContentType: string | undefined;
}

const orders = {
  Newest: sql`-uploaded_at`,
  DisplayName: sql`lower(display_name)`,
  UploadedAt: sql`uploaded_at`,
  Size: sql`size`,
};

export async function documentStats(
  db: Db,
  id: string,
  machines: readonly MachineRecord[],
): Promise<TaskDocumentStats> {
  const ids = machines.map((one) => one.id);
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('task_documents')
          .select(({ fn }) => [
            'content_type',
            fn.countAll<number | string>().as('count'),
            fn.sum<number | string>('size').as('bytes'),
            fn.max('uploaded_at').as('newest'),
          ])
          .where('machine_id', 'in', ids)
          .groupBy('content_type')
          .orderBy('content_type')
          .execute();
  const Kinds = rows.map((row) => ({
    ContentType: row.content_type,
    Count: Number(row.count),
    Bytes: Number(row.bytes),
  }));
  const newest = Math.max(...rows.map((row) => row.newest));
  return {
    Id: id,
    Count: Kinds.reduce((sum, { Count }) => sum + Count, 0),
    Bytes: Kinds.reduce((sum, { Bytes }) => sum + Bytes, 0),
    NewestAt: rows.length === 0 ? null : instantText(newest),
    Kinds,
  };
}

interface NewDocument {
  machine: MachineRecord;
  name: string;
  type: TaskDocument['ContentType'];
  content: Buffer;
}

/** The account that adds or removes a document, and the time. */
export interface DocumentActor extends Actor {
  caller: Caller;
}

/**
 * Stores a document with its content and its audit entry.
 * @throws Problem 413 where the client has no space left.
 */
export async function addDocument(
  db: Db,
  { machine, name, type, content }: NewDocument,
  { caller, username, at }: DocumentActor,
): Promise<TaskDocument> {
  const { accountId } = caller;
  const row = {
    id: randomUUID(),
    client_id: machine.client_id,
    machine_id: machine.id,
    display_name: name,
    content_type: type,
    size: content.length,
    account_id: accountId,
    username,
    uploaded_at: at,
  };
  const document = describe(row, caller);
  await db.transaction().execute(async (tx) => {
    await refuseBeyondQuota(tx, row);
    await tx.insertInto('task_documents').values(row).execute();
    await tx.insertInto('document_contents').values({ document_id: row.id, content }).execute();
    const detail = JSON.stringify({ Id: row.id, After: document });
    const event = { kind: 'taskDocument.created', username, accountId, detail } as const;
    await recordAudit(tx, at, { ...event, subjectId: machine.id });
  });
  return document;
}

async function refuseBeyondQuota(
  tx: Db,
  { client_id, size }: { client_id: string; size: number },
): Promise<void> {
  const { used } = await tx
    .selectFrom('task_documents')
    .select(({ fn }) => fn.sum<number | null>('size').as('used'))
    .where('client_id', '=', client_id)
    .executeTakeFirstOrThrow();
  if ((used ?? 0) + size <= clientQuota) return;
  const Message = 'There is no space left for documents of this client';
  throw new Problem(413, 'document.noSpace', `${Message}.`).with({
    Errors: [{ Field: 'file', Code: 'document.noSpace', Message }],
  });
}

/**
 * Removes a document with its content.
 * @throws Problem 404 where it is not there, 409 where another person uploaded it.
 */
export async function removeDocument(
  db: Db,
  { machineIds, documentId }: { machineIds: readonly string[]; documentId: string },
  { caller, username, at }: DocumentActor,
): Promise<Selectable<Database['task_documents']>> {
  return db.transaction().execute(async (tx) => {
    const [row] = await byChunks(machineIds, (ids) =>
      tx
        .selectFrom('task_documents')
        .selectAll()
        .where('id', '=', documentId)
        .where('machine_id', 'in', ids)
        .where(withinScope('client_id', caller))
        .execute(),
    );
    if (!row) throw unknown();
    if (!isAuthorOrAdmin(caller, row.account_id))
      throw new Problem(
        409,
        'document.notYours',
        `Only ${row.username} or an administrator can remove this document.`,
      );
    await tx.deleteFrom('document_contents').where('document_id', '=', row.id).execute();
    await tx.deleteFrom('task_documents').where('id', '=', row.id).execute();
    const detail = JSON.stringify({ Id: row.id, Before: describe(row, caller) });
    const { accountId } = caller;
    const event = { kind: 'taskDocument.removed', username, accountId, detail } as const;
    await recordAudit(tx, at, { ...event, subjectId: row.machine_id });
    return row;
  });
}

function unknown(): Problem {
  return new Problem(404, 'document.unknown', 'There is no such document.');
}

/** @throws Problem 404 for a document of another machine, or one that is not the caller's. */
export async function readContent(
  db: Db,
  {
    machineIds,
    documentId,
    caller,
  }: {
    machineIds: readonly string[];
    documentId: string;
    caller: ClientScope;
  },
): Promise<{ name: string; type: string; content: Buffer }> {
  const row =
    machineIds.length === 0
      ? undefined
      : await db
          .selectFrom('task_documents')
          .innerJoin('document_contents', 'document_id', 'task_documents.id')
          .select(['display_name as name', 'content_type as type', 'content'])
          .where('task_documents.id', '=', documentId)
          .where('machine_id', 'in', machineIds)
          .where(withinScope('client_id', caller))
          .executeTakeFirst();
  if (!row) throw unknown();
  return row;
}

function describe(row: Selectable<Database['task_documents']>, caller: Caller): TaskDocument {
  return {
    Id: row.id,
    MachineId: row.machine_id,
    DisplayName: row.display_name,
    ContentType: row.content_type as TaskDocument['ContentType'],
    Size: row.size,
    Username: row.username,
    UploadedAt: instantText(row.uploaded_at),
    MayRemove: isAuthorOrAdmin(caller, row.account_id),
  };
}

import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

import { acquireLock } from '#server/db/acquire-lock.ts';
import { nameKey } from '#server/db/dialects/sort-key.ts';
import type { Db } from '#server/db/open.ts';
import type { Change } from '#server/resource-kit/describe/define-resource.ts';
import { recordChange } from '#server/resource-kit/write/audit-rows.ts';
import { lockNames } from '#server/resource-kit/write/unique-names.ts';
import {
  configurationCaller as caller,
  configurationChange,
} from '#server/screens/files/configuration-caller.ts';
import { isFormFile, type FormFile } from '#server/screens/files/form-files.ts';
import type { Deps } from '#server/web/deps.ts';

import {
  templateDocument,
  draftText,
  lockTemplate,
  findTemplate,
  type TemplateRow,
} from './draft.store.ts';
import { publishFormsChanged } from './form-call.ts';
import { publishedVersion, publishRow } from './publish.store.ts';

/**
 * Publishes the forms of the configuration, once for each version of a file. A form with an
 * unpublished draft is skipped until it is published. A form whose file was removed stays.
 */
export async function installForms(deps: Pick<Deps, 'db' | 'config' | 'bus' | 'now'>) {
  const { db, config } = deps;
  const { forms } = await config.forms.read();
  const paths = new Set((await config.files.read()).map(({ path }) => path).filter(isFormFile));
  const known = await db.selectFrom('form_files').selectAll().execute();
  const gone = known.map(({ path }) => path).filter((path) => !paths.has(path));
  if (gone.length > 0) await db.deleteFrom('form_files').where('path', 'in', gone).execute();
  const taken = new Map(
    known.filter(({ refused }) => refused === null).map(({ path, hash }) => [path, hash]),
  );
  const change = configurationChange(deps.now());
  let isChanged = false;
  for (const form of forms)
    if (taken.get(form.path) !== hashOf(form))
      isChanged = (await take(db, form, change)) || isChanged;
  if (isChanged) publishFormsChanged(deps);
}

/** @returns whether a version was published. */
function take(db: Db, form: FormFile, change: Change): Promise<boolean> {
  const { path, document } = form;
  return db.transaction().execute(async (tx) => {
    await acquireLock(tx, `form ${document.Id}`);
    await lockNames(tx, 'form_templates', form.client);
    await lockTemplate(tx, document.Id);
    const row = await tx
      .selectFrom('form_templates')
      .selectAll()
      .where('id', '=', document.Id)
      .executeTakeFirst();
    const refused = await refusalOf(tx, form, row);
    const isOfClient = row ? row.client_id === form.client : refused === null;
    await tx.deleteFrom('form_files').where('path', '=', path).execute();
    await tx
      .insertInto('form_files')
      .values({
        path,
        template_id: isOfClient ? document.Id : null,
        hash: hashOf(form),
        refused,
      })
      .execute();
    if (refused !== null || (row && (await isPublished(tx, row, form)))) return false;
    await publishRow(tx, await store(tx, form, { row, change }), change);
    return true;
  });
}

/** @returns why the file cannot be applied; null where it can. */
async function refusalOf(
  tx: Db,
  { client, document: { Id, DisplayName } }: FormFile,
  row: TemplateRow | undefined,
): Promise<string | null> {
  if (row && row.client_id !== client) return `an Id of its own: another client has "${Id}"`;
  const found = await tx
    .selectFrom('clients')
    .select('id')
    .where('id', '=', client)
    .executeTakeFirst();
  if (!found) return `a client "${client}" in this installation`;
  const named = await tx
    .selectFrom('form_templates')
    .select('id')
    .where('client_id', '=', client)
    .where('display_name_key', '=', nameKey(DisplayName))
    .where('id', '!=', Id)
    .executeTakeFirst();
  if (named) return `a name of its own: the client has a form "${DisplayName}"`;
  if (row && (await hasOwnChanges(tx, row)))
    return 'no changes here that are not published: publish the form, or take them back';
  return null;
}

async function hasOwnChanges(tx: Db, row: TemplateRow): Promise<boolean> {
  const draft = templateDocument(row);
  if (row.published_version === null) return draft.Questions.length + draft.Parameters.length > 0;
  const { Document } = await publishedVersion(tx, row, row.published_version);
  return !isDeepStrictEqual(Document, draft);
}

async function isPublished(tx: Db, row: TemplateRow, { document }: FormFile): Promise<boolean> {
  if (row.published_version === null) return false;
  const { Document } = await publishedVersion(tx, row, row.published_version);
  return isDeepStrictEqual(Document, document);
}

/** Stores the file's document as draft of the template. */
async function store(
  tx: Db,
  { path, client, document }: FormFile,
  { row, change }: { row: TemplateRow | undefined; change: Change },
): Promise<TemplateRow> {
  const { Id: id, DisplayName, Type } = document;
  const { username, at } = change;
  const values = {
    display_name: DisplayName,
    display_name_key: nameKey(DisplayName),
    type: Type,
    draft: draftText(document),
    changed_at: at,
    changed_by: username,
  };
  const after = { DisplayName, File: path };
  if (row) {
    await tx
      .updateTable('form_templates')
      .set({ ...values, version: row.version + 1 })
      .where('id', '=', id)
      .execute();
    await recordChange(tx, 'form.changed', {
      id,
      change,
      before: { DisplayName: row.display_name },
      after,
    });
  } else {
    await tx
      .insertInto('form_templates')
      .values({
        ...values,
        id,
        client_id: client,
        state: 'draft',
        published_version: null,
        created_at: at,
        created_by: username,
      })
      .execute();
    await recordChange(tx, 'form.created', { id, change, after });
  }
  return findTemplate(tx, id, caller);
}

function hashOf({ document }: FormFile): string {
  return createHash('sha256').update(JSON.stringify(document)).digest('hex');
}

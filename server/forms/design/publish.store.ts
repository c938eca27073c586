import type { FormVersion } from '#schemas/api/admin-forms.gen.ts';
import type { FormDocument, FormTemplateVersion } from '#schemas/api/form-document.gen.ts';
import { instantText } from '#server/base/instant-text.ts';
import { Problem, versionConflict } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import type { Change } from '#server/resource-kit/describe/define-resource.ts';
import { recordChange } from '#server/resource-kit/write/audit-rows.ts';

import { templateDocument, lockTemplate, findTemplate, type TemplateRow } from './draft.store.ts';
import { documentFindings } from './findings.ts';

/**
 * Publishes the draft as a new, immutable version.
 * @throws Problem 404, 409 where the draft has errors, or another version than the caller has read.
 */
export function publishDraft(
  db: Db,
  { id, version, change }: { id: string; version: number | undefined; change: Change },
): Promise<FormTemplateVersion> {
  return db.transaction().execute(async (tx) => {
    await lockTemplate(tx, id);
    const row = await findTemplate(tx, id, change.caller);
    const document = templateDocument(row);
    if (version !== undefined && row.version !== version)
      throw versionConflict('form', { Id: id, Version: row.version, Document: document });
    return publishRow(tx, row, change);
  });
}

/**
 * Publishes the draft of a template that the transaction has locked.
 * @throws Problem 409 where the draft has errors.
 */
export async function publishRow(
  tx: Db,
  row: TemplateRow,
  change: Change,
): Promise<FormTemplateVersion> {
  const { id } = row;
  const document = templateDocument(row);
  refuseFaulty(document, row.version);
  const { accountId } = change.caller;
  const next = (row.published_version ?? 0) + 1;
  await tx
    .insertInto('form_template_versions')
    .values({
      template_id: id,
      version: next,
      document: JSON.stringify(document),
      question_count: document.Questions.length,
      parameter_count: document.Parameters.length,
      due: document.Due === undefined ? null : JSON.stringify(document.Due),
      published_at: change.at,
      published_by: accountId,
      username: change.username,
    })
    .execute();
  await tx
    .updateTable('form_templates')
    .set({ published_version: next, state: 'published', version: row.version + 1 })
    .where('id', '=', id)
    .execute();
  const after = { PublishedVersion: next };
  const before = { PublishedVersion: row.published_version };
  await recordChange(tx, 'form.changed', { id, change, before, after });
  return describe(row, document, { version: next, at: change.at, by: accountId });
}

/** The versions of a form, newest first. */
export async function listVersions(db: Db, templateId: string): Promise<FormVersion[]> {
  const rows = await db
    .selectFrom('form_template_versions')
    .select(['version', 'published_at', 'username', 'question_count', 'parameter_count'])
    .where('template_id', '=', templateId)
    .orderBy('version', 'desc')
    .execute();
  return rows.map((row) => ({
    Version: row.version,
    PublishedAt: instantText(row.published_at),
    Username: row.username,
    Questions: row.question_count,
    Parameters: row.parameter_count,
  }));
}

/** @throws Problem 404 */
export async function publishedVersion(
  db: Db,
  row: TemplateRow,
  version: number,
): Promise<FormTemplateVersion> {
  const found = await db
    .selectFrom('form_template_versions')
    .selectAll()
    .where('template_id', '=', row.id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!found) throw new Problem(404, 'form.unknownVersion', 'There is no such version.');
  const document = JSON.parse(found.document) as FormDocument;
  const { published_at: at, published_by: by } = found;
  return describe(row, document, { version, at, by });
}

function describe(
  row: TemplateRow,
  Document: FormDocument,
  { version, at, by }: { version: number; at: number; by: string },
): FormTemplateVersion {
  return {
    TemplateId: row.id,
    Version: version,
    ClientId: row.client_id,
    PublishedAt: instantText(at),
    PublishedBy: by,
    Document,
  };
}

/** @throws Problem 409 */
function refuseFaulty(document: FormDocument, version: number): void {
  const { IsValid, Items } = documentFindings(document, version);
  if (IsValid) return;
  const errors = Items.filter(({ Severity }) => Severity === 'error');
  throw new Problem(409, 'form.notValid', 'The form has errors: it was not published.').with({
    Errors: errors.slice(0, 100).map(({ Part, Key, Id, Field, Message }) => ({
      Field: [Part, Key ?? Id, Field].filter((one) => one !== null).join('.'),
      Message,
    })),
  });
}

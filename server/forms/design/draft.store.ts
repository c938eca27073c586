import type { Selectable } from 'kysely';

import type { FormDocument } from '#schemas/api/form-document.gen.ts';
import documentSchema from '#schemas/api/form-document.schema.json' with { type: 'json' };
import { Problem, versionConflict } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import { withinScope, type ClientScope } from '#server/db/scope.ts';
import type { Database } from '#server/db/tables/schema.ts';
import type { Change } from '#server/resource-kit/describe/define-resource.ts';
import { recordChange } from '#server/resource-kit/write/audit-rows.ts';

import { refuseUnknownProducts } from './new-products.ts';

export type TemplateRow = Selectable<Database['form_templates']>;
/** Content of a draft. Its id, name and type are those of the template. */
export type TemplateDraft = Omit<FormDocument, 'Id' | 'DisplayName' | 'Type'>;

export const formTypes = documentSchema.definitions.FormDocument.properties.Type.enum;
export const emptyDraft: TemplateDraft = {
  Attributes: [],
  Sections: [],
  Questions: [],
  Parameters: [],
};

/** @throws Problem 404 */
export async function findTemplate(db: Db, id: string, caller: ClientScope): Promise<TemplateRow> {
  const row = await db
    .selectFrom('form_templates')
    .selectAll()
    .where('id', '=', id)
    .where(withinScope('client_id', caller))
    .executeTakeFirst();
  if (!row) throw new Problem(404, 'form.unknown', 'There is no such form.');
  return row;
}

export function templateDocument(row: TemplateRow): FormDocument {
  const draft = JSON.parse(row.draft) as TemplateDraft;
  const Type = row.type as FormDocument['Type'];
  return { ...draft, Id: row.id, DisplayName: row.display_name, Type };
}

/** The configuration file of a template; null: created here. */
export async function findTemplateFile(db: Db, id: string): Promise<string | null> {
  const found = await db
    .selectFrom('form_files')
    .select('path')
    .where('template_id', '=', id)
    .executeTakeFirst();
  return found?.path ?? null;
}

/** Stored text of a draft, without the template's own fields. */
export function draftText(document: TemplateDraft): string {
  const { Attributes, Sections, Questions, Parameters, Description, Due } = document;
  return JSON.stringify({ Attributes, Sections, Questions, Parameters, Description, Due });
}

interface DraftCall {
  id: string;
  change: Change;
  /** Version that the caller has read; undefined: no check. */
  version?: number | undefined;
  /** For the audit trail: the state before and after. */
  detail?: { before?: object; after?: object };
}

/**
 * Changes the draft of a template and writes the audit entry, in one transaction. Serialized by
 * template.
 * @param act Returns the new draft, given the present document.
 * @returns the template after the change.
 * @throws Problem 404, 409 with the current template where another change came between, 400 for
 * products of another client.
 */
export function changeDraft(
  db: Db,
  { id, change, version, detail }: DraftCall,
  act: (document: FormDocument, tx: Db, row: TemplateRow) => Promise<TemplateDraft> | TemplateDraft,
): Promise<TemplateRow> {
  return db.transaction().execute(async (tx) => {
    await lockTemplate(tx, id);
    const row = await findTemplate(tx, id, change.caller);
    if (version !== undefined && row.version !== version)
      throw versionConflict('form', {
        Id: row.id,
        Version: row.version,
        Document: templateDocument(row),
      });
    const draft = await act(templateDocument(row), tx, row);
    const changed = { before: templateDocument(row), after: draft, clientId: row.client_id };
    await refuseUnknownProducts(tx, changed);
    await tx
      .updateTable('form_templates')
      .set({
        draft: draftText(draft),
        changed_at: change.at,
        changed_by: change.username,
        version: row.version + 1,
      })
      .where('id', '=', id)
      .execute();
    await recordChange(tx, 'form.changed', { id, change, ...detail });
    return findTemplate(tx, id, change.caller);
  });
}

/** Serializes changes of a template, on both databases. */
export async function lockTemplate(tx: Db, id: string): Promise<void> {
  await tx
    .updateTable('form_templates')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('id', '=', id)
    .execute();
}

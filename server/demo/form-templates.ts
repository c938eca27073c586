import type { Transaction } from 'kysely';

import type { FormDocument } from '#schemas/api/form-document.gen.ts';
import { nameKey } from '#server/db/dialects/sort-key.ts';
import type { Database } from '#server/db/tables/schema.ts';
import { weekMs } from '#shared/durations.ts';

import { demoTemplates } from './form-documents.ts';
import type { DemoMachine } from './machines.ts';

const clientId = 'northwind';
const publisher = 'global';
/** Long before the demo's history. */
const firstPublished = Date.parse('2026-02-02T09:00:00Z');

/** Templates for the presses of Northwind, each with two versions. */
export async function installFormTemplates(
  tx: Transaction<Database>,
  machines: readonly DemoMachine[],
): Promise<void> {
  const presses = machines.filter(
    ({ plant, displayType }) => plant.clientId === clientId && displayType === 'IMM',
  );
  for (const versions of demoTemplates) {
    const newest = versions.at(-1);
    if (!newest) continue;
    await tx.insertInto('form_templates').values(templateRow(newest, versions.length)).execute();
    await tx.insertInto('form_template_versions').values(versions.map(versionRow)).execute();
    await tx
      .insertInto('form_template_machines')
      .values(presses.map(({ id }) => ({ template_id: newest.Id, machine_id: id })))
      .execute();
  }
}

function templateRow(document: FormDocument, versions: number) {
  return {
    id: document.Id,
    client_id: clientId,
    display_name: document.DisplayName,
    display_name_key: nameKey(document.DisplayName),
    type: document.Type,
    state: 'published',
    draft: JSON.stringify(document),
    published_version: versions,
    created_at: firstPublished,
    created_by: publisher,
    changed_at: publishedAt(versions - 1),
    changed_by: publisher,
  } as const;
}

function versionRow(document: FormDocument, index: number) {
  return {
    template_id: document.Id,
    version: index + 1,
    document: JSON.stringify(document),
    question_count: document.Questions.length,
    parameter_count: document.Parameters.length,
    due: document.Due === undefined ? null : JSON.stringify(document.Due),
    published_at: publishedAt(index),
    published_by: publisher,
    username: publisher,
  };
}

function publishedAt(index: number): number {
  return firstPublished + index * weekMs;
}

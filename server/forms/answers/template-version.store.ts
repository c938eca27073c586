import { isForProduct, orderedQuestions } from '#machines/form/form-view.ts';
import type { FormDocument, FormTemplateVersion } from '#schemas/api/form-document.gen.ts';
import { instantText } from '#server/base/instant-text.ts';
import type { Db } from '#server/db/open.ts';

import type { Documents } from './documents.ts';

export async function versionOfTemplate(
  db: Db,
  documents: Documents,
  {
    template: { id, version },
    ProductId,
  }: { template: { id: string; version: number }; ProductId: string | undefined },
): Promise<FormTemplateVersion> {
  const row = await db
    .selectFrom('form_template_versions')
    .innerJoin('form_templates', 'form_templates.id', 'template_id')
    .select(['client_id', 'published_at', 'username'])
    .where('template_id', '=', id)
    .where('form_template_versions.version', '=', version)
    .executeTakeFirstOrThrow();
  const document = await documents.of(db, { template_id: id, template_version: version });
  const ordered = { ...document, Questions: orderedQuestions(document) };
  return {
    TemplateId: id,
    Version: version,
    ClientId: row.client_id,
    PublishedAt: instantText(row.published_at),
    PublishedBy: row.username,
    Document: ProductId === undefined ? ordered : forProduct(ordered, ProductId),
  };
}

function forProduct(document: FormDocument, productId: string): FormDocument {
  return {
    ...document,
    Questions: document.Questions.filter((one) => isForProduct(one, productId)),
    Parameters: document.Parameters.filter((one) => isForProduct(one, productId)),
  };
}

import type { FormDocument } from '#schemas/api/form-document.gen.ts';
import { Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';

/** Cache size: published versions never change, but large ones take memory. */
const maxKept = 50;

export interface Documents {
  /** @throws Problem 404 */
  of(db: Db, version: { template_id: string; template_version: number }): Promise<FormDocument>;
}

/** Cache of the documents of template versions. */
export function createDocuments(): Documents {
  const kept = new Map<string, { publishedAt: number; document: FormDocument }>();
  return {
    async of(db, { template_id, template_version }) {
      const version = db
        .selectFrom('form_template_versions')
        .where('template_id', '=', template_id)
        .where('version', '=', template_version);
      const found = await version.select('published_at').executeTakeFirst();
      if (!found) throw new Problem(404, 'form.unknown', 'There is no such form');
      const { published_at: publishedAt } = found;
      const key = `${template_version} ${template_id}`;
      const known = kept.get(key);
      // A removed template that comes back with its file numbers its versions from 1 again.
      if (known?.publishedAt === publishedAt) return known.document;
      const row = await version.select('document').executeTakeFirstOrThrow();
      const document = JSON.parse(row.document) as FormDocument;
      const [oldest] = kept.keys();
      if (kept.size >= maxKept && oldest !== undefined) kept.delete(oldest);
      kept.set(key, { publishedAt, document });
      return document;
    },
  };
}

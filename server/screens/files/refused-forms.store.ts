import type { FileProblem } from '#server/base/config-text.ts';
import type { Db } from '#server/db/open.ts';

/**
 * Rejected forms of the configuration, with reasons: see `server/forms/design/install-forms.ts`.
 */
export async function refusedForms(db: Db): Promise<FileProblem[]> {
  const rows = await db
    .selectFrom('form_files')
    .select(['path', 'refused'])
    .where('refused', 'is not', null)
    .orderBy('path')
    .execute();
  return rows.map(({ path, refused }) => {
    return { File: path, Line: 1, Column: 1, Pointer: '', Expected: refused ?? '' };
  });
}

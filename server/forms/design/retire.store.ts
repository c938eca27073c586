import { Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import type { Change } from '#server/resource-kit/describe/define-resource.ts';
import { recordChange } from '#server/resource-kit/write/audit-rows.ts';

import { lockTemplate, findTemplate, type TemplateRow } from './draft.store.ts';

export type FormTransition = Readonly<Record<'from' | 'to', TemplateRow['state']>>;

/** @throws Problem 404, 409 where the form is in another state. */
export function changeState(
  db: Db,
  { id, change, changed: { from, to } }: { id: string; change: Change; changed: FormTransition },
): Promise<TemplateRow> {
  return db.transaction().execute(async (tx) => {
    await lockTemplate(tx, id);
    const row = await findTemplate(tx, id, change.caller);
    if (row.state !== from)
      throw new Problem(409, 'form.otherState', `The form is ${row.state}, not ${from}.`);
    await tx
      .updateTable('form_templates')
      .set({
        state: to,
        changed_at: change.at,
        changed_by: change.username,
        version: row.version + 1,
      })
      .where('id', '=', id)
      .execute();
    const states = { before: { State: from }, after: { State: to } };
    await recordChange(tx, 'form.changed', { id, change, ...states });
    return findTemplate(tx, id, change.caller);
  });
}

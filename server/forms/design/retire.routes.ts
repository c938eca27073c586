import type { FastifyInstance } from 'fastify';

import { Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import type { Change } from '#server/resource-kit/describe/define-resource.ts';
import { recordChange } from '#server/resource-kit/write/audit-rows.ts';

import { lockTemplate, templateOf, type TemplateRow } from './draft.store.ts';
import { byForm, changeOf, config, publish, withTag, type ByForm } from './form-call.ts';

type FormTransition = Readonly<Record<'from' | 'to', TemplateRow['state']>>;

/** State transitions of the actions. */
const actions: Readonly<Record<'retire' | 'restore', FormTransition>> = {
  retire: { from: 'published', to: 'retired' },
  restore: { from: 'retired', to: 'published' },
};

const response = {
  200: {
    type: 'object',
    additionalProperties: false,
    required: ['Id', 'State', 'Version'],
    properties: {
      Id: { type: 'string' },
      State: { enum: ['published', 'retired'] },
      Version: { type: 'integer' },
    },
  },
};

/**
 * A retired form cannot be begun any more. Running forms can be finished, and completed ones stay.
 */
export async function formRetireRoutes(app: FastifyInstance) {
  const { deps } = app;
  for (const [name, changed] of Object.entries(actions))
    app.post<ByForm>(
      `/admin/forms/:id/${name}`,
      {
        config,
        schema: {
          params: byForm,
          body: { type: ['object', 'null'], additionalProperties: false },
          response,
        },
      },
      async (request, reply) => {
        const change = await changeOf(deps, request);
        const row = await changeState(deps.db, { id: request.params.id, change, changed });
        publish(deps);
        const { id: Id, state: State, version: Version } = row;
        return withTag(reply, row).send({ Id, State, Version });
      },
    );
}

/** @throws Problem 404, 409 where the form is in another state. */
function changeState(
  db: Db,
  { id, change, changed: { from, to } }: { id: string; change: Change; changed: FormTransition },
): Promise<TemplateRow> {
  return db.transaction().execute(async (tx) => {
    await lockTemplate(tx, id);
    const row = await templateOf(tx, id, change.caller);
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
    const said = { before: { State: from }, after: { State: to } };
    await recordChange(tx, 'form.changed', { id, change, ...said });
    return templateOf(tx, id, change.caller);
  });
}

import type { FastifyInstance } from 'fastify';

import {
  byForm,
  readChange,
  config,
  publishFormsChanged,
  withTag,
  type ByForm,
} from './form-call.ts';
import { changeState, type FormTransition } from './retire.store.ts';

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
        const change = await readChange(deps, request);
        const row = await changeState(deps.db, { id: request.params.id, change, changed });
        publishFormsChanged(deps);
        const { id: Id, state: State, version: Version } = row;
        return withTag(reply, row).send({ Id, State, Version });
      },
    );
}

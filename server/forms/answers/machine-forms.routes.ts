import type { FastifyInstance } from 'fastify';

import {
  machineListRoute,
  machineListSchema,
  machinesOfCall,
  type MachineListCall,
} from '#server/catalogue/machines/machine-list.ts';

import { dueFormsOf } from './due-forms.ts';
import { listForms, listTemplates } from './machine-forms.store.ts';
import { person, replySchema } from './step-calls.ts';

/** Templates, open forms and completed forms of machines. */
export function machineFormRoutes(app: FastifyInstance): void {
  const { db, now } = app.deps;
  machineListRoute(app, 'dueforms', {
    policy: 'person',
    answer: 'forms#/definitions/DueForms',
    rows: ({ machines }) => dueFormsOf(db, machines, now()),
    orders: {
      DueAt: ({ DueAt }) => Date.parse(DueAt),
      DisplayName: ({ DisplayName }) => DisplayName,
      MachineName: ({ MachineName }) => MachineName,
    },
  });
  machineListRoute(app, 'formtemplates', {
    policy: 'person',
    answer: 'forms#/definitions/FormTemplates',
    filters: ['Type', 'ProductId'],
    rows: ({ machines, filter }) => listTemplates(db, machines, filter),
    orders: {
      DisplayName: ({ DisplayName }) => DisplayName,
      Type: ({ Type }) => Type,
      PublishedAt: ({ PublishedAt }) => Date.parse(PublishedAt),
    },
  });
  for (const [path, isOpen] of [
    ['activeforms', 1],
    ['completedforms', 0],
  ] as const)
    app.get<MachineListCall>(
      `/machines/:id/${path}`,
      { config: person, schema: { ...machineListSchema, response: replySchema('Forms') } },
      async ({ params, query, caller }) => {
        const machines = await machinesOfCall(db, { params, query, caller });
        return listForms(db, machines, { query, isOpen });
      },
    );
}

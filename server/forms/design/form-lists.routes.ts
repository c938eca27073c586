import type { FastifyInstance } from 'fastify';

import { refuseForeignClient } from '#server/catalogue/clients/clients.store.ts';
import { pageQueryProperties, pageOf, type ListQuery } from '#server/web/lists/list.ts';

import { formTypes } from './draft.store.ts';
import { config } from './form-call.ts';
import { sections, subsections, attributes } from './form-lists.store.ts';

const querystring = {
  type: 'object',
  additionalProperties: false,
  properties: pageQueryProperties,
};

const byName = { DisplayName: ({ DisplayName }: { DisplayName: string }) => DisplayName };

/** Suggestions for authors of forms, so that forms use common names. */
export async function formListRoutes(app: FastifyInstance) {
  const { db } = app.deps;

  app.get('/admin/forms/types', { config, schema: { response: replyOf('FormTypes') } }, () => ({
    Items: formTypes.map((Id) => ({ Id, DisplayName: Id })),
  }));
  app.get<{ Querystring: ListQuery }>(
    '/admin/forms/sections',
    { config, schema: { querystring, response: replyOf('SectionsOfForms') } },
    async ({ query, caller }) => pageOf(await sections(db, caller), query, byName),
  );
  app.get<{ Querystring: ListQuery }>(
    '/admin/forms/attributes',
    { config, schema: { querystring, response: replyOf('AttributesOfForms') } },
    async ({ query, caller }) =>
      pageOf(await attributes(db, caller), query, { Name: ({ Name }) => Name }),
  );
  app.get<{ Params: { clientId: string }; Querystring: ListQuery }>(
    '/admin/clients/:clientId/forms/subsections',
    {
      config,
      schema: {
        params: {
          type: 'object',
          required: ['clientId'],
          properties: { clientId: { type: 'string', maxLength: 100 } },
        },
        querystring,
        response: replyOf('SubsectionsOfForms'),
      },
    },
    async ({ params, query, caller }) => {
      await refuseForeignClient(db, params.clientId, caller);
      return pageOf(await subsections(db, { clients: [params.clientId] }), query, byName);
    },
  );
}

function replyOf(name: string) {
  return { 200: { $ref: `admin-forms#/definitions/${name}` } };
}

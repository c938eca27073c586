import type { FastifyInstance } from 'fastify';

import type { LovObject, LovObjects } from '#schemas/api/resources.gen.ts';
import { parseFilter } from '#server/web/lists/filter.ts';
import { listQueryProperties, pageOf, type ListQuery } from '#server/web/lists/list.ts';
import { mayCall } from '#server/web/route-policies.ts';

import type { Resource } from './define-resource.ts';
import { fieldChoices } from './descriptions.routes.ts';

const { pageSize, pageNumber, filter } = listQueryProperties;

/** Lists of values: choices of the fields of resources, for callers who may list them. */
export async function lovObjectRoutes(
  app: FastifyInstance,
  { resources }: { resources: readonly Resource[] },
): Promise<void> {
  app.get<{ Querystring: ListQuery }>(
    '/admin/apps/lovobjects',
    {
      config: { policy: 'admin' },
      schema: {
        querystring: {
          type: 'object',
          additionalProperties: false,
          properties: { pageSize, pageNumber, filter },
        },
        response: { 200: { $ref: 'resources#/definitions/LovObjects' } },
      },
    },
    ({ caller, params, query }): LovObjects => {
      const { Name } = parseFilter(query.filter, ['Name']);
      const lists = resources
        .filter(({ policy }) => mayCall(policy.list, { caller, params }))
        .flatMap(listsOf)
        .filter((list) => Name === undefined || list.Name === Name);
      return pageOf(lists, query, { Name: (list) => list.Name });
    },
  );
}

function listsOf({ name, fields }: Resource): LovObject[] {
  return Object.entries(fields).flatMap(([field, { schema }]) => {
    const options = fieldChoices(schema);
    if (!options) return [];
    const values = options.map((value) => ({ label: value.replaceAll('_', ' '), value }));
    return [{ Name: `${name}.${field}`, Values: values }];
  });
}

import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Policy } from '#server/web/route-policies.ts';

import { listQueryProperties, pageOf, pageSchema, type ListQuery, type Page } from './list.ts';

/** A line of a list of names. */
export interface NamedRow {
  Name: string;
  /** Kind of the name, where there are several. */
  Kind?: string;
  /** Number of uses. */
  Count?: number;
}

type NameQuery = ListQuery & { type?: string };

type NameRequest = FastifyRequest<{ Params: Record<string, string>; Querystring: NameQuery }>;

interface NameList {
  policy: Policy;
  description: string;
  /** Values of the query `type`; the first is the default. */
  types?: readonly string[];
  params?: object;
  /** @param type One of `types`. */
  names: (request: NameRequest, type: string) => readonly NamedRow[] | Promise<readonly NamedRow[]>;
}

const { pageSize, pageNumber, orderBy, ascending } = listQueryProperties;
const properties = { pageSize, pageNumber, orderBy, ascending };
const response = pageSchema({
  type: 'object',
  additionalProperties: false,
  required: ['Name'],
  properties: {
    Name: { type: 'string' },
    Kind: { type: 'string' },
    Count: { type: 'integer' },
  },
});

/** GET route for a list of names, in their own order or by name. */
export function nameListRoute(
  app: FastifyInstance,
  path: string,
  { policy, description, types = [], params, names }: NameList,
): void {
  const type = types.length > 0 && { type: { type: 'string', enum: types } };

  async function answer(request: NameRequest): Promise<Page<NamedRow>> {
    const { query } = request;
    return pageOf(await names(request, query.type ?? types[0] ?? ''), query, orders);
  }

  app.get<{ Params: Record<string, string>; Querystring: NameQuery }>(
    path,
    {
      config: { policy },
      schema: {
        description,
        ...(params && { params }),
        querystring: {
          type: 'object',
          additionalProperties: false,
          properties: { ...properties, ...type },
        },
        response: { 200: response },
      },
    },
    (request) => answer(request),
  );
}

/** The first keeps the order of the list itself. */
const orders = { Order: () => 0, DisplayName: ({ Name }: NamedRow) => Name };

import type { FastifyInstance } from 'fastify';

import type { HierarchyItems } from '#schemas/api/hierarchies.gen.ts';
import { Problem } from '#server/base/problem.ts';
import { parseFilter } from '#server/web/lists/filter.ts';
import { listQueryProperties, pageOf, type ListQuery } from '#server/web/lists/list.ts';

import { hierarchyItems, kinds, type Kind } from './hierarchy.store.ts';

interface HierarchyQuery extends ListQuery {
  Ids?: string[];
}

/** Common query of hierarchy lists; places have no window. */
const querystring = {
  type: 'object',
  additionalProperties: false,
  properties: {
    ...listQueryProperties,
    start: { type: 'string', format: 'date-time' },
    end: { type: 'string', format: 'date-time' },
    Ids: {
      type: 'array',
      maxItems: 300,
      items: { type: 'string', minLength: 1, maxLength: 100 },
    },
  },
};

const orders = {
  DisplayName: ({ DisplayName }: { DisplayName: string }) => DisplayName,
  Type: ({ Type }: { Type: Kind }) => kinds.indexOf(Type),
};

/** Kinds of children of a client or a plant. */
const childItems = new Map<string, Kind>([
  ['plants', 'Plant'],
  ['machines', 'Machine'],
]);

/** Clients, plants and machines as a tree, within the caller's scope. */
export async function hierarchyRoutes(app: FastifyInstance) {
  const { db } = app.deps;
  const response = { 200: { $ref: 'hierarchies#/definitions/HierarchyItems' } };

  app.get<{ Querystring: HierarchyQuery }>(
    '/hierarchies/machines',
    { config: { policy: 'signedIn' }, schema: { querystring, response } },
    async ({ query, caller }): Promise<HierarchyItems> => {
      const { Type, ClientId, ParentId } = parseFilter(query.filter, [
        'Type',
        'ClientId',
        'ParentId',
      ]);
      const wanted = { kind: kindOf(Type), clientId: ClientId, parentId: ParentId };
      const items = await hierarchyItems(db, caller, { ...wanted, ids: idsOf(query) });
      return pageOf(items, query, orders);
    },
  );

  app.get<{ Params: { hierarchyId: string; childitems: string }; Querystring: HierarchyQuery }>(
    '/hierarchies/:hierarchyId/:childitems',
    {
      config: { policy: 'signedIn' },
      schema: {
        params: {
          type: 'object',
          required: ['hierarchyId', 'childitems'],
          properties: {
            hierarchyId: { type: 'string', minLength: 1, maxLength: 100 },
            childitems: { type: 'string', maxLength: 50 },
          },
        },
        querystring,
        response,
      },
    },
    async ({ params, query, caller }): Promise<HierarchyItems> => {
      parseFilter(query.filter, []);
      const { hierarchyId, childitems } = params;
      const [parent] = await hierarchyItems(db, caller, { ids: [hierarchyId] });
      const kind = childItems.get(childitems);
      if (!parent || !kind) throw unknown();
      const place = placeOf(parent, kind);
      const items = await hierarchyItems(db, caller, { ...place, kind, ids: idsOf(query) });
      return pageOf(items, query, orders);
    },
  );
}

/** Machines of a client are those of all its plants. */
function placeOf({ Id, Type }: { Id: string; Type: Kind }, kind: Kind) {
  if (kinds.indexOf(Type) >= kinds.indexOf(kind)) throw unknown();
  return Type === 'Client' ? { clientId: Id } : { parentId: Id };
}

/** Undefined: everything in the caller's scope. */
function idsOf({ Ids }: HierarchyQuery): readonly string[] | undefined {
  return Ids && Ids.length > 0 ? Ids : undefined;
}

function kindOf(type: string | undefined): Kind | undefined {
  if (type === undefined) return undefined;
  const kind = kinds.find((one) => one === type);
  if (!kind)
    throw new Problem(
      400,
      'request.badFilter',
      `The filter cannot be read: Type is one of ${kinds.join(', ')}, not "${type}"`,
    );
  return kind;
}

function unknown(): Problem {
  return new Problem(404, 'hierarchy.unknown', 'There is no such hierarchy.');
}

import type { FastifyInstance } from 'fastify';

import { lossKinds } from '#server/oee/losses.ts';
import { nameListRoute } from '#server/web/lists/name-list.ts';

import { attributeNames, checkAttribute, typesInUse } from './machine-attributes.ts';
import { displayTypes, remoteTypes } from './machine-choices.ts';

interface CheckQuery {
  mode: 'name' | 'value';
  name: string;
  value?: string;
  /** Machine that the attribute is for: its own value is no conflict. */
  machineId?: string;
}

/** Choices of fields of machines, and names of attributes in use. */
export async function machineNameRoutes(app: FastifyInstance) {
  const { db } = app.deps;

  nameListRoute(app, '/admin/machines/types', {
    policy: 'admin',
    description:
      'Types of machines. `type=DisplayType` (if not said otherwise): those that screens draw ' +
      'differently. `type=Type`: what machines are in the words of their plants, with how many are.',
    types: ['DisplayType', 'Type'],
    names: ({ caller }, type) =>
      type === 'Type' ? typesInUse(db, caller) : displayTypes.map((Name) => ({ Name })),
  });
  nameListRoute(app, '/admin/machines/attributes', {
    policy: 'admin',
    description:
      'Names of attributes in use, with how many have each. `type=machine` (if not said ' +
      'otherwise): of machines; `type=plant`: of plants.',
    types: ['machine', 'plant'],
    names: ({ caller }, type) =>
      attributeNames(db, caller, type === 'plant' ? 'plants' : 'machines'),
  });
  nameListRoute(app, '/admin/machines/remotetypes', {
    policy: 'admin',
    description: 'How the panel of a machine can be reached from afar.',
    names: () => remoteTypes.map((Name) => ({ Name })),
  });
  nameListRoute(app, '/admin/machines/losstypes', {
    policy: 'admin',
    description:
      'The losses that the time between plan and good parts is explained by, each with the KPI ' +
      'that it lowers.',
    names: () => Object.entries(lossKinds).map(([Name, Kind]) => ({ Name, Kind })),
  });
  attributeCheckRoute(app);
}

function attributeCheckRoute(app: FastifyInstance) {
  const { db } = app.deps;
  app.get<{ Querystring: CheckQuery }>(
    '/admin/machines/attributes/check',
    {
      config: { policy: 'admin' },
      schema: {
        description:
          'Whether an attribute can be given to a machine. `mode=name`: whether the name is valid, ' +
          'and whether another machine has such an attribute. `mode=value`: whether another ' +
          'machine has the same value in it, as with serial numbers that are to be unique.',
        querystring: {
          type: 'object',
          additionalProperties: false,
          required: ['mode', 'name'],
          properties: {
            mode: { type: 'string', enum: ['name', 'value'] },
            name: { type: 'string', maxLength: 1000 },
            value: { type: 'string', maxLength: 2000 },
            machineId: { type: 'string', maxLength: 100 },
          },
        },
        response: {
          200: {
            type: 'object',
            additionalProperties: false,
            required: ['IsValid', 'IsUsed'],
            properties: {
              IsValid: { type: 'boolean' },
              IsUsed: { type: 'boolean', description: 'By another machine.' },
            },
          },
        },
      },
    },
    ({ query, caller }) =>
      checkAttribute(db, caller, {
        name: query.name,
        value: query.mode === 'value' ? (query.value ?? '') : undefined,
        machineId: query.machineId,
      }),
  );
}

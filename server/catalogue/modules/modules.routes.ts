import type { FastifyInstance } from 'fastify';

import type {
  ModuleAssigned,
  ModuleAssignment,
  ModuleParameters,
  ModuleTarget,
  ModuleTargets,
} from '#schemas/api/administration.gen.ts';
import type { Db } from '#server/db/open.ts';
import type { ClientScope } from '#server/db/scope.ts';
import { resourceCall, publishChange } from '#server/resource-kit/call.ts';
import { parseFilter } from '#server/web/lists/filter.ts';
import { listQueryProperties, pageOf, type ListQuery } from '#server/web/lists/list.ts';
import { nameListRoute } from '#server/web/lists/name-list.ts';

import { assignModule } from './assign-module.ts';
import { moduleExternalTypes, moduleTypes } from './module-choices.ts';
import {
  clientTargets,
  findModule,
  machineTargets,
  userTargets,
  type TargetModule,
} from './module-targets.ts';
import { modules } from './modules.resource.ts';
import { parameterNames, parametersIn } from './modules.store.ts';

const config = { policy: 'admin' } as const;

const { mode: _, ...listProperties } = listQueryProperties;

const querystring = { type: 'object', additionalProperties: false, properties: listProperties };

/** Types of modules, and the machines that have one. */
export async function moduleRoutes(app: FastifyInstance): Promise<void> {
  const { db } = app.deps;
  nameListRoute(app, '/admin/modules/types', {
    policy: 'admin',
    description: 'What a module can be.',
    names: () => moduleTypes.map((Name) => ({ Name })),
  });
  nameListRoute(app, '/admin/modules/externaltypes', {
    policy: 'admin',
    description: 'How what is outside of this installation can reach a module.',
    names: () => moduleExternalTypes.map((Name) => ({ Name })),
  });
  nameListRoute(app, '/admin/modules/parameters', {
    policy: 'admin',
    description: 'Names of the parameters that modules have, with how many have each.',
    names: ({ caller }) => parameterNames(db, caller),
  });
  parametersRoute(app);
  targetRoute(app, 'clients', clientTargets);
  targetRoute(app, 'users', userTargets);
  targetRoute(app, 'machines', machineTargets);
  assignmentRoute(app);
}

function parametersRoute(app: FastifyInstance): void {
  const { db } = app.deps;
  app.get<{ Params: { id: string }; Querystring: ListQuery }>(
    '/admin/modules/:id/parameters',
    {
      config,
      schema: {
        params: {
          type: 'object',
          required: ['id'],
          properties: { id: { type: 'string', minLength: 1, maxLength: 100 } },
        },
        querystring,
        response: { 200: { $ref: 'administration#/definitions/ModuleParameters' } },
      },
    },
    async ({ caller, params: { id }, query }): Promise<ModuleParameters> => {
      parseFilter(query.filter, []);
      const { parameters } = await findModule(db, id, caller);
      return pageOf(parametersIn(parameters), query, {
        Order: () => 0,
        DisplayName: ({ Name }) => Name,
      });
    },
  );
}

function targetRoute(
  app: FastifyInstance,
  name: 'clients' | 'users' | 'machines',
  read: (db: Db, caller: ClientScope, module: TargetModule | undefined) => Promise<ModuleTarget[]>,
): void {
  const { db } = app.deps;
  app.get<{ Querystring: ListQuery }>(
    `/admin/modules/${name}`,
    {
      config,
      schema: {
        description:
          `The ${name} that a module can be for; with \`filter=ModuleId:…\` IsAssigned says ` +
          'which of them it is for.',
        querystring,
        response: { 200: { $ref: 'administration#/definitions/ModuleTargets' } },
      },
    },
    async ({ caller, query }): Promise<ModuleTargets> => {
      const { ModuleId } = parseFilter(query.filter, ['ModuleId']);
      const found = ModuleId === undefined ? undefined : await findModule(db, ModuleId, caller);
      const chosen = found && { id: found.id, clientId: found.client_id };
      return pageOf(await read(db, caller, chosen), query, {
        DisplayName: ({ DisplayName }) => DisplayName,
        IsAssigned: ({ IsAssigned }) => Number(IsAssigned),
      });
    },
  );
}

function assignmentRoute(app: FastifyInstance): void {
  const { deps } = app;
  app.patch<{ Body: ModuleAssignment; Params: Record<string, string> }>(
    '/admin/modules/machines',
    {
      config,
      schema: {
        description: 'Gives a module to machines and takes it from others: all or none.',
        body: { $ref: 'administration#/definitions/ModuleAssignment' },
        response: { 200: { $ref: 'administration#/definitions/ModuleAssigned' } },
      },
    },
    async ({ caller, params, body }): Promise<ModuleAssigned> => {
      const request = { caller, params };
      const { change } = await resourceCall(deps, modules, request);
      const assigned = await assignModule(deps.db, body, change);
      publishChange(deps, modules, request);
      return assigned;
    },
  );
}

import type { FastifyInstance } from 'fastify';

import type {
  MachineModules,
  ModuleTarget,
  ModuleTargets,
} from '#schemas/api/administration.gen.ts';
import { resourceCall, publishChange } from '#server/resource-kit/call.ts';
import { pageOf, pageQueryProperties, type ListQuery } from '#server/web/lists/list.ts';

import { assignModules } from './assign-module.ts';
import { listMachineModules } from './machine-modules.store.ts';
import { modules } from './modules.resource.ts';

interface MachineCall {
  Params: { id: string };
  Querystring: Omit<ListQuery, 'filter'>;
}

const config = { policy: 'admin' } as const;

const response = { 200: { $ref: 'administration#/definitions/ModuleTargets' } };

const params = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string', minLength: 1, maxLength: 100 } },
};

const { mode: _, ...properties } = pageQueryProperties;

const querystring = { type: 'object', additionalProperties: false, properties };

const orders = {
  DisplayName: ({ DisplayName }: ModuleTarget) => DisplayName,
  IsAssigned: ({ IsAssigned }: ModuleTarget) => Number(IsAssigned),
};

/** Assignments of modules from the side of a machine. */
export async function machineModuleRoutes(app: FastifyInstance): Promise<void> {
  const { deps } = app;

  app.get<MachineCall>(
    '/admin/machines/:id/modules',
    {
      config,
      schema: {
        description: 'The modules of the client of a machine; IsAssigned says which it has.',
        params,
        querystring,
        response,
      },
    },
    async ({ caller, params: { id }, query }): Promise<ModuleTargets> =>
      pageOf(await listMachineModules(deps.db, id, caller), query, orders),
  );
  app.patch<MachineCall & { Body: MachineModules }>(
    '/admin/machines/:id/modules',
    {
      config,
      schema: {
        description: 'Gives modules to a machine and takes others from it: all or none.',
        params,
        body: { $ref: 'administration#/definitions/MachineModules' },
        response,
      },
    },
    async ({ caller, params: { id }, body }): Promise<ModuleTargets> => {
      const request = { caller, params: {} };
      const { change } = await resourceCall(deps, modules, request);
      await assignModules(deps.db, { machineId: id, modules: body.Modules }, change);
      publishChange(deps, modules, request);
      return pageOf(await listMachineModules(deps.db, id, caller), {}, orders);
    },
  );
}

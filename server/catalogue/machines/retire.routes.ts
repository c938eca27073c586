import type { FastifyInstance } from 'fastify';

import type { Params } from '#server/resource-kit/call.ts';
import type { Resource } from '#server/resource-kit/describe/define-resource.ts';
import { schemasOf } from '#server/resource-kit/describe/schemas.ts';
import { write } from '#server/resource-kit/write/write.ts';

import { machines } from './machines.resource.ts';
import { restoreMachine, retireMachine } from './retire-machine.ts';

const resource = machines as unknown as Resource;

const actions = [
  {
    name: 'retire',
    run: retireMachine,
    description: 'Takes a machine out of live views and plans from now on; its history stays.',
  },
  { name: 'restore', run: restoreMachine, description: 'A retired machine is in use again.' },
];

/** Machines are retired, and restored; all else of them is a resource. */
export async function machineRetireRoutes(app: FastifyInstance): Promise<void> {
  const { deps } = app;
  const { params, row } = schemasOf(resource);
  for (const { name, run, description } of actions)
    app.post<{ Params: Params }>(
      `${resource.path}/:id/${name}`,
      { config: { policy: 'admin' }, schema: { description, params, response: { 200: row } } },
      (request) =>
        write({ resource, deps, request }, (tx, call) => run(tx, request.params['id'] ?? '', call)),
    );
}

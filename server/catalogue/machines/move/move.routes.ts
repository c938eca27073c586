import type { FastifyInstance } from 'fastify';

import type { MachineMove } from '#schemas/api/administration.gen.ts';
import { machines } from '#server/catalogue/machines/machines.resource.ts';
import type { Params } from '#server/resource-kit/call.ts';
import { schemasOf } from '#server/resource-kit/describe/schemas.ts';
import { writeAndPublish } from '#server/resource-kit/write/write-and-publish.ts';

import { moveMachine } from './move-machine.ts';

/** Moves a machine to another plant of its client. */
export async function machineMoveRoutes(app: FastifyInstance): Promise<void> {
  const { deps } = app;
  const { params, row } = schemasOf(machines);
  app.post<{ Params: Params; Body: MachineMove }>(
    `${machines.path}/:id/move`,
    {
      config: { policy: 'admin' },
      schema: {
        description:
          'A machine stands in another plant from now on. What it did stays where it was: its row ' +
          'is retired, and the answer is the row that goes on.',
        params,
        body: { $ref: 'administration#/definitions/MachineMove' },
        response: { 200: row },
      },
    },
    async (request) => {
      const id = request.params['id'] ?? '';
      const plantId = request.body.PlantId;
      const { at, moved } = await writeAndPublish(
        { resource: machines, deps, request },
        async (tx, call) => ({
          at: call.change.at,
          moved: await moveMachine(tx, { ...call, id, plantId }),
        }),
        ({ moved: { Id } }) => [id, Id],
      );
      await deps.pipeline.carryState(id, moved.Id, at);
      return moved;
    },
  );
}

import type { FastifyInstance } from 'fastify';

import type { Dimension } from '#schemas/api/machine-service.gen.ts';
import {
  machineListSchema,
  machinesOfCall,
  type MachineListCall,
} from '#server/catalogue/machines/machine-list.ts';
import { today } from '#server/oee/time/plant-day.ts';
import { parseFilter } from '#server/web/lists/filter.ts';
import { pageOf } from '#server/web/lists/list.ts';
import { parseWindow } from '#server/web/lists/window.ts';

import { listDimensions } from './dimensions.store.ts';

/** Ranges of the dimensions of machines. Default window: the plant's day so far. */
export async function dimensionRoutes(app: FastifyInstance) {
  const { db, now, heavy } = app.deps;

  app.get<MachineListCall>(
    '/machines/:id/dimensions/range',
    {
      config: { policy: 'viewer' },
      schema: {
        ...machineListSchema,
        response: { 200: { $ref: 'machine-service#/definitions/Dimensions' } },
      },
    },
    (request, reply) =>
      heavy.ask(request, reply, async (step) => {
        const machines = await machinesOfCall(db, request);
        const { Name } = parseFilter(request.query.filter, ['Name']);
        const window = parseWindow(request.query, today(machines[0]?.time_zone ?? 'UTC', now()));
        const upToNow = { ...window, end: Math.min(window.end, now() + 1) };
        const all = await listDimensions(db, machines, { window: upToNow, step });
        const wanted = all.filter((one) => (Name ?? one.Name) === one.Name);
        return pageOf(wanted, request.query, {
          Order: () => 0,
          DisplayName: ({ DisplayName }: Dimension) => DisplayName,
        });
      }),
  );
}

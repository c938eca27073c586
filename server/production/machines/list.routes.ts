import type { FastifyInstance } from 'fastify';

import type { Machines } from '#schemas/api/machines.gen.ts';
import {
  machineListSchema,
  machinesOfCall,
  type MachineListCall,
} from '#server/catalogue/machines/machine-list.ts';
import { withDefaultOrder, machineOrders } from '#server/catalogue/machines/machine-sort.ts';
import { listMachinesInUse, inUseNow } from '#server/catalogue/machines/machines.store.ts';
import { requirePlant } from '#server/catalogue/plants.store.ts';
import { today } from '#server/oee/time/plant-day.ts';
import { machineRows } from '#server/production/figures/machines/machine-figures.ts';
import { pageOf } from '#server/web/lists/list.ts';
import { parseWindow } from '#server/web/lists/window.ts';
import { minuteMs } from '#shared/durations.ts';

import { machineFilter } from './machine-call.ts';

/**
 * A page sends windows that end by its own clock: one that ends at most this long ago counts as up
 * to now.
 */
const maxBehindMs = 5 * minuteMs;

/** The machines of a plant, or one machine, with their figures over a window. */
export async function machineListRoutes(app: FastifyInstance) {
  const { db, now } = app.deps;

  app.get<MachineListCall>(
    '/machines/:id/machines',
    {
      config: { policy: 'viewer' },
      schema: {
        ...machineListSchema,
        response: { 200: { $ref: 'machines#/definitions/Machines' } },
      },
    },
    async ({ params, query, caller }): Promise<Machines> => {
      const { plannedOnly, isWanted } = machineFilter(query.filter);
      const below = await machinesOfCall(db, { params, query, caller });
      const { time_zone } = below[0] ?? (await requirePlant(db, params.id, caller));
      const at = now();
      const window = parseWindow(query, today(time_zone, at));
      // A list up to now has the machines in use now.
      const used =
        window.end >= at - maxBehindMs
          ? inUseNow(below, params.id)
          : await listMachinesInUse(db, below, { id: params.id, ...window });
      const machines = used.filter(isWanted);
      const rows = await machineRows(db, machines, { ...window, now: at, plannedOnly });
      return pageOf(rows, withDefaultOrder(query), machineOrders);
    },
  );
}

import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { MetricHours } from '#schemas/api/machines.gen.ts';
import { instantText } from '#server/base/instant-text.ts';
import { machinesBelow } from '#server/catalogue/machines/machines.store.ts';
import { requirePlant } from '#server/catalogue/plants.store.ts';
import { plantRules } from '#server/oee/rules.ts';
import { today } from '#server/oee/time/plant-day.ts';
import { latestMetrics, metricHours } from '#server/production/figures/machines/metric-values.ts';
import { byMachine } from '#server/web/lists/by-machine.ts';
import { parseWindow, windowQueryProperties, type WindowQuery } from '#server/web/lists/window.ts';

import { refuseLargeReply } from './reply-size.ts';

type MetricHoursCall = { Params: { id: string }; Querystring: WindowQuery };
const querystring = {
  type: 'object',
  additionalProperties: false,
  properties: windowQueryProperties,
};

/** A machine's metrics by the hour, with their limits. */
export async function metricHoursRoutes(app: FastifyInstance) {
  const { db, now, heavy } = app.deps;

  app.get<MetricHoursCall>(
    '/machines/:id/metrichours',
    {
      config: { policy: 'viewer' },
      schema: {
        params: byMachine,
        querystring,
        response: { 200: { $ref: 'machines#/definitions/MetricHours' } },
      },
    },
    (request, reply) => heavy.ask(request, reply, () => answer(request)),
  );

  async function answer({
    params: { id },
    query,
    caller,
  }: FastifyRequest<MetricHoursCall>): Promise<MetricHours> {
    const below = await machinesBelow(db, id, caller);
    const plant = await requirePlant(db, below[0]?.plant_id ?? id, caller);
    const window = parseWindow(query, today(plant.time_zone, now()));
    const metrics = await latestMetrics(db, plant.id === id ? [] : [id]);
    refuseLargeReply(window, { rows: 1, keys: metrics.length });
    const { clock } = plantRules(plant).calendar;
    const hours = await metricHours(db, id, { window, clock });
    return {
      Id: id,
      TimeZone: plant.time_zone,
      Items: metrics.map((metric) => ({
        Name: metric.name,
        DisplayName: metric.displayName,
        Unit: metric.unit,
        Target: metric.setPoint,
        Min: metric.min,
        Max: metric.max,
        Decimals: metric.decimals,
        Hours: hours
          .filter(({ name }) => name === metric.name)
          .map(({ start, average, least, most }) => ({
            IntervalStart: instantText(start),
            IntervalEnd: new Date(clock.hourEnd(start)).toISOString(),
            Average: average,
            Least: least,
            Most: most,
          })),
      })),
    };
  }
}

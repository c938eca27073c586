import type { FastifyInstance } from 'fastify';

import type { SeriesList } from '#schemas/api/machines.gen.ts';
import {
  machineListRoute,
  machinePageRoute,
  machineListSchema,
  machinesOfCall,
  type MachineListQuery,
} from '#server/catalogue/machines/machine-list.ts';
import {
  plantSeries,
  seriesKeys,
  type SeriesKey,
} from '#server/production/figures/hours/series.ts';
import { parseFilter } from '#server/web/lists/filter.ts';
import { parseWindow } from '#server/web/lists/window.ts';
import { sendLong } from '#server/web/long-answer.ts';
import { hourMs } from '#shared/durations.ts';

import { listModules } from './modules.store.ts';
import { tagTypesOf } from './tag-types.ts';
import { listUsers } from './users.store.ts';

const { params, querystring } = machineListSchema;

interface HistoryCall {
  Params: { id: string };
  Querystring: MachineListQuery & { modes?: SeriesKey[]; timeBase?: 'hour' };
}

/** People, tags, modules and history of a machine. */
export async function machineDetailRoutes(app: FastifyInstance) {
  const { db, now } = app.deps;

  machinePageRoute(app, 'users', {
    policy: 'person',
    answer: 'MachineUsers',
    page: ({ machines, query }) => listUsers(db, machines, { query, now: now() }),
  });
  machineListRoute(app, 'tagtypes', {
    answer: 'TagTypes',
    filters: ['TagMode'],
    rows: async ({ machines, filter: { TagMode } }) =>
      (await tagTypesOf(db, machines)).filter((one) => (TagMode ?? one.TagMode) === one.TagMode),
    orders: {
      Order: () => 0,
      DisplayName: ({ DisplayName }) => DisplayName,
      Name: ({ Name }) => Name,
    },
  });
  machineListRoute(app, 'modules', {
    answer: 'MachineModules',
    rows: ({ machines }) => listModules(db, machines),
    orders: { DisplayName: ({ DisplayName }) => DisplayName, Type: ({ Type }) => Type },
  });
  historyRoute(app);
}

/**
 * By the hour, a plant's machines summed; by the day for windows of more than 31 days without
 * `timeBase=hour`. Default window: the last 24 hours.
 */
function historyRoute(app: FastifyInstance): void {
  const { db, now, heavy } = app.deps;
  const modes = {
    type: 'array',
    items: { enum: seriesKeys },
    uniqueItems: true,
    maxItems: seriesKeys.length,
  };
  const asked = { ...querystring.properties, modes, timeBase: { enum: ['hour'] } };

  app.get<HistoryCall>(
    '/machines/:id/productionhistory',
    {
      config: { policy: 'viewer' },
      schema: {
        params,
        querystring: { type: 'object', additionalProperties: false, properties: asked },
        response: { 200: { $ref: 'machines#/definitions/SeriesList' } },
      },
    },
    (request, reply) =>
      heavy.ask(request, reply, async (step) => {
        const machines = await machinesOfCall(db, request);
        const { query } = request;
        const { PlannedProductionTime } = parseFilter(query.filter, ['PlannedProductionTime']);
        const window = parseWindow(query, { start: now() - 24 * hourMs, end: now() });
        const answer: SeriesList = {
          Items: await plantSeries(db, machines, {
            keys: query.modes ?? ['totalparts'],
            isHourly: query.timeBase === 'hour',
            window: { ...window, now: now(), plannedOnly: PlannedProductionTime !== 'false' },
            step,
            id: request.params.id,
          }),
        };
        return sendLong(reply, answer, step);
      }),
  );
}

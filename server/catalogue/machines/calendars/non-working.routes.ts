import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { NewNonWorking, NonWorkingPeriod } from '#schemas/api/machine-service.gen.ts';
import type { NonWorking, OffShift } from '#schemas/api/machines.gen.ts';
import { versionConflict } from '#server/base/problem.ts';
import { nonWorkingPeriods } from '#server/catalogue/calendars/non-working.resource.ts';
import { offShiftOf } from '#server/catalogue/calendars/off-shift-items.ts';
import {
  machineListSchema,
  type MachineListCall,
} from '#server/catalogue/machines/machine-list.ts';
import { machinesBelow } from '#server/catalogue/machines/machines.store.ts';
import { requirePlant } from '#server/catalogue/plants.store.ts';
import type { Db } from '#server/db/open.ts';
import { today } from '#server/oee/time/plant-day.ts';
import type { Resource, Values } from '#server/resource-kit/describe/define-resource.ts';
import { findRow, type RequestScope } from '#server/resource-kit/describe/rows.ts';
import { removeRows } from '#server/resource-kit/remove/remove-rows.ts';
import { insertRow, updateRow } from '#server/resource-kit/write/change-rows.ts';
import { requiredVersion } from '#server/resource-kit/write/version.ts';
import { writeAndPublish } from '#server/resource-kit/write/write-and-publish.ts';
import type { Deps } from '#server/web/deps.ts';
import { byMachine } from '#server/web/lists/by-machine.ts';
import { pageIfAsked } from '#server/web/lists/list.ts';
import { parseWindow } from '#server/web/lists/window.ts';

import { refuseForeignPeriod, listNonWorkingPeriods } from './non-working.store.ts';

type One = { Params: { id: string; nid: string }; Body: NewNonWorking };

interface Call extends Pick<FastifyRequest, 'caller'> {
  params: { id: string };
  body: unknown;
}

const offShiftOrders = { Start: ({ Start }: OffShift) => Date.parse(Start) };

const resource: Resource = nonWorkingPeriods;

const ofPeriod = {
  ...byMachine,
  required: ['id', 'nid'],
  properties: { ...byMachine.properties, nid: { type: 'string', maxLength: 100 } },
};

const body = { $ref: 'machine-service#/definitions/NewNonWorking' };

const period = { $ref: 'machine-service#/definitions/NonWorkingPeriod' };

const config = { policy: 'planner' } as const;

/**
 * Non-working time: outside of shifts, and periods taken out of the calendar of a plant or a
 * machine. Default window: the plant's day so far.
 */
export async function nonWorkingRoutes(app: FastifyInstance) {
  const { db, now } = app.deps;

  app.get<MachineListCall>(
    '/machines/:id/nonworking',
    {
      config: { policy: 'viewer' },
      schema: {
        ...machineListSchema,
        response: { 200: { $ref: 'machines#/definitions/NonWorking' } },
      },
    },
    async ({ params, query, caller }): Promise<NonWorking> => {
      const [machine] = await machinesBelow(db, params.id, caller);
      const plant = await requirePlant(db, machine?.plant_id ?? params.id, caller);
      const window = parseWindow(query, today(plant.time_zone, now()));
      const isMachine = machine?.id === params.id;
      const calendar = isMachine ? machine.shift_calendar : plant.resolved_calendar;
      const text = { ...plant, shift_calendar: calendar ?? plant.shift_calendar };
      const owner = { plantId: plant.id, machineId: isMachine ? machine.id : null };
      const all: OffShift[] = [
        ...offShiftOf(text, window),
        ...(await listNonWorkingPeriods(db, owner, window)),
      ];
      const Items = [...pageIfAsked(all, query, offShiftOrders)];
      return { Id: params.id, TimeZone: plant.time_zone, Items };
    },
  );

  changeRoutes(app);
}

function changeRoutes(app: FastifyInstance): void {
  const { deps } = app;

  app.post<One>(
    '/machines/:id/nonworking',
    { config, schema: { params: byMachine, body, response: { 201: period } } },
    async (request, reply) => {
      const { place, values, call } = await placed(deps, request);
      const row = await writeAndPublish(call, (tx, made) =>
        insertRow(tx, resource, { ...made, values: { ...values, ...place } }),
      );
      return reply.status(201).send(described(row));
    },
  );

  app.put<One>(
    '/machines/:id/nonworking/:nid',
    { config, schema: { params: ofPeriod, body, response: { 200: period } } },
    async ({ params, caller, body: given, headers }) => {
      const { place, values, call } = await placed(deps, { params, caller, body: given });
      const { nid: id } = params;
      await refuseForeignPeriod(deps.db, id, place);
      const version = requiredVersion({ headers }, given.Version);
      const row = await writeAndPublish(call, (tx, made) =>
        updateRow(tx, resource, { ...made, id, version, values }),
      );
      return described(row);
    },
  );

  app.delete<Pick<One, 'Params'>>(
    '/machines/:id/nonworking/:nid',
    { config, schema: { params: ofPeriod } },
    async (request, reply) => {
      const { place, call } = await placed(deps, request);
      const ids = [request.params.nid];
      await refuseForeignPeriod(deps.db, request.params.nid, place);
      const isGiven = request.headers['if-match'] !== undefined;
      const version = isGiven ? requiredVersion(request) : undefined;
      await writeAndPublish(call, async (tx, made) => {
        await refuseOvertaken(tx, { ...made, id: request.params.nid, version });
        await removeRows(tx, resource, { ...made, ids });
      });
      return reply.status(204).send();
    },
  );
}

/** The machine or plant of the path, and the call in the form of the resource. */
async function placed(deps: Deps, { params, caller, body: given }: Call) {
  const { db } = deps;
  const [machine] = await machinesBelow(db, params.id, caller);
  const plant = await requirePlant(db, machine?.plant_id ?? params.id, caller);
  const place = { PlantId: plant.id, MachineId: machine?.id === params.id ? machine.id : null };
  const { Version: _, ...values } = (given ?? {}) as Values;
  const inPath = { caller, params: { clientId: plant.client_id } };
  return { place, values, call: { resource, deps, request: inPath } };
}

/**
 * @param version The version the caller read; undefined: no check.
 * @throws Problem 409 with the current row.
 */
async function refuseOvertaken(
  tx: Db,
  { version, ...place }: RequestScope & { id: string; version: number | undefined },
): Promise<void> {
  if (version === undefined) return;
  const row = await findRow(tx, resource, place);
  if (row.Version !== version) throw versionConflict(resource.audit, row);
}

function described(row: Values): NonWorkingPeriod {
  const { Id, MachineId, PlantId, Start, End, Reason, Version } =
    row as unknown as NonWorkingPeriod;
  return { Id, MachineId, PlantId, Start, End, Reason, Version };
}

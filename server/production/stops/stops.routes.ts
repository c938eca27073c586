import type { FastifyInstance, FastifyRequest } from 'fastify';

import type {
  Stop,
  StopChange,
  StopList,
  StopMerge,
  Stops,
  StopSplit,
  StopUndo,
} from '#schemas/api/stops.gen.ts';
import { actorOf } from '#server/access/actor.ts';
import {
  machineListRoute,
  machineListSchema,
  machinesOfCall,
  type MachineListCall,
} from '#server/catalogue/machines/machine-list.ts';
import { requireMachine, type MachineRecord } from '#server/catalogue/machines/machines.store.ts';
import { today } from '#server/oee/time/plant-day.ts';
import { requiredVersion } from '#server/resource-kit/write/version.ts';
import type { Deps } from '#server/web/deps.ts';
import { byMachine } from '#server/web/lists/by-machine.ts';
import { parseFilter } from '#server/web/lists/filter.ts';
import { pageOf } from '#server/web/lists/list.ts';
import { parseWindow } from '#server/web/lists/window.ts';

import { assignReason, mergeParts, splitPart } from './plan-stop.ts';
import { changeStop } from './stop-changes.ts';
import { listStops } from './stop-list.ts';
import { reasonTree } from './stop-reason-tree.ts';
import { undoStop } from './undo-stop.ts';

type One<Body> = { Params: { id: string; stopId: string }; Body: Body & { Version?: number } };
interface StopCall extends Pick<FastifyRequest, 'caller' | 'headers'> {
  params: One<object>['Params'];
  body: { Version?: number };
}

const ofStop = {
  ...byMachine,
  required: ['id', 'stopId'],
  properties: { ...byMachine.properties, stopId: { type: 'string', pattern: '^\\d{1,15}$' } },
};
const config = { policy: 'person' } as const;
const response = { 200: { $ref: 'stops#/definitions/StopList' } };

/**
 * Stops and their reasons. Everyone of the client reads; people assign reasons, split, merge and
 * undo. Default window: the plant's day so far.
 */
export async function stopRoutes(app: FastifyInstance) {
  const { deps } = app;
  const { db, heavy } = deps;

  app.get<MachineListCall>(
    '/machines/:id/stops',
    {
      config: { policy: 'viewer' },
      schema: {
        ...machineListSchema,
        response: { 200: { $ref: 'stops#/definitions/Stops' } },
      },
    },
    (request, reply) => heavy.ask(request, reply, () => listOf(deps, request)),
  );
  machineListRoute(app, 'stopreasons', {
    answer: 'stops#/definitions/StopReasons',
    rows: ({ machines }) => reasonTree(db, machines),
    orders: { Order: () => 0, DisplayName: ({ DisplayName }) => DisplayName },
  });
  changeRoutes(app);
}

function changeRoutes(app: FastifyInstance): void {
  const { deps } = app;
  const { db } = deps;

  app.patch<One<StopChange>>(
    '/machines/:id/stops/:stopId',
    { config, schema: { params: ofStop, body: body('StopChange'), response } },
    ({ params, caller, headers, body: given }) =>
      change(deps, { params, caller, headers, body: given }, (call) =>
        changeStop(db, call, async (tx, found) => {
          const clientId = call.machine.client_id;
          const assignments = await assignReason(tx, found, { body: given, clientId });
          return { kind: 'assigned', assignments };
        }),
      ),
  );
  app.post<One<StopSplit>>(
    '/machines/:id/stops/:stopId/split',
    { config, schema: { params: ofStop, body: body('StopSplit'), response } },
    ({ params, caller, headers, body: given }) =>
      change(deps, { params, caller, headers, body: given }, (call) =>
        changeStop(db, call, async (_, found) => ({
          kind: 'split',
          assignments: splitPart(found, given.At),
        })),
      ),
  );
  app.post<One<StopMerge>>(
    '/machines/:id/stops/:stopId/merge',
    { config, schema: { params: ofStop, body: body('StopMerge'), response } },
    ({ params, caller, headers, body: given }) =>
      change(deps, { params, caller, headers, body: given }, (call) =>
        changeStop(db, call, async (_, found) => ({
          kind: 'merged',
          assignments: mergeParts(found, given),
        })),
      ),
  );
  app.post<One<StopUndo>>(
    '/machines/:id/stops/:stopId/undo',
    { config, schema: { params: ofStop, body: body('StopUndo'), response } },
    ({ params, caller, headers, body: given }) =>
      change(deps, { params, caller, headers, body: given }, (call) => undoStop(db, call)),
  );
}

/** Publishes the change after its commit. */
async function change(
  deps: Deps,
  { params, caller, headers, body: given }: StopCall,
  act: (call: Parameters<typeof undoStop>[1]) => Promise<Stop[]>,
): Promise<StopList> {
  const machine = await requireMachine(deps.db, params.id, caller);
  const version = requiredVersion({ headers }, given.Version);
  const by = await actorOf(deps, caller);
  const Items = await act({ machine, start: Number(params.stopId), version, by });
  publish(deps, machine);
  return { Items };
}

async function listOf(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { params, query, caller }: Pick<FastifyRequest<MachineListCall>, 'params' | 'query' | 'caller'>,
): Promise<Stops> {
  const machines = await machinesOfCall(db, { params, query, caller });
  const { Reason, Open } = parseFilter(query.filter, ['Reason', 'Open']);
  const window = parseWindow(query, today(machines[0]?.time_zone ?? 'UTC', now()));
  const { stops, isCapped } = await listStops(db, machines, { window, now: now() });
  const wanted = stops.filter(
    (one) => isOfReason(one, Reason) && (Open === undefined || Open === String(one.IsOpen)),
  );
  return {
    ...pageOf(wanted, query, {
      Newest: () => 0,
      Start: ({ Start }) => Date.parse(Start),
      CountedMs: ({ CountedMs }) => CountedMs,
      MachineName: ({ MachineName }) => MachineName,
      Reason: (one) => one.Reason,
    }),
    WithoutReason: stops.filter(({ NeedsReason }) => NeedsReason).length,
    IsCapped: isCapped,
  };
}

/** `none`: stops that need a reason; else the code or the id of a reason. */
function isOfReason(stop: Stop, reason: string | undefined): boolean {
  if (reason === undefined) return true;
  if (reason === 'none') return stop.NeedsReason;
  return stop.Code === reason || stop.ReasonId === reason;
}

function publish({ bus }: Deps, machine: MachineRecord): void {
  const { id: machineId, plant_id: plantId, client_id: clientId } = machine;
  bus.publish('machines.changed', [{ machineId, plantId, clientId, kpisChanged: true }]);
  bus.publish('resource.changed', { resource: 'stops', clientId, isForAdministrators: false });
}

function body(name: string) {
  return { $ref: `stops#/definitions/${name}` };
}

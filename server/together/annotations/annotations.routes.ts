import type { FastifyInstance } from 'fastify';

import type { Annotation, AnnotationChange, NewAnnotation } from '#schemas/api/annotations.gen.ts';
import { actorOf } from '#server/access/actor.ts';
import type { Caller } from '#server/access/caller.ts';
import {
  machineListSchema,
  machinesOfCall,
  type MachineListCall,
} from '#server/catalogue/machines/machine-list.ts';
import { machinesBelow } from '#server/catalogue/machines/machines.store.ts';
import { requirePlant } from '#server/catalogue/plants.store.ts';
import { today } from '#server/oee/time/plant-day.ts';
import { requiredVersion } from '#server/resource-kit/write/version.ts';
import type { Deps } from '#server/web/deps.ts';
import { byMachine } from '#server/web/lists/by-machine.ts';
import { pageOf } from '#server/web/lists/list.ts';
import { parseWindow } from '#server/web/lists/window.ts';

import {
  addAnnotation,
  listAnnotations,
  changeAnnotation,
  removeAnnotation,
  type AnnotationPlace,
} from './annotations.store.ts';
import { validAnnotation } from './noted.ts';

interface One {
  Params: { id: string; annotationId: string };
}

const ofOne = {
  ...byMachine,
  required: ['id', 'annotationId'],
  properties: { ...byMachine.properties, annotationId: { type: 'string', maxLength: 100 } },
};
const config = { policy: 'person' } as const;
const answer = { $ref: 'annotations#/definitions/Annotation' };

/**
 * Annotations on a period of a plant or a machine. Everyone of the client reads them, with those of
 * the plant for a machine; the author or an administrator changes them. Default window: the plant's
 * day so far.
 */
export async function annotationRoutes(app: FastifyInstance) {
  const { db, now } = app.deps;

  app.get<MachineListCall>(
    '/machines/:id/annotations',
    {
      config: { policy: 'viewer' },
      schema: {
        ...machineListSchema,
        response: { 200: { $ref: 'annotations#/definitions/Annotations' } },
      },
    },
    async ({ params, query, caller }) => {
      const machines = await machinesOfCall(db, { params, query, caller });
      const plant = await requirePlant(db, machines[0]?.plant_id ?? params.id, caller);
      const window = parseWindow(query, today(plant.time_zone, now()));
      const about = { plantId: plant.id, machines };
      const rows = await listAnnotations(db, about, { window, caller });
      return pageOf(rows, query, {
        Newest: () => 0,
        Start: ({ Start }) => Date.parse(Start),
        Tag: ({ Tag }) => Tag,
        Username: ({ Username }) => Username,
      });
    },
  );
  changeRoutes(app);
}

function changeRoutes(app: FastifyInstance): void {
  const { deps } = app;
  const { db } = deps;

  app.post<{ Params: { id: string }; Body: NewAnnotation }>(
    '/machines/:id/annotations',
    {
      config,
      schema: {
        params: byMachine,
        body: { $ref: 'annotations#/definitions/NewAnnotation' },
        response: { 201: answer },
      },
    },
    async ({ params, body, caller }, reply) => {
      const { place, by } = await called(deps, params.id, caller);
      const noted = validAnnotation(body, by.at);
      const made = await addAnnotation(db, { place, noted, by });
      publish(deps, place);
      return reply.status(201).send(made);
    },
  );
  app.patch<One & { Body: AnnotationChange }>(
    '/machines/:id/annotations/:annotationId',
    {
      config,
      schema: {
        params: ofOne,
        body: { $ref: 'annotations#/definitions/AnnotationChange' },
        response: { 200: answer },
      },
    },
    async ({ params, body, headers, caller }): Promise<Annotation> => {
      const { place, by } = await called(deps, params.id, caller);
      const version = requiredVersion({ headers }, body.Version);
      const change = { id: params.annotationId, place, version, by };
      const changed = await changeAnnotation(db, change, (before) =>
        validAnnotation(body, by.at, before),
      );
      publish(deps, place);
      return changed;
    },
  );
  app.delete<One>(
    '/machines/:id/annotations/:annotationId',
    { config, schema: { params: ofOne } },
    async ({ params, headers, caller }, reply) => {
      const { place, by } = await called(deps, params.id, caller);
      const version = requiredVersion({ headers });
      await removeAnnotation(db, { id: params.annotationId, place, version, by });
      publish(deps, place);
      return reply.status(204).send();
    },
  );
}

/**
 * The plant or machine of the path, and the caller.
 * @throws Problem 404 beyond the caller's scope.
 */
async function called(deps: Deps, id: string, caller: Caller) {
  const below = await machinesBelow(deps.db, id, caller);
  const plant = await requirePlant(deps.db, below[0]?.plant_id ?? id, caller);
  const place: AnnotationPlace = {
    client_id: plant.client_id,
    plant_id: plant.id,
    machine_id: plant.id === id ? null : id,
  };
  return { place, by: { caller, ...(await actorOf(deps, caller)) } };
}

function publish({ bus }: Deps, { client_id }: AnnotationPlace): void {
  bus.publish('resource.changed', {
    resource: 'annotations',
    clientId: client_id,
    isForAdministrators: false,
  });
}

import type { SubscribeRequest } from '#schemas/api/hub.gen.ts';
import type { Bus } from '#server/bus.ts';
import type { Db } from '#server/db/open.ts';
import type { Caller } from '#server/identity/caller.ts';
import {
  findPlant,
  machinesNamed,
  machinesOfPlant,
} from '#server/resources/machines/machines.store.ts';

import type { Channel } from './channel.ts';
import { createLiveScope, type LiveScope } from './live-scope.ts';

interface Parts {
  db: Db;
  bus: Bus;
  now: () => number;
}

export type Feed = ReturnType<typeof createFeed>;

/** Hands what ingest commits to the plants and machines that somebody reads. */
export function createFeed({ db, bus, now }: Parts) {
  const scopes = new Map<string, LiveScope>();

  const stopListening = bus.subscribe('machines.changed', (changes) => {
    for (const change of changes) {
      scopes.get(plantKey(change.plantId))?.apply(change);
      scopes.get(machineKey(change.machineId))?.apply(change);
    }
  });

  /** Undefined for what is not there, or not there for this caller. */
  async function membersOf({ plantId, machineId }: SubscribeRequest, caller: Caller) {
    if (plantId !== undefined) {
      const plant = await findPlant(db, plantId, caller);
      return plant && machinesOfPlant(db, plant.id, caller);
    }
    if (machineId === undefined) return undefined;
    return machinesNamed(db, [machineId], caller).catch(() => undefined);
  }

  return {
    /** The channel of a plant or machine, or undefined when it is not there for this caller. */
    async open(request: SubscribeRequest, caller: Caller): Promise<Channel | undefined> {
      const members = await membersOf(request, caller);
      if (!members) return undefined;
      const { plantId, machineId = '' } = request;
      const key = plantId === undefined ? machineKey(machineId) : plantKey(plantId);
      let scope = scopes.get(key);
      if (!scope) {
        scope = createLiveScope(plantId ?? machineId, members, { db, now });
        scopes.set(key, scope);
      }
      try {
        await scope.loaded;
      } catch (error) {
        // The next subscriber tries again with a fresh scope.
        scopes.delete(key);
        throw error;
      }
      return scope.channel;
    },
    close() {
      stopListening();
      for (const scope of scopes.values()) scope.stop();
    },
  };
}

function plantKey(id: string) {
  return `plant ${id}`;
}

function machineKey(id: string) {
  return `machine ${id}`;
}

import type { SubscribeRequest } from '#schemas/api/hub.gen.ts';
import type { Caller } from '#server/access/caller.ts';
import type { Bus } from '#server/base/bus.ts';
import {
  findMachine,
  machinesOfAllPlants,
  machinesOfPlant,
  type MachineRecord,
} from '#server/catalogue/machines/machines.store.ts';
import { findPlant } from '#server/catalogue/plants.store.ts';
import type { Db } from '#server/db/open.ts';

import type { Channel } from './channel.ts';
import { createLiveScope, type LiveScope } from './live-scope.ts';

interface Deps {
  db: Db;
  bus: Bus;
  now: () => number;
}

/** Replaces a plant's id: all machines that the caller may see. */
const everyPlant = '*';

export type Feed = ReturnType<typeof createFeed>;

/** A channel that stays up to date until `release` is called, once. */
export interface OpenChannel {
  channel: Channel;
  release(): void;
}

interface HeldScope {
  scope: LiveScope;
  holders: number;
}

/** Passes what ingest commits to the plants and machines that have subscribers. */
export function createFeed({ db, bus, now }: Deps) {
  // One scope per set of clients: callers with different rights never share a channel.
  const held = new Map<string, HeldScope>();

  const stopListening = listen(bus, held);

  /** Undefined for a plant or machine that does not exist or is not visible to the caller. */
  async function readMembers(
    { plantId, machineId }: SubscribeRequest,
    caller: Caller,
  ): Promise<MachineRecord[] | undefined> {
    if (plantId === everyPlant) return machinesOfAllPlants(db, caller);
    if (plantId !== undefined) {
      const plant = await findPlant(db, plantId, caller);
      return plant && machinesOfPlant(db, plant.id, caller);
    }
    if (machineId === undefined) return undefined;
    const machine = await findMachine(db, machineId, caller);
    return machine && [machine];
  }

  function hold(key: string, create: () => LiveScope): HeldScope {
    const entry = held.get(key) ?? { scope: create(), holders: 0 };
    held.set(key, entry);
    entry.holders += 1;
    return entry;
  }

  /** Drops a scope without subscribers; the next subscriber loads it from the database. */
  function release(key: string, entry: HeldScope) {
    entry.holders -= 1;
    if (entry.holders > 0) return;
    entry.scope.stop();
    if (held.get(key) === entry) held.delete(key);
  }

  return {
    /** The channel of a plant or machine; undefined when it is not visible to the caller. */
    async open(request: SubscribeRequest, caller: Caller): Promise<OpenChannel | undefined> {
      const members = await readMembers(request, caller);
      if (!members) return undefined;
      const key = keyOf(request, caller);
      const name = request.plantId ?? request.machineId ?? '';
      const entry = hold(key, () =>
        createLiveScope(name, members, {
          db,
          now,
          readMembers: async () => (await readMembers(request, caller)) ?? [],
        }),
      );
      try {
        await entry.scope.loaded;
      } catch (error) {
        // Dropped, so that the next subscriber retries with a new scope.
        if (held.get(key) === entry) held.delete(key);
        release(key, entry);
        throw error;
      }
      return { channel: entry.scope.channel, release: () => release(key, entry) };
    },
    scopeCount: () => held.size,
    close() {
      stopListening();
      for (const { scope } of held.values()) scope.stop();
      held.clear();
    },
  };
}

function listen(bus: Bus, held: ReadonlyMap<string, HeldScope>): () => void {
  const ends = [
    bus.subscribe('machines.changed', (changes) => {
      for (const { scope } of held.values()) for (const change of changes) scope.apply(change);
    }),
    bus.subscribe('changes.missed', () => {
      for (const { scope } of held.values()) scope.readAgain();
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

function keyOf({ plantId, machineId }: SubscribeRequest, { clients }: Caller): string {
  const subject = plantId === undefined ? ['machine', machineId] : ['plant', plantId];
  return JSON.stringify([...subject, clients === 'all' ? clients : clients.toSorted()]);
}

import { randomUUID } from 'node:crypto';

import type { Bus } from '#server/base/bus.ts';
import { isPostgres } from '#server/db/dialects/which-database.ts';
import type { Db } from '#server/db/open.ts';
import { minuteMs } from '#shared/durations.ts';

import {
  countLeftBehind,
  listInstances,
  removeInstance,
  writeInstance,
  type Instance,
  type SeenInstance,
} from './instances.store.ts';
import type { SharedBus } from './nats-bus.ts';

const beatMs = 2000;
/** In a folder there is no other: its row is for people only, and each write costs a sync. */
const aloneBeatMs = minuteMs;
/** An instance that misses two beats may have died with something unpublished. */
const deadMs = 6000;
/** Two signs of life that did not arrive over the bus. */
const mutedMs = 5000;
/** So often pages are read again while an instance is not heard. */
const againMs = 4000;
const countEveryMs = 20_000;

export interface InstanceDeps {
  db: Db;
  bus: Bus;
  /** Where instances share one. */
  shared: SharedBus | undefined;
  log: {
    warn(details: object, message: string): void;
    error(details: object, message: string): void;
  };
  instance: Instance;
}

/** Who a process is among the instances. */
export function createInstance(name: string, version: string): Instance {
  return { id: randomUUID(), name, version };
}

/**
 * Keeps the row of this instance, and looks at those of the others: what one that died, or that the
 * bus does not reach, has committed is read from the database.
 */
export function createInstanceWatch(deps: InstanceDeps) {
  const { db, log, instance } = deps;
  const others = followOthers(deps);
  let uncleanExits = 0;
  let countedAt = -Infinity;
  let hasFailed = false;

  async function countExits(name: string): Promise<void> {
    countedAt = performance.now();
    uncleanExits = await countLeftBehind(db, { name });
  }

  async function beat(): Promise<void> {
    await writeInstance(db, instance);
    if (!isPostgres(db)) return;
    others.look(await listInstances(db));
    if (performance.now() - countedAt >= countEveryMs) await countExits('');
  }

  async function beatOrWarn(): Promise<void> {
    try {
      await beat();
      hasFailed = false;
    } catch (err) {
      if (!hasFailed) log.error({ err }, 'this instance could not write that it runs');
      hasFailed = true;
    }
  }
  const beats = repeat(beatOrWarn, isPostgres(db) ? beatMs : aloneBeatMs);

  return {
    uncleanExits: () => uncleanExits,
    /** The others that run, as of the last look. */
    others: others.alive,
    /** A database that cannot be written, such as on a full disk, keeps no server from starting. */
    async begin() {
      try {
        await countExits(instance.name);
        await writeInstance(db, instance);
      } catch (err) {
        log.error({ err }, 'unclean exits could not be counted');
      }
      beats.begin();
    },
    /** After all else has ended: the row says that nothing was left undone. */
    async end() {
      await beats.end();
      await removeInstance(db, instance.id).catch((err: unknown) =>
        log.error({ err }, 'this instance could not write that it ended'),
      );
    },
  };
}

/** Compares the instances of each look with those of the one before. */
function followOthers({ bus, shared, log, instance }: InstanceDeps) {
  let alive: ReadonlyMap<string, SeenInstance> = new Map();
  let readAgainAt = -Infinity;

  function endOf({ id, name }: SeenInstance, rows: readonly SeenInstance[]) {
    shared?.removePeer(id);
    // One that ended cleanly has removed its row, and published everything before.
    if (!rows.some((row) => row.id === id)) return;
    log.warn({ instance: name }, 'an instance has died');
    bus.publish('changes.missed', { what: 'everything' });
  }

  function readAgain() {
    const at = performance.now();
    if (at - readAgainAt < againMs) return;
    readAgainAt = at;
    bus.publish('changes.missed', { what: 'machines' });
  }

  return {
    alive: (): readonly SeenInstance[] => [...alive.values()],
    look(rows: readonly SeenInstance[]) {
      const before = alive;
      alive = new Map(
        rows
          .filter(({ id, silentMs }) => id !== instance.id && silentMs <= deadMs)
          .map((row) => [row.id, row]),
      );
      for (const row of before.values()) if (!alive.has(row.id)) endOf(row, rows);
      const known = [...alive.keys()].filter((id) => before.has(id));
      if (!shared) {
        if (alive.size > before.size) log.warn({}, withoutBus);
      } else if (known.length > 0) {
        const isMuted = known.some((id) => shared.silentFor(id) > mutedMs);
        if (isMuted || !shared.state().isConnected) readAgain();
      }
    },
  };
}

const withoutBus =
  'another instance runs on this database: without NATS_URL neither sees what the other stores';

/**
 * Calls `work`, which never rejects, with pauses between, from `begin` to `end`. Not `keepLooking`: `end`
 * waits for a write as long as it takes, since a late one would bring the removed row back.
 */
function repeat(work: () => Promise<void>, everyMs: number) {
  let timer: NodeJS.Timeout | undefined;
  let working = Promise.resolve();
  let hasEnded = false;

  function schedule() {
    if (hasEnded) return;
    timer = setTimeout(() => {
      working = work().then(schedule);
    }, everyMs).unref();
  }

  return {
    begin: schedule,
    async end() {
      hasEnded = true;
      clearTimeout(timer);
      await working;
    },
  };
}

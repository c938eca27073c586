import { randomUUID } from 'node:crypto';

import type { Bus } from '#server/base/bus.ts';
import { isPostgres } from '#server/db/dialects/which-database.ts';
import type { Db } from '#server/db/open.ts';
import { minuteMs } from '#shared/durations.ts';

import {
  countAbandonedInstances,
  listInstances,
  removeInstance,
  writeInstance,
  type Instance,
  type SeenInstance,
} from './instances.store.ts';
import type { SharedBus } from './nats-bus.ts';

const heartbeatMs = 2000;
/**
 * An embedded database has no other instance: the row is only shown, and each write costs a sync.
 */
const soloHeartbeatMs = minuteMs;
/** After two missed heartbeats an instance may have died with changes unpublished. */
const deadMs = 6000;
/** Two missed messages on the bus. */
const silentAfterMs = 5000;
/** Interval of rereading while an instance is not heard on the bus. */
const rereadMs = 4000;
const countEveryMs = 20_000;

export interface InstanceDeps {
  db: Db;
  bus: Bus;
  /** Only with NATS. */
  shared: SharedBus | undefined;
  log: {
    warn(details: object, message: string): void;
    error(details: object, message: string): void;
  };
  instance: Instance;
}

/** A new identity for this process. */
export function createInstance(name: string, version: string): Instance {
  return { id: randomUUID(), name, version };
}

/**
 * Writes heartbeats of this instance, and watches those of the others: changes of an instance that
 * died, or that the bus does not reach, are read from the database.
 */
export function createInstanceWatch(deps: InstanceDeps) {
  const { db, log, instance } = deps;
  const others = followOthers(deps);
  let uncleanExits = 0;
  let countedAt = -Infinity;
  let hasFailed = false;

  async function countExits(name: string): Promise<void> {
    countedAt = performance.now();
    uncleanExits = await countAbandonedInstances(db, { name });
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
  const beats = repeat(beatOrWarn, isPostgres(db) ? heartbeatMs : soloHeartbeatMs);

  return {
    uncleanExits: () => uncleanExits,
    /** The other running instances at the last look. */
    others: others.alive,
    /** Starts also when the database cannot be written, such as on a full disk. */
    async begin() {
      try {
        await countExits(instance.name);
        await writeInstance(db, instance);
      } catch (err) {
        log.error({ err }, 'unclean exits could not be counted');
      }
      beats.begin();
    },
    /** Called last: removing the row marks a clean end. */
    async end() {
      await beats.end();
      await removeInstance(db, instance.id).catch((err: unknown) =>
        log.error({ err }, 'this instance could not write that it ended'),
      );
    },
  };
}

/** Compares the instances of each look with the previous ones. */
function followOthers({ bus, shared, log, instance }: InstanceDeps) {
  let alive: ReadonlyMap<string, SeenInstance> = new Map();
  let readAgainAt = -Infinity;

  function endOf({ id, name }: SeenInstance, rows: readonly SeenInstance[]) {
    shared?.removePeer(id);
    // An instance that ended cleanly has removed its row after publishing everything.
    if (!rows.some((row) => row.id === id)) return;
    log.warn({ instance: name }, 'an instance has died');
    bus.publish('changes.missed', { what: 'everything' });
  }

  function readAgain() {
    const at = performance.now();
    if (at - readAgainAt < rereadMs) return;
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
        const isMuted = known.some((id) => shared.silentFor(id) > silentAfterMs);
        if (isMuted || !shared.state().isConnected) readAgain();
      }
    },
  };
}

const withoutBus =
  'another instance runs on this database: without NATS_URL neither sees what the other stores';

/**
 * Calls `work`, which never rejects, at an interval, from `begin` to `end`. Not `startPolling`:
 * `end` waits for a write without a timeout, because a late one would bring the removed row back.
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

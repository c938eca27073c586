import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

import { sql } from 'kysely';

import type { SystemStatus } from '#schemas/api/system-status.gen.ts';
import { instantText } from '#server/base/instant-text.ts';
import { productVersion } from '#server/base/package-root.ts';
import { listInstances } from '#server/cluster/instances.store.ts';
import type { SharedBus } from '#server/cluster/nats-bus.ts';
import { databaseSize } from '#server/db/database-size.ts';
import { isPostgres } from '#server/db/dialects/which-database.ts';
import type { Db } from '#server/db/open.ts';
import { isNotRemoved } from '#server/db/scope.ts';
import type { Deps } from '#server/web/deps.ts';

const minFreeBytes = 1_000_000_000;
/** Heartbeats come once a minute with an embedded database, otherwise every 2 s. */
const maxSilentMs = { alone: 70_000, several: 6000 };

/** State of the installation as seen by this instance. */
export async function systemStatus({
  db,
  now,
  mediaDir,
  shared,
}: Pick<Deps, 'db' | 'now' | 'mediaDir' | 'shared'>): Promise<SystemStatus> {
  const [Instances, Database, Disk, Bus, DataSources, Connectors] = await Promise.all([
    instancesOf(db),
    databaseOf(db),
    diskOf(dirname(mediaDir)),
    busOf(shared),
    sourcesOf(db),
    connectorsOf(db),
  ]);
  const At = instantText(now());
  return { At, Version: productVersion(), Instances, Database, Disk, Bus, DataSources, Connectors };
}

async function instancesOf(db: Db): Promise<SystemStatus['Instances']> {
  const most = isPostgres(db) ? maxSilentMs.several : maxSilentMs.alone;
  const rows = await listInstances(db);
  return rows.map(({ name, version, startedAt, silentMs }) => ({
    Name: name,
    Version: version,
    StartedAt: instantText(startedAt),
    // Not negative, even after the database's clock was set back.
    SilentSeconds: Math.max(0, Math.round(silentMs / 1000)),
    IsSilent: silentMs > most,
  }));
}

async function databaseOf(db: Db): Promise<SystemStatus['Database']> {
  const begun = performance.now();
  await sql`SELECT max(name) FROM migrations`.execute(db);
  const ReadMilliseconds = Math.round((performance.now() - begun) * 10) / 10;
  const version = isPostgres(db)
    ? sql<Versions>`SELECT current_setting('server_version') AS version, max(name) AS migration
        FROM migrations`
    : sql<Versions>`SELECT sqlite_version() AS version, max(name) AS migration FROM migrations`;
  const { rows } = await version.execute(db);
  return {
    Kind: isPostgres(db) ? 'PostgreSQL' : 'SQLite',
    Version: rows[0]?.version ?? '',
    Migration: rows[0]?.migration ?? '',
    Bytes: await databaseSize(db),
    ReadMilliseconds,
  };
}

interface Versions {
  version: string;
  migration: string;
}

/** Null for a missing folder, or a disk that does not answer. */
async function diskOf(folder: string): Promise<SystemStatus['Disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    const FreeBytes = bavail * bsize;
    return { FreeBytes, TotalBytes: blocks * bsize, IsLow: FreeBytes < minFreeBytes };
  } catch {
    return null;
  }
}

async function busOf(shared: SharedBus | undefined): Promise<SystemStatus['Bus']> {
  if (!shared)
    return { Kind: 'process', IsConnected: true, WaitingEvents: 0, RoundTripMilliseconds: null };
  const { isConnected, waiting } = shared.state();
  const ms = await shared.roundTripMs();
  return {
    Kind: 'NATS',
    IsConnected: isConnected,
    WaitingEvents: waiting,
    RoundTripMilliseconds: ms === undefined ? null : Math.round(ms * 10) / 10,
  };
}

async function sourcesOf(db: Db): Promise<SystemStatus['DataSources']> {
  const found = await db
    .selectFrom('data_sources')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.count<number>('silent_since').as('silent'),
      fn.count<number>('heard_at').as('heard'),
      fn.max('heard_at').as('last'),
    ])
    .where(isNotRemoved('client_id'))
    .executeTakeFirstOrThrow();
  return {
    Total: found.total,
    Silent: found.silent,
    Unheard: found.total - found.heard,
    LastHeardAt: instantText(found.last),
  };
}

async function connectorsOf(db: Db): Promise<SystemStatus['Connectors']> {
  const rows = await db
    .selectFrom('source_devices')
    .select(({ fn }) => [
      'state',
      fn.countAll<number>().as('count'),
      fn.sum<number | null>('rate').as('rate'),
    ])
    .where(isNotRemoved('client_id'))
    .groupBy('state')
    .orderBy('state')
    .execute();
  return rows.map(({ state, count, rate }) => ({
    State: state ?? 'off',
    Count: count,
    SamplesPerMinute: state === 'running' ? (rate ?? 0) : 0,
  }));
}

import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { connect } from 'node:tls';

import { sql } from 'kysely';

import { httpOrigin } from '#server/base/http-origin.ts';
import { listInstances } from '#server/cluster/instances.store.ts';
import { isPostgres } from '#server/db/dialects/which-database.ts';
import type { Db } from '#server/db/open.ts';
import { readSetting, writeSetting } from '#server/db/settings.ts';
import type { Environment } from '#server/environment.ts';
import { configProblems } from '#server/screens/configuration/configuration.ts';
import { refusedForms } from '#server/screens/files/refused-forms.store.ts';
import { installedFiles } from '#server/screens/releases/installed-files.ts';
import { dayMs } from '#shared/durations.ts';

import { backupSetting } from './backup/database-copy.ts';
import { checkedConfiguration } from './config-files.ts';

/** Result of one check. */
export interface DoctorFinding {
  what: string;
  isFine: boolean;
  /** Description, with a remedy unless all is well. */
  words: string;
}

const minFreeBytes = 1_000_000_000;
const maxClockMs = 5000;
const minCertificateDays = 14;
const maxBackupDays = 7;
/** An instance that is alone on its folder reports once a minute. */
const maxSilentMs = 70_000;

/** Checks reading and writing rows, in a transaction that is rolled back. */
export async function checkDatabase(db: Db): Promise<DoctorFinding> {
  const what = 'database';
  try {
    const found = await db
      .selectFrom('accounts')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    await db
      .transaction()
      .execute(async (tx) => {
        await writeSetting(tx, 'doctor', '');
        throw new RollbackSignal();
      })
      .catch((error: unknown) => {
        if (!(error instanceof RollbackSignal)) throw error;
      });
    const kind = isPostgres(db) ? 'PostgreSQL' : 'SQLite';
    return { what, isFine: true, words: `${kind}, ${found.n} accounts; it can be written` };
  } catch (error) {
    const words = `it cannot be written: ${(error as Error).message}. Look at its disk and its rights`;
    return { what, isFine: false, words };
  }
}

class RollbackSignal extends Error {}

/** Compares the database server's clock with ours: samples and sessions depend on the time. */
export async function checkClock(db: Db, now: () => number): Promise<DoctorFinding> {
  const what = 'clock';
  if (!isPostgres(db)) return { what, isFine: true, words: 'the only one there is' };
  const before = now();
  const { rows } = await sql<{ ms: number }>`
    SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms`.execute(db);
  const off = Math.round((rows[0]?.ms ?? Number.NaN) - (before + now()) / 2);
  if (Math.abs(off) <= maxClockMs)
    return { what, isFine: true, words: `${off} ms beside that of the database` };
  const words = `${off} ms beside that of the database. Let both follow one time server (chrony, NTP)`;
  return { what, isFine: false, words };
}

/** Age of the latest backup by `lineside backup`. */
export async function checkBackup(db: Db, now: () => number): Promise<DoctorFinding> {
  const what = 'backup';
  const madeAt = await readSetting(db, backupSetting);
  if (madeAt === undefined)
    return { what, isFine: true, words: 'none was made with "lineside backup" yet' };
  const days = Math.floor((now() - Number(madeAt)) / dayMs);
  const words = `the newest is ${days} days old`;
  if (days <= maxBackupDays) return { what, isFine: true, words };
  return { what, isFine: false, words: `${words}. Make one: lineside backup <folder>` };
}

export function checkDisk({ dataDir }: Pick<Environment, 'dataDir'>): DoctorFinding {
  const what = 'disk';
  if (!existsSync(dataDir)) return { what, isFine: true, words: `${dataDir} is not there yet` };
  try {
    accessSync(dataDir, constants.W_OK);
    const { bavail, bsize } = statfsSync(dataDir);
    const free = bavail * bsize;
    const words = `${(free / 1e9).toFixed(1)} GB are free in ${dataDir}`;
    if (free >= minFreeBytes) return { what, isFine: true, words };
    return { what, isFine: false, words: `${words}. Make room, or move DATA_DIR` };
  } catch {
    const words = `${dataDir} cannot be written. Give it to the account that the server runs as`;
    return { what, isFine: false, words };
  }
}

/** Whether the port is free or used by Lineside. */
export async function checkPort({
  host,
  port,
}: Pick<Environment, 'host' | 'port'>): Promise<DoctorFinding> {
  const what = 'port';
  const origin = httpOrigin(host, port);
  const place = origin.slice('http://'.length);
  if (await canListen(host, port)) return { what, isFine: true, words: `${place} is free` };
  const health = await fetch(`${origin}/healthz`).catch(() => undefined);
  if (health?.ok) return { what, isFine: true, words: `a server answers at ${place}` };
  const words = `${place} is taken by another program. Set PORT to another one, or end it`;
  return { what, isFine: false, words };
}

/** Expiry of the certificate of an https address. */
export async function checkCertificate(
  { publicUrl }: Pick<Environment, 'publicUrl'>,
  now: () => number,
): Promise<DoctorFinding> {
  const what = 'certificate';
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== 'https:')
    return { what, isFine: true, words: `none is needed for ${publicUrl}` };
  try {
    const until = await certificateEnd(hostname, Number(port || 443));
    const days = Math.floor((until - now()) / dayMs);
    const words = `that of ${hostname} ends in ${days} days`;
    if (days >= minCertificateDays) return { what, isFine: true, words };
    return { what, isFine: false, words: `${words}. Renew it` };
  } catch (error) {
    const words = `${publicUrl}: ${(error as Error).message}. Look at the proxy and its certificate`;
    return { what, isFine: false, words };
  }
}

export async function checkConfiguration(
  db: Db,
  { configDir }: Pick<Environment, 'configDir'>,
): Promise<DoctorFinding> {
  const what = 'configuration';
  const found = await configProblems(checkedConfiguration(installedFiles(configDir, db)));
  const problems = [...found, ...(await refusedForms(db))];
  if (problems.length === 0) return { what, isFine: true, words: 'no mistakes' };
  const words = `${problems.length} mistakes. "lineside validate" and the page Screens name them`;
  return { what, isFine: false, words };
}

function canListen(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe: Server = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

/** @returns epoch milliseconds. @throws Error for a certificate that browsers refuse. */
function certificateEnd(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout: 5000 }, () => {
      const { valid_to: end } = socket.getPeerCertificate();
      socket.end();
      resolve(Date.parse(end));
    });
    socket.once('error', reject);
    socket.once('timeout', () => socket.destroy(new Error('no answer within 5 s')));
  });
}

/** Running instances: several need a bus, and the same version except during an upgrade. */
export async function checkInstances(
  db: Db,
  { natsUrl }: Pick<Environment, 'natsUrl'>,
): Promise<DoctorFinding> {
  const what = 'instances';
  const running = (await listInstances(db)).filter(({ silentMs }) => silentMs < maxSilentMs);
  const names = running.map(({ name, version }) => `${name} (${version})`).join(', ');
  if (running.length === 0) return { what, isFine: true, words: 'none runs' };
  if (running.length > 1 && !natsUrl) {
    const words = `${names} run without a bus: neither shows what the other stores. Set NATS_URL`;
    return { what, isFine: false, words };
  }
  const isMixed = new Set(running.map(({ version }) => version)).size > 1;
  const words = isMixed ? `${names} run. End the upgrade: all of one version` : names;
  return { what, isFine: !isMixed, words };
}

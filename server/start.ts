import { hostname } from 'node:os';
import { join } from 'node:path';

import { pino, type Logger } from 'pino';

import { productVersion } from './base/package-root.ts';
import type { Instance } from './cluster/instances.store.ts';
import { joinCluster, type Cluster } from './cluster/join-cluster.ts';
import { whileHeld } from './cluster/leases.ts';
import { connectNats } from './cluster/nats-connection.ts';
import { createInstance } from './cluster/watch-instances.ts';
import { startPublishers } from './connectors/publishers/run-publishers.ts';
import { startConnectors } from './connectors/source-devices/run-connectors.ts';
import { createServer } from './create-server.ts';
import { openDatabase, type Db } from './db/open.ts';
import { lockDataDir } from './db/serve-lock.ts';
import { linkDemoIdentity } from './demo/accounts.ts';
import { demoConfig } from './demo/demo-config.ts';
import { refuseDemoDatabase, refuseOwnDatabase } from './demo/marker.ts';
import { startRecordedPlant } from './demo/nist/recorded-plant.ts';
import { addPlanPictures } from './demo/plan-pictures.ts';
import { seedDemo } from './demo/seed.ts';
import { demoIssuer, demoSignOnProvider } from './demo/sign-on/mount.ts';
import { startSimulator } from './demo/simulator.ts';
import type { Environment } from './environment.ts';
import { followFormFiles } from './forms/design/follow-form-files.ts';
import { openMediaFiles } from './media/media-files.ts';
import { registerHealth } from './operations/health.ts';
import { startHousekeeping } from './operations/housekeeping.ts';
import { firstSysadminLink } from './people/accounts/first-sysadmin.ts';
import { createMailer, type Mailer } from './people/mail/mailer.ts';
import { readProviders } from './people/sign-on/providers.ts';
import { releaseClaims } from './production/ingest/check/claims.ts';
import { registerSchemas } from './schemas.ts';
import { registerPagePolicy } from './screens/branding/content-security-policy.ts';
import { stackedFiles } from './screens/files/config-files.ts';
import { watchConfig } from './screens/files/watch-config.ts';
import { followPolicyFiles } from './screens/oee-policies/follow-policy-files.ts';
import { installedFiles } from './screens/releases/installed-files.ts';
import { takePort } from './take-port.ts';
import { clockFrom, registerDate } from './web/clock.ts';
import type { Deps } from './web/deps.ts';
import { registerOverload } from './web/overload.ts';
import { registerPages } from './web/pages.ts';
import { noTracing, startTracing, type Tracing } from './web/tracing.ts';

const demoSeed = 2026;

export interface RunningServer {
  address: string;
  /** One-time link for the first Sysadmin; undefined when there is one. */
  firstSysadminLink: string | undefined;
  log: Logger;
  /**
   * Stops accepting calls, finishes those in progress, commits pending samples, closes the
   * database.
   */
  close(): Promise<void>;
}

/**
 * Opens the database, creates the server and starts to listen.
 * @throws Error with one line for people: a port in use, an unreadable folder, a newer database.
 */
export async function startServer(environment: Environment): Promise<RunningServer> {
  const port = await takePort(environment);
  const publicUrl = environment.publicUrl.replace(/:0$/, `:${port}`);
  const given = readProviders(environment.configDir, process.env);
  const log = pino({ level: environment.logLevel, redact: ['req.headers.authorization'] });
  const instance = createInstance(`${hostname()}:${port}`, productVersion());
  const { db, cluster, release } = await openShared(environment, { instance, log });
  const now = clockFrom(environment.beginsAt);
  if (environment.demo) await installDemo(environment, { db, publicUrl, now: now() });
  const tracing = await tracingOf(environment, log);
  const recorded = environment.demo === 'nist' ? await startRecordedPlant(db, now) : undefined;

  const server = await createServer({
    db,
    ...cluster,
    now,
    log,
    mailer: mailerOf(environment, { now, log }),
    mediaDir: join(environment.dataDir, 'media'),
    certificates: join(environment.dataDir, 'opcua'),
    configFiles: configFilesOf(environment, db),
    publicUrl,
    networks: recorded?.networks(environment.connectorNetworks) ?? environment.connectorNetworks,
    push: { networks: environment.pushNetworks },
    ...passedSettings(environment),
    providers: (app) => (environment.demo ? [...given, demoSignOnProvider(app, publicUrl)] : given),
    prepare(app, { hub, pipeline }) {
      tracing.register(app);
      registerDate(app, { beginsAt: environment.beginsAt, now });
      registerOverload(app);
      registerHealth(app, { db, hub, pipeline, dataDir: environment.dataDir, ...cluster });
    },
  });
  const { app } = server;
  registerSchemas(app);
  registerPagePolicy(app, server.deps.config.looks);
  await registerPages(app);
  await cluster.instances.begin();
  await app.listen({ host: environment.host, port });

  const endConnections = startConnections(server.deps, log);
  const stopHousekeeping = startHousekeeping(server.deps, log);
  const stopSimulator = startDemo(environment, server.deps, log);
  const watching = followConfig(environment.configDir, server.deps, log);
  return {
    address: publicUrl,
    log,
    firstSysadminLink: await firstSysadminLink(db, { publicUrl, now: now() }),
    async close() {
      await stopHousekeeping();
      await (
        await watching
      )();
      await stopSimulator?.();
      await endConnections();
      await recorded?.close();
      await server.close();
      await release();
      await tracing.close();
    },
  };
}

/** Settings that are passed on unchanged. */
function passedSettings(environment: Environment) {
  const { turn, keepChatMs, keepSamplesMs, keepMetricsMs } = environment;
  const { configDir, mediaStore, trustProxy } = environment;
  return { turn, keepChatMs, keepSamplesMs, keepMetricsMs, configDir, mediaStore, trustProxy };
}

function tracingOf({ hasTraces }: Environment, log: Logger): Promise<Tracing> | Tracing {
  return hasTraces ? startTracing(log) : noTracing;
}

interface Shared {
  db: Db;
  cluster: Cluster;
  /** Called last: publishes pending events, then closes the database. */
  release(): Promise<void>;
}

/**
 * The bus first: an instance without it must not change the database.
 * @throws Error with one line for a bus or a database that cannot be used.
 */
async function openShared(
  environment: Environment,
  { instance, log }: { instance: Instance; log: Logger },
): Promise<Shared> {
  const { natsUrl } = environment;
  const link = natsUrl ? await connectNats(natsUrl, `lineside ${instance.name}`) : undefined;
  const opened = await openToServe(environment).catch(async (error: unknown) => {
    await link?.connection.close();
    throw error;
  });
  const { db, unlock } = opened;
  try {
    const cluster = await joinCluster({ db, link, instance, log });
    return {
      db,
      cluster,
      async release() {
        await cluster.shared?.close();
        await cluster.instances.end();
        await db.destroy();
        unlock();
      },
    };
  } catch (error) {
    await link?.connection.close();
    await db.destroy();
    unlock();
    throw error;
  }
}

/** Starts connectors and publishers. @returns the function that stops both. */
function startConnections(deps: Deps, log: Logger): () => Promise<void> {
  const publishers = startPublishers({ ...deps, log });
  const connectors = startConnectors({ ...deps, log });
  // Continues the late work of a killed process.
  void deps.pipeline.lateApplied();
  return async () => {
    await publishers.close();
    await connectors.close();
  };
}

/**
 * Simulates the demo on one instance.
 * @returns the function that stops it; undefined without a simulator.
 */
function startDemo(
  { demo, hasSimulator }: Environment,
  { pipeline, db, now, leases }: Deps,
  log: Logger,
): (() => Promise<void>) | undefined {
  if (!demo || !hasSimulator) return undefined;
  return whileHeld('demo', {
    leases,
    async start() {
      const { stop } = await startSimulator({ ingest: pipeline.ingest, db, now, seed: demoSeed });
      return stop;
    },
    onError: (error) => log.error({ err: error }, 'the demo could not be started'),
  });
}

async function installDemo(
  { dataDir, mediaStore }: Environment,
  { db, publicUrl, now }: { db: Db; publicUrl: string; now: number },
): Promise<void> {
  await seedDemo(db, { seed: demoSeed, now });
  const files = openMediaFiles({ mediaDir: join(dataDir, 'media'), mediaStore });
  await addPlanPictures(db, files, now);
  await linkDemoIdentity(db, demoIssuer(publicUrl));
}

function configFilesOf({ demo, configDir }: Environment, db: Db) {
  const installed = installedFiles(configDir, db);
  return demo ? stackedFiles(demoConfig, installed) : installed;
}

/**
 * On changes of integrators' files: pages reload the configuration, forms are published, and the
 * OEE policies of plants applied.
 */
async function followConfig(configDir: string, deps: Deps, log: Logger) {
  const ends = [followFormFiles(deps, log), followPolicyFiles(deps, log)];
  const stopWatching = await watchConfig({
    configDir,
    onChange() {
      deps.bus.publish('config.changed', { version: deps.now() });
      // Logs faults at once, even if no page is open.
      deps.config.screens.read().catch((err: unknown) => log.warn({ err }, 'Screens not read'));
    },
    onError: (error) => log.warn({ err: error }, 'CONFIG_DIR cannot be watched'),
  });
  return async () => {
    await stopWatching();
    for (const end of ends) await end();
  };
}

/** The demo writes mails into a folder, so that their links can be used. */
function mailerOf(
  { mail, demo, dataDir }: Environment,
  deps: { now: () => number; log: Logger },
): Mailer {
  const folder = demo ? join(dataDir, 'mail') : undefined;
  return createMailer({ settings: mail, folder, ...deps });
}

/**
 * Opens the database, and locks its folder for this server alone.
 * @throws Error with one line, like `openFor`, and for a demo database without the demo or another
 * database with it.
 */
async function openToServe(environment: Environment): Promise<{ db: Db; unlock: () => void }> {
  const unlock = environment.databaseUrl ? () => {} : lockDataDir(environment.dataDir);
  let db: Db | undefined;
  try {
    db = await openFor(environment);
    await (environment.demo ? refuseOwnDatabase(db) : refuseDemoDatabase(db));
    if (!environment.databaseUrl) await releaseClaims(db);
    return { db, unlock };
  } catch (error) {
    await db?.destroy();
    unlock();
    throw error;
  }
}

/** @throws Error with one line that names the setting of a database that cannot be opened. */
export async function openFor({
  dataDir,
  databaseUrl,
}: Pick<Environment, 'dataDir' | 'databaseUrl'>): Promise<Db> {
  try {
    return await openDatabase({ dataDir, databaseUrl });
  } catch (error) {
    const place = databaseUrl ? 'DATABASE_URL' : `DATA_DIR "${dataDir}"`;
    throw new Error(`${place} cannot be opened: ${(error as Error).message}`, { cause: error });
  }
}

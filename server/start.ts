import { createServer as createProbe, type AddressInfo } from 'node:net';
import { join } from 'node:path';

import { pino, type Logger } from 'pino';

import { stackedFiles } from './config/config-files.ts';
import { installedFiles } from './config/installed-files.ts';
import { watchConfig } from './config/watch-config.ts';
import { createServer } from './create-server.ts';
import { openDatabase, type Db } from './db/open.ts';
import { lockDataDir } from './db/serve-lock.ts';
import type { Deps } from './deps.ts';
import { linkDemoIdentity } from './demo/accounts.ts';
import { demoConfig } from './demo/demo-config.ts';
import { refuseDemoDatabase } from './demo/marker.ts';
import { seedDemo } from './demo/seed.ts';
import { demoIssuer, demoSignOnProvider } from './demo/sign-on/mount.ts';
import { startSimulator } from './demo/simulator.ts';
import type { Environment } from './environment.ts';
import { createExitCount } from './exits.ts';
import { firstSysadminLink } from './identity/first-sysadmin.ts';
import { readProviders } from './identity/sign-on/providers.ts';
import { startCleanup } from './identity/cleanup.ts';
import type { Pipeline } from './ingest/pipeline.ts';
import { startSilenceWatch } from './ingest/silence-watch.ts';
import { registerHealth } from './health.ts';
import { createMailer, type Mailer } from './mail/mailer.ts';
import { registerOverload } from './overload.ts';
import { registerPagePolicy } from './http/page-policy.ts';
import { registerPages } from './pages.ts';
import { registerSchemas } from './schemas.ts';

const demoSeed = 2026;

export interface RunningServer {
  address: string;
  /** Makes the first Sysadmin, once. Undefined when there is one. */
  firstSysadminLink: string | undefined;
  log: Logger;
  /** Stops taking calls, lets those under way finish, commits what waits, closes the database. */
  close(): Promise<void>;
}

/**
 * Opens the database, makes the server and starts to listen.
 * @throws Error with one line for people: a taken port, an unreadable folder, a newer database.
 */
export async function startServer(environment: Environment): Promise<RunningServer> {
  const port = await takePort(environment);
  const publicUrl = environment.publicUrl.replace(/:0$/, `:${port}`);
  const providers = readProviders(environment.configDir, process.env);
  const { db, unlock } = await openToServe(environment);
  const now = Date.now;
  const log = pino({ level: environment.logLevel, redact: ['req.headers.authorization'] });
  if (environment.demo) {
    await seedDemo(db, { seed: demoSeed, now: now() });
    await linkDemoIdentity(db, demoIssuer(publicUrl));
  }

  const exits = createExitCount(db, log);
  const uncleanExits = await exits.countUnclean();
  const server = await createServer({
    db,
    now,
    log,
    mailer: mailerOf(environment, { now, log }),
    configFiles: environment.demo
      ? stackedFiles(demoConfig, installedFiles(environment.configDir, db))
      : installedFiles(environment.configDir, db),
    publicUrl,
    trustProxy: environment.trustProxy,
    providers: (app) =>
      environment.demo ? [...providers, demoSignOnProvider(app, publicUrl)] : providers,
    prepare(app, { bus, hub }) {
      registerOverload(app);
      registerHealth(app, { db, hub, bus, uncleanExits });
    },
  });
  const { app } = server;
  const { pipeline } = server.deps;
  registerSchemas(app);
  registerPagePolicy(app, server.deps.config.looks);
  await registerPages(app);
  await app.listen({ host: environment.host, port });
  await exits.markRunning(now());
  const simulator = environment.demo
    ? await startSimulator({ ingest: pipeline.ingest, db, now, seed: demoSeed })
    : undefined;

  const stopHousekeeping = startHousekeeping({ db, now, log, pipeline });
  const watching = followConfig(environment.configDir, server.deps, log);
  return {
    address: publicUrl,
    log,
    firstSysadminLink: await firstSysadminLink(db, { publicUrl, now: now() }),
    async close() {
      stopHousekeeping();
      await (
        await watching
      )();
      simulator?.stop();
      await server.close();
      await exits.markEnded();
      await db.destroy();
      unlock();
    },
  };
}

/** Open pages ask again when integrators have changed something. */
function followConfig(configDir: string, { bus, now }: Deps, log: Logger) {
  return watchConfig({
    configDir,
    onChange: () => bus.publish('config.changed', { version: now() }),
    onError: (error) => log.warn({ err: error }, 'CONFIG_DIR cannot be watched'),
  });
}

/** What is done at intervals; returns the function that ends it. */
function startHousekeeping({
  db,
  now,
  log,
  pipeline,
}: {
  db: Db;
  now: () => number;
  log: Logger;
  pipeline: Pipeline;
}): () => void {
  const stopWatching = startSilenceWatch(pipeline, log);
  const stopCleanup = startCleanup({
    db,
    now,
    onError: (error) => log.error({ err: error }, 'what is out of date could not be deleted'),
  });
  return () => {
    stopWatching();
    stopCleanup();
  };
}

/** The demo writes its mails into a folder, so that its links can be tried. */
function mailerOf(
  { mail, demo, dataDir }: Environment,
  deps: { now: () => number; log: Logger },
): Mailer {
  const folder = demo ? join(dataDir, 'mail') : undefined;
  return createMailer({ settings: mail, folder, ...deps });
}

/**
 * Opens the database for this server alone, where it is in a folder.
 * @throws Error with one line: as `openFor`, or for a demo database outside the demo.
 */
async function openToServe(environment: Environment): Promise<{ db: Db; unlock: () => void }> {
  const unlock = environment.databaseUrl ? () => {} : lockDataDir(environment.dataDir);
  let db: Db | undefined;
  try {
    db = await openFor(environment);
    if (!environment.demo) await refuseDemoDatabase(db);
    return { db, unlock };
  } catch (error) {
    await db?.destroy();
    unlock();
    throw error;
  }
}

/** @throws Error with one line that says which setting names a database that cannot be opened. */
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

/**
 * The port to listen on; for port 0 one that is free. Asked before the database is touched: a second
 * start must not seed and then fail.
 */
function takePort({ host, port }: Environment): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createProbe();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'is taken by another program' : error.message;
      reject(new Error(`PORT ${port} on HOST ${host}: ${why}`));
    });
    probe.listen(port, host, () => {
      const address = probe.address() as AddressInfo;
      probe.close(() => resolve(address.port));
    });
  });
}

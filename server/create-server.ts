import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

import { registerApi } from './api.ts';
import { createLocalBus, type Bus } from './base/bus.ts';
import { singleInstanceLeases, type Leases } from './cluster/leases.ts';
import type { SharedBus } from './cluster/nats-bus.ts';
import { createFeed } from './hub/feed.ts';
import { createHub, type Hub } from './hub/hub.ts';
import { hubTransports } from './hub/transports.ts';
import { createIdentity } from './people/sessions/identity.ts';
import type { SignOnProvider } from './people/sign-on/providers.ts';
import { createSignOn } from './people/sign-on/sign-on.ts';
import { createPipeline, type Pipeline } from './production/ingest/pipeline.ts';
import { resourceFields } from './resource-kit/describe/resource-fields.ts';
import { resources } from './resources.ts';
import { createConfiguration } from './screens/configuration/configuration.ts';
import type { ConfigFiles } from './screens/files/config-files.ts';
import type { TurnSettings } from './together/meetings/turn.ts';
import { createWebServer } from './web/app.ts';
import type { Deps } from './web/deps.ts';
import { createHeavyQuestions } from './web/heavy.ts';
import type { ObjectStoreSettings } from './web/outside/object-store.ts';

/** Settings and dependencies of a server; it creates everything else itself. */
export interface ServerSettings extends Pick<
  Deps,
  | 'db'
  | 'now'
  | 'mailer'
  | 'publicUrl'
  | 'mediaDir'
  | 'configDir'
  | 'networks'
  | 'push'
  | 'certificates'
> {
  configFiles: ConfigFiles;
  /** Bus shared with other instances; by default one of this process alone. */
  bus?: Bus;
  shared?: SharedBus | undefined;
  leases?: Leases;
  log: FastifyBaseLogger | false;
  trustProxy: boolean;
  /** Providers of sign-on. A provider may add routes. */
  providers: (app: FastifyInstance) => readonly SignOnProvider[];
  /** The TURN server of meetings; by default none. */
  turn?: TurnSettings | undefined;
  keepChatMs?: number | undefined;
  keepSamplesMs?: number | undefined;
  keepMetricsMs?: number | undefined;
  mediaStore?: ObjectStoreSettings | undefined;
  /** Called before any route is registered, so that its hooks apply to all. */
  prepare?: (app: FastifyInstance, made: { hub: Hub; pipeline: Pipeline }) => void;
}

/** A server before it listens. */
export interface Server {
  app: FastifyInstance;
  deps: Deps;
  hub: Hub;
  /** Finishes calls in progress and commits pending samples. The database stays open. */
  close(): Promise<void>;
}

/** The composition root: assembles the rooms for the product, its tests and its tools. */
export async function createServer({
  log,
  trustProxy,
  providers,
  prepare,
  configFiles,
  bus = createLocalBus(),
  leases = singleInstanceLeases,
  ...given
}: ServerSettings): Promise<Server> {
  const { db, now, publicUrl, keepSamplesMs: retentionMs, keepMetricsMs } = given;
  const kept = { retentionMs, keepMetricsMs };
  const pipeline = createPipeline({
    db,
    bus,
    leases,
    now,
    configuredBy,
    ...kept,
    log: log || silent,
  });
  const identity = await createIdentity(db, bus, now);
  const feed = createFeed({ db, bus, now });
  const hub = createHub({ db, bus, callers: identity.callers, feed, now });
  const app = await createWebServer(log, { trustProxy, publicUrl });
  prepare?.(app, { hub, pipeline });
  const signOn = await createSignOn({ db, now, publicUrl, providers: providers(app) });
  const heavy = createHeavyQuestions();
  const config = createConfiguration(configFiles, {
    warn: (line) => app.log.warn(line),
    resources: resourceFields(resources),
  });
  const made = { bus, leases, config, identity, signOn, pipeline, heavy };
  const deps: Deps = { ...notSet, ...given, ...made };
  app.decorate('deps', deps);
  hubTransports(app, hub);
  await registerApi(app);
  return {
    app,
    deps,
    hub,
    async close() {
      hub.close();
      await app.close();
      await pipeline.close();
    },
  };
}

/** Resources by which samples are checked and figures computed. */
const configuredBy: ReadonlySet<string> = new Set(
  resources.flatMap(({ name, affects }) => (affects === 'figures' ? [name] : [])),
);

const silent = { warn: () => {}, error: () => {} };

/** Defaults of optional settings. */
const notSet = {
  turn: undefined,
  keepChatMs: undefined,
  mediaStore: undefined,
  shared: undefined,
};

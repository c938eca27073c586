import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

import { registerApi } from './api.ts';
import { createLocalBus, type Bus } from './base/bus.ts';
import { alone, type Leases } from './cluster/leases.ts';
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

/** What a server is given; everything else it makes itself. */
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
  /** Shared with other instances; one of this process alone when absent. */
  bus?: Bus;
  shared?: SharedBus | undefined;
  leases?: Leases;
  log: FastifyBaseLogger | false;
  trustProxy: boolean;
  /** Those of sign-on. A provider may bring routes of its own. */
  providers: (app: FastifyInstance) => readonly SignOnProvider[];
  /** The TURN server of meetings; none when absent. */
  turn?: TurnSettings | undefined;
  keepChatMs?: number | undefined;
  keepSamplesMs?: number | undefined;
  keepMetricsMs?: number | undefined;
  mediaStore?: ObjectStoreSettings | undefined;
  /** Called before there is a route: hooks added here see all of them. */
  prepare?: (app: FastifyInstance, made: { hub: Hub; pipeline: Pipeline }) => void;
}

/** A server that does not listen yet. */
export interface Server {
  app: FastifyInstance;
  deps: Deps;
  hub: Hub;
  /** Lets calls under way finish and commits what waits. The database stays open. */
  close(): Promise<void>;
}

/** The one place where the rooms are put together: for the product, its tests and its tools. */
export async function createServer({
  log,
  trustProxy,
  providers,
  prepare,
  configFiles,
  bus = createLocalBus(),
  leases = alone,
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

/** What samples are checked against and counted by, as the resources say. */
const configuredBy: ReadonlySet<string> = new Set(
  resources.flatMap(({ name, affects }) => (affects === 'figures' ? [name] : [])),
);

const silent = { warn: () => {}, error: () => {} };

/** What a server works without. */
const notSet = {
  turn: undefined,
  keepChatMs: undefined,
  mediaStore: undefined,
  shared: undefined,
};

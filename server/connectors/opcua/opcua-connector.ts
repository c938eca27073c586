import type { ClientSubscription } from 'node-opcua-client';

import { ConnectionError } from '#server/connectors/connection-error.ts';
import {
  startLoop,
  type Connector,
  type ConnectorDeps,
  type DeviceSettings,
} from '#server/connectors/connector.ts';
import type { MappedSample } from '#server/connectors/mapping.ts';
import { storeInTurn } from '#server/connectors/store-in-turn.ts';

import { connectToServer, type OpenConnection } from './opcua-connection.ts';
import { loadOpcua } from './opcua-library.ts';
import { monitorNodes } from './opcua-monitoring.ts';
import { sampleOfValue } from './opcua-values.ts';

/** Keep-alive interval of a subscription without new values. */
const keepAliveMs = 2500;
/** A subscription counts as lost after this silence, even if the session is alive. */
const silentMs = 4 * keepAliveMs;
const lookEveryMs = 500;
/** Interval of signs of life of the source. */
const lifeEveryMs = 5000;
/** Limit of values waiting to be stored. Beyond it the connection is reset. */
const maxWaiting = 20_000;

/** Reads a server through a subscription, and subscribes again whenever it is lost. */
export function startOpcuaConnector(device: DeviceSettings, deps: ConnectorDeps): Connector {
  /** Time up to which values of the server were received. */
  let watchedUntil: number | undefined;
  return startLoop(async (signal) => {
    const server = { ...device, networks: deps.networks, certificates: deps.certificates };
    await connectToServer(server, (connected) =>
      watch(connected, {
        device,
        deps,
        signal,
        since: watchedUntil ?? deps.now(),
        watched: () => (watchedUntil = deps.now()),
      }),
    );
  }, deps);
}

interface Watch {
  device: DeviceSettings;
  deps: ConnectorDeps;
  signal: AbortSignal;
  /** Values older than this were not observed. */
  since: number;
  watched(): void;
}

/** Resolves when `signal` aborts. @throws Error when the subscription is lost */
async function watch(connected: OpenConnection, { device, deps, signal, since, watched }: Watch) {
  const ending = new AbortController();
  const either = AbortSignal.any([signal, ending.signal]);
  const { take, stored } = storeInTurn({ ...deps, device: device.id, signal: either });
  const subscription = await subscribe(connected, device.intervalMs);
  const { lost, fail, heard } = untilLost(connected, subscription, signal);
  let waiting = 0;
  let livedAt = -Infinity;

  function takeAll(samples: readonly MappedSample[]) {
    waiting += samples.length;
    void take(samples, () => (waiting -= samples.length));
    if (waiting > maxWaiting) fail(new ConnectionError('server.tooFast'));
  }

  subscription.on('raw_notification', () => {
    heard();
    watched();
    if (performance.now() - livedAt < lifeEveryMs) return;
    livedAt = performance.now();
    takeAll([]);
  });
  try {
    const missing = await monitorNodes(connected, subscription, {
      ...device,
      changed(rules, value, isFirst) {
        const timing = { now: deps.now(), ...(isFirst && { watchedSince: since }) };
        const samples = rules.map((rule) => sampleOfValue(rule, value, timing));
        takeAll(samples.filter((one) => one !== undefined));
      },
    });
    deps.connected();
    if (missing.length > 0) deps.noted(new ConnectionError('server.missing', missing.join(', ')));
    await lost;
    await subscription.terminate();
  } finally {
    ending.abort();
    await stored();
  }
}

async function subscribe(
  { session }: OpenConnection,
  intervalMs: number,
): Promise<ClientSubscription> {
  const { ClientSubscription } = await loadOpcua();
  const keepAlives = Math.max(1, Math.ceil(keepAliveMs / intervalMs));
  return ClientSubscription.create(session, {
    requestedPublishingInterval: intervalMs,
    requestedMaxKeepAliveCount: keepAlives,
    requestedLifetimeCount: 10 * keepAlives,
    maxNotificationsPerPublish: 10_000,
    publishingEnabled: true,
    priority: 1,
  });
}

/**
 * `lost` resolves when `signal` aborts, and rejects when the connection, the session or the
 * subscription has ended, or was silent for too long.
 */
function untilLost(
  { client, session }: OpenConnection,
  subscription: ClientSubscription,
  signal: AbortSignal,
) {
  const failing = new AbortController();
  let heardAt = performance.now();

  function fail(why: ConnectionError) {
    failing.abort(why);
  }

  client.on('connection_lost', () => fail(new ConnectionError('server.lost')));
  client.on('close', () => fail(new ConnectionError('server.lost')));
  session.on('session_closed', () => fail(new ConnectionError('server.session')));
  function ended(why: string) {
    fail(new ConnectionError('server.subscription', why));
  }
  subscription.on('terminated', () => ended('terminated'));
  subscription.on('internal_error', ({ message }) => ended(message));
  subscription.on('status_changed', ({ name }) => ended(name));
  const either = AbortSignal.any([signal, failing.signal]);
  const looking = setInterval(() => {
    if (performance.now() - heardAt > silentMs) fail(new ConnectionError('server.silent'));
  }, lookEveryMs);
  const lost = new Promise<void>((resolve, reject) => {
    either.addEventListener('abort', () => {
      clearInterval(looking);
      if (signal.aborted) resolve();
      else reject(failing.signal.reason as Error);
    });
  });
  // Avoids an unhandled rejection: it may be lost before it is awaited.
  lost.catch(() => {});
  return { lost, fail, heard: () => (heardAt = performance.now()) };
}

import { delay, startLoop, type Connector } from '#server/connectors/connector.ts';
import { readBroker, type Publish } from '#server/connectors/mqtt/mqtt-connection.ts';
import type { PipelineDeps } from '#server/production/ingest/batch.ts';
import type { Deps } from '#server/web/deps.ts';

import { createJsonFormat } from './json-format.ts';
import { publishedFigures } from './published-figures.ts';
import type { createPublisherState } from './publisher-state.ts';
import type { Publisher } from './publisher.ts';
import type { Format } from './publishing.ts';
import { createSparkplugFormat } from './sparkplug-format.ts';

/** Least interval, however often rebirths are requested. */
const minIntervalMs = 1000;

export type RunDeps = Pick<Deps, 'db' | 'now' | 'networks'> & Pick<PipelineDeps, 'log'>;

interface Run extends RunDeps {
  publisher: Publisher;
  format: 'json' | 'sparkplug';
  state: ReturnType<typeof createPublisherState>;
}

/** Publishes to a broker until stopped. */
export function startPublisher(run: Run): Connector {
  return startLoop((signal) => keepConnected(run, signal), { failed: run.state.failed });
}

async function keepConnected(run: Run, signal: AbortSignal): Promise<void> {
  const { publisher, networks, state } = run;
  const format = await formatOf(run);
  const ending = new AbortController();
  const either = AbortSignal.any([signal, ending.signal]);
  const ended = untilAborted(either);
  let publishing = Promise.resolve();
  let wake = new AbortController();

  async function publishOn(publish: Publish): Promise<void> {
    while (!either.aborted) {
      wake = new AbortController();
      await publishOnce(run, { format, publish, signal: either, ended });
      const { intervalMs } = publisher;
      await delay(Math.min(minIntervalMs, intervalMs), either);
      await delay(intervalMs - minIntervalMs, AbortSignal.any([either, wake.signal]));
    }
  }

  await readBroker(
    { ...publisher, topics: format.topics, networks },
    {
      async take(message, acknowledge) {
        acknowledge();
        if (format.take(message)) wake.abort();
      },
      connected(publish) {
        state.connected();
        publishing = publishOn(publish);
      },
      async settle() {
        ending.abort();
        await publishing;
      },
    },
    {
      clientId: `lineside-${publisher.id}`,
      isPersistent: false,
      will: format.will,
      signal,
    },
  );
}

async function formatOf({ db, now, publisher, format }: Run): Promise<Format> {
  if (format === 'json') return createJsonFormat(publisher.topicPrefix);
  const { connections } = await db
    .updateTable('publishers')
    .set(({ eb }) => ({ connections: eb('connections', '+', 1) }))
    .where('id', '=', publisher.id)
    .returning('connections')
    .executeTakeFirstOrThrow();
  return createSparkplugFormat(publisher.topicPrefix, { bdSeq: connections % 256, now: now() });
}

interface Once {
  format: Format;
  publish: Publish;
  signal: AbortSignal;
  /** Resolves when `signal` aborts: the broker's acknowledgements are no longer awaited. */
  ended: Promise<void>;
}

/**
 * Resolves when the broker has accepted all messages, or the connection has ended. Never rejects.
 */
async function publishOnce(
  { db, now, log, publisher, state }: Run,
  { format, publish, signal, ended }: Once,
): Promise<void> {
  const at = now();
  const all = await publishedFigures(db, publisher, at).catch((err: unknown) => {
    log.error({ err, publisher: publisher.id }, 'the figures of a publisher could not be read');
    return undefined;
  });
  if (!all || signal.aborted) return;
  const messages = format.messagesOf(all, at);
  await Promise.race([
    ended,
    Promise.all(
      messages.map(
        ({ topic, payload, ...how }) =>
          new Promise<void>((resolve) => publish(topic, payload, { ...how, taken: resolve })),
      ),
    ),
  ]);
  if (!signal.aborted) state.sent(at);
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

import { setTimeout as sleep } from 'node:timers/promises';

import { DiscardPolicy, nanos, RetentionPolicy, StorageType, type StreamInfo } from 'nats';

import { hourMs } from '#shared/durations.ts';

import { createEventQueue } from './event-queue.ts';
import { startReading, type EventReading } from './event-reading.ts';
import type { NatsLink } from './nats-connection.ts';

/** Retention of events: after a longer interruption, the data is read again instead. */
const keptMs = hourMs;
const keptBytes = 64 * 1024 * 1024;
const retryMs = 300;
const ackTimeoutMs = 2000;
/** Replaces events that were dropped before they were sent. */
const lostText = 'lost';

interface Deps {
  /** Subject of the installation: `lineside.<id>`. */
  prefix: string;
  instance: string;
  receive(data: Uint8Array): void;
  /** Events are lost: their data has to be read again. */
  missed(): void;
}

/**
 * Events in a JetStream stream: each is published until it is acknowledged, and reading continues
 * where it ended, so an interrupted connection loses none.
 * @throws when the stream can be neither found nor made.
 */
export async function openKeptEvents(link: NatsLink, { prefix, instance, receive, missed }: Deps) {
  const place = { name: prefix.replaceAll('.', '_'), subject: `${prefix}.events` };
  let published = 0;
  const queue = createEventQueue(
    ({ id, data }) =>
      // The bus drops duplicates by their id.
      link.stream.publish(place.subject, data, { msgID: id, timeout: ackTimeoutMs }),
    () => numbered(new TextEncoder().encode(lostText)),
  );
  const reader = createReader(link, place, {
    missed,
    take: (data) => (new TextDecoder().decode(data) === lostText ? missed() : receive(data)),
  });
  await reader.begin();

  function numbered(data: Uint8Array) {
    published += 1;
    return { id: `${instance} ${published}`, data };
  }

  return {
    publish: (data: Uint8Array) => queue.add(numbered(data)),
    /** Continues reading after a reconnect. */
    resume: reader.resume,
    /** Number of events that are not acknowledged yet. */
    waiting: queue.size,
    async close() {
      await queue.close();
      await reader.close();
    },
  };
}

interface Place {
  name: string;
  subject: string;
}

/** Reads from the newest event on, and restarts each time that a reading ends. */
function createReader(
  link: NatsLink,
  place: Place,
  { take, missed }: { take(data: Uint8Array): void; missed(): void },
) {
  const ended = new AbortController();
  let reading: EventReading | undefined;
  let restarting: Promise<void> | undefined;
  let isAskedAgain = false;
  let created = '';
  let next = 0;

  async function read(): Promise<void> {
    const info = await ensureStream(link, place);
    // The stream was recreated, or the next event has expired: events may have been missed.
    if (info.created !== created || info.state.first_seq > next) {
      missed();
      next = info.state.first_seq;
    }
    await readFrom(info);
  }

  async function readFrom(info: StreamInfo): Promise<void> {
    created = info.created;
    reading?.stop();
    reading = await startReading(link, {
      stream: place.name,
      from: Math.max(1, next),
      take(seq, data) {
        next = seq + 1;
        take(data);
      },
      lost: resume,
    });
  }

  async function readUntilItWorks(): Promise<void> {
    while (isAskedAgain && !ended.signal.aborted) {
      isAskedAgain = false;
      await read().catch(async () => {
        isAskedAgain = true;
        await sleep(retryMs);
      });
    }
  }

  function resume() {
    isAskedAgain = true;
    restarting ??= readUntilItWorks().finally(() => (restarting = undefined));
  }

  return {
    async begin() {
      const info = await ensureStream(link, place);
      next = info.state.last_seq + 1;
      await readFrom(info);
    },
    resume,
    async close() {
      ended.abort();
      await restarting;
      reading?.stop();
    },
  };
}

async function ensureStream({ manager }: NatsLink, { name, subject }: Place): Promise<StreamInfo> {
  try {
    return await manager.streams.info(name);
  } catch (error) {
    if ((error as { code?: string }).code !== '404') throw error;
    return manager.streams.add({
      name,
      subjects: [subject],
      storage: StorageType.File,
      retention: RetentionPolicy.Limits,
      discard: DiscardPolicy.Old,
      max_age: nanos(keptMs),
      max_bytes: keptBytes,
    });
  }
}

import { AckPolicy, createInbox, DeliverPolicy, nanos, ReplayPolicy, type Msg } from 'nats';

import type { NatsLink } from './nats-connection.ts';

const heartbeatMs = 1000;
/** Three missed heartbeats. */
const silentMs = 3500;
/** The bus removes an inactive consumer after this time. */
const forgottenMs = 30_000;
/** Status code of control messages of the bus: a heartbeat, or a flow control request. */
const control = 100;

export interface EventReading {
  stop(): void;
}

interface Settings {
  stream: string;
  /** Sequence number of the first event. */
  from: number;
  take(seq: number, data: Uint8Array): void;
  /** Called once, when an event is missing or the bus is silent: a new reading has to continue. */
  lost(): void;
}

/** Reads events of a stream in order from a sequence number on, until one is missing. */
export async function startReading(
  { connection, manager }: NatsLink,
  { stream, from, take, lost }: Settings,
): Promise<EventReading> {
  const inbox = createInbox();
  let delivered = 0;
  let hasEnded = false;
  let heardAt = performance.now();
  const watchdog = setInterval(() => {
    if (performance.now() - heardAt > silentMs) fail();
  }, heartbeatMs).unref();
  const subscription = connection.subscribe(inbox, {
    callback(error, message) {
      if (hasEnded) return;
      heardAt = performance.now();
      if (error) fail();
      else if (message.headers?.code === control) answer(message);
      else receive(message);
    },
  });

  function answer(message: Msg) {
    if (message.reply) message.respond();
    const last = message.headers?.get('Nats-Last-Consumer');
    if (last && Number(last) !== delivered) fail();
  }

  function receive(message: Msg) {
    const numbers = numbersOf(message);
    if (numbers?.inReading !== delivered + 1) return fail();
    delivered = numbers.inReading;
    take(numbers.inStream, message.data);
  }

  function fail() {
    stop();
    lost();
  }

  function stop() {
    hasEnded = true;
    clearInterval(watchdog);
    subscription.unsubscribe();
  }

  try {
    await manager.consumers.add(stream, {
      deliver_subject: inbox,
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: from,
      ack_policy: AckPolicy.None,
      replay_policy: ReplayPolicy.Instant,
      mem_storage: true,
      num_replicas: 1,
      flow_control: true,
      idle_heartbeat: nanos(heartbeatMs),
      inactive_threshold: nanos(forgottenMs),
    });
  } catch (error) {
    stop();
    throw error;
  }
  return { stop };
}

/**
 * The reply subject has the sequence numbers: `$JS.ACK.<stream>.<consumer>.<try>.<number in the
 * stream>.<number for the consumer>. …`, with two more names in front where servers have domains.
 */
function numbersOf({ reply = '' }: Msg): { inStream: number; inReading: number } | undefined {
  const parts = reply.split('.');
  const [, , inStream, inReading] = parts.slice(parts.length > 9 ? 5 : 3);
  const numbers = { inStream: Number(inStream), inReading: Number(inReading) };
  return Number.isInteger(numbers.inStream + numbers.inReading) ? numbers : undefined;
}

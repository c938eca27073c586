import { AckPolicy, createInbox, DeliverPolicy, nanos, ReplayPolicy, type Msg } from 'nats';

import type { NatsLink } from './nats-connection.ts';

const heartbeatMs = 1000;
/** Three heartbeats that did not come. */
const silentMs = 3500;
/** The bus forgets a reader that is gone. */
const forgottenMs = 30_000;
/** Status of a message of the bus itself: a heartbeat, or a question whether this reader keeps up. */
const control = 100;

export interface EventReading {
  stop(): void;
}

interface Settings {
  stream: string;
  /** Number of the first event. */
  from: number;
  take(seq: number, data: Uint8Array): void;
  /** An event is missing, or the bus is silent: another reading has to go on. Called once. */
  lost(): void;
}

/** Reads events of a stream in order, from one on, for as long as none is missing. */
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
 * The address for an answer says what a message is: `$JS.ACK.<stream>.<reader>.<try>.<number in the
 * stream>.<number for the reader>. …`, with two names more in front where servers have domains.
 */
function numbersOf({ reply = '' }: Msg): { inStream: number; inReading: number } | undefined {
  const parts = reply.split('.');
  const [, , inStream, inReading] = parts.slice(parts.length > 9 ? 5 : 3);
  const numbers = { inStream: Number(inStream), inReading: Number(inReading) };
  return Number.isInteger(numbers.inStream + numbers.inReading) ? numbers : undefined;
}

import { setTimeout as sleep } from 'node:timers/promises';

import { Events } from 'nats';

import {
  createLocalBus,
  type Bus,
  type LocalBus,
  type MachineChange,
  type Messages,
  type Topic,
} from '#server/base/bus.ts';
import { minuteMs } from '#shared/durations.ts';

import { packEnvelope, readEnvelope, type Envelope } from './bus-messages.ts';
import { createChangeSender } from './change-sender.ts';
import { openKeptEvents } from './kept-events.ts';
import type { NatsLink } from './nats-connection.ts';
import { createPeers } from './peers.ts';

const aliveEveryMs = 2000;
const warnEveryMs = minuteMs;
const maxRoundTripMs = 1000;

interface Settings {
  /** Id of this process. */
  instance: string;
  /** Installations may share a bus: each has its own subjects. */
  installation: string;
  log: { warn(details: object, message: string): void };
}

/** State of the bus. */
interface BusState {
  isConnected: boolean;
  /** Events that the bus has not acknowledged yet. */
  waiting: number;
  /** Invalid messages since the start. */
  refused: number;
  /** Detected losses since the start. */
  missed: number;
}

export interface SharedBus extends Bus {
  state(): BusState;
  /** Round trip time to the server in milliseconds; undefined while it is unreachable. */
  roundTripMs(): Promise<number | undefined>;
  /** Milliseconds since the last message of an instance. */
  silentFor(instance: string): number;
  /** Forgets an instance that has ended. */
  removePeer(instance: string): void;
  /** Publishes the queued events, for two seconds at most, and closes the connection. */
  close(): Promise<void>;
}

/**
 * A bus of several instances. Changes of machines are frequent and can be read from the database:
 * they are sent once with a sequence number, and a gap leads to `changes.missed`. All other events
 * are stored by the bus until each instance has read them. This instance's own listeners get
 * messages at once.
 * @throws Error with one line when the bus cannot be used.
 */
export async function openNatsBus(link: NatsLink, settings: Settings): Promise<SharedBus> {
  const { instance, installation, log } = settings;
  const prefix = `lineside.${installation}`;
  const { connection } = link;
  const local = createLocalBus();
  const peers = createPeers(() => receiver.missed('machines'));
  const receiver = createReceiver(local, peers, settings);
  let isConnected = true;
  const changes = createChangeSender(connection, {
    prefix,
    instance,
    isConnected: () => isConnected,
  });
  const events = await openKeptEvents(link, {
    prefix,
    instance,
    receive: receiver.receive,
    missed: () => receiver.missed('everything'),
  });
  listen(link, { prefix, receive: receiver.receive, peers });
  // The subscriptions are active from here on.
  await connection.flush();
  const alive = setInterval(changes.sayAlive, aliveEveryMs).unref();
  changes.sayAlive();
  void followConnection(link, (isUp) => {
    isConnected = isUp;
    log.warn({}, isUp ? 'the bus is connected again' : 'the connection to the bus is lost');
    if (!isUp) return;
    changes.sayAlive();
    events.resume();
  });

  function send<T extends Topic>(topic: T, message: Messages[T]) {
    if (topic === 'machines.changed') changes.send(message as MachineChange[]);
    else if (topic !== 'changes.missed' && topic !== 'samples.rejected')
      events.publish(packEnvelope({ from: instance, topic, message } as Envelope));
  }

  return {
    publish(topic, message) {
      local.publish(topic, message);
      send(topic, message);
    },
    subscribe: local.subscribe,
    state: () => ({ isConnected, waiting: events.waiting(), ...receiver.counts }),
    // A hanging server answers nothing until the connection is given up, so the wait is limited.
    roundTripMs: () =>
      Promise.race([
        isConnected ? connection.rtt().catch(() => undefined) : undefined,
        sleep(maxRoundTripMs, undefined, { ref: false }),
      ]),
    silentFor: peers.silentFor,
    removePeer: peers.remove,
    async close() {
      clearInterval(alive);
      await events.close();
      isConnected = false;
      await connection.close();
    },
  };
}

type Peers = ReturnType<typeof createPeers>;

/** Delivers messages of other instances, and counts invalid and missed ones. */
function createReceiver(local: LocalBus, peers: Peers, { instance, log }: Settings) {
  const counts = { refused: 0, missed: 0 };
  let warnedAt = -Infinity;

  function missed(what: Messages['changes.missed']['what']) {
    counts.missed += 1;
    local.publish('changes.missed', { what });
  }

  function refuse(err: unknown) {
    counts.refused += 1;
    missed('machines');
    if (performance.now() - warnedAt < warnEveryMs) return;
    warnedAt = performance.now();
    log.warn({ err }, 'a message of the bus could not be read');
  }

  return {
    counts,
    missed,
    receive(data: Uint8Array) {
      try {
        const envelope = readEnvelope(data);
        if (!envelope || envelope.from === instance) return;
        if (envelope.seq !== undefined) peers.received(envelope.from, envelope.seq);
        local.deliver(envelope.topic, envelope.message);
      } catch (error) {
        refuse(error);
      }
    },
  };
}

function listen(
  { connection }: NatsLink,
  { prefix, receive, peers }: { prefix: string; receive(data: Uint8Array): void; peers: Peers },
) {
  connection.subscribe(`${prefix}.machines`, {
    callback: (_error, { data }) => receive(data),
  });
  connection.subscribe(`${prefix}.alive`, {
    callback(_error, message) {
      const [from = '', count = ''] = message.string().split(' ');
      if (from !== '' && count !== '' && Number.isInteger(Number(count)))
        peers.heard(from, Number(count));
    },
  });
}

async function followConnection({ connection }: NatsLink, changed: (isUp: boolean) => void) {
  for await (const { type } of connection.status()) {
    if (type === Events.Disconnect) changed(false);
    if (type === Events.Reconnect) changed(true);
  }
}

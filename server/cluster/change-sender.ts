import type { NatsConnection } from 'nats';

import type { MachineChange } from '#server/base/bus.ts';

import { packEnvelope } from './bus-messages.ts';

/** Below NATS's default limit of a message, 1 MiB. */
const maxBytes = 900_000;

interface Deps {
  prefix: string;
  instance: string;
  isConnected(): boolean;
}

/**
 * Numbers the published changes of machines. A message that cannot be sent leaves a gap, so that
 * the others read the machines again.
 */
export function createChangeSender(
  connection: Pick<NatsConnection, 'publish'>,
  { prefix, instance, isConnected }: Deps,
) {
  let seq = 0;

  function publish(subject: string, data: Uint8Array | string) {
    if (!isConnected()) return;
    try {
      connection.publish(`${prefix}.${subject}`, data);
    } catch {
      // The connection has just ended, or the message is larger than the server allows.
    }
  }

  return {
    send(changes: readonly MachineChange[]): void {
      const message = [...changes];
      const data = packEnvelope({
        from: instance,
        topic: 'machines.changed',
        message,
        seq: seq + 1,
      });
      if (data.length > maxBytes && message.length > 1) {
        const half = Math.ceil(message.length / 2);
        this.send(message.slice(0, half));
        this.send(message.slice(half));
        return;
      }
      seq += 1;
      publish('machines', data);
    },
    /** Publishes the last sequence number of this instance. */
    sayAlive: () => publish('alive', `${instance} ${seq}`),
  };
}

import type { NatsConnection } from 'nats';

import type { MachineChange } from '#server/base/bus.ts';

import { packEnvelope } from './bus-messages.ts';

/** Below the size that a server takes by default, 1 MiB. */
const maxBytes = 900_000;

interface Deps {
  prefix: string;
  instance: string;
  isConnected(): boolean;
}

/**
 * Numbers what this instance publishes of machines. What cannot be sent is a gap for the others: they
 * read the machines again.
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
      // The connection has just ended, or the server takes no message of this size.
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
    /** Says how far this instance is. */
    sayAlive: () => publish('alive', `${instance} ${seq}`),
  };
}

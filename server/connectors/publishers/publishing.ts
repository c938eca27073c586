import type { BrokerMessage } from '#server/connectors/mqtt/mqtt-connection.ts';

import type { PublishedFigures } from './published-figures.ts';

/** A message to a broker. */
export interface Message {
  topic: string;
  payload: Buffer;
  qos: 0 | 1;
  retain: boolean;
}

/** How figures are written, from one connection to its end. */
export interface Format {
  /** What is listened to. */
  topics: readonly string[];
  /** What the broker publishes when the connection has ended. */
  will: { topic: string; payload: Buffer; qos: 1; retain: boolean };
  /** What is to be sent now. */
  messagesOf(all: readonly PublishedFigures[], now: number): Message[];
  /** @returns true where all is to be sent once more, at once. */
  take(message: BrokerMessage): boolean;
}

/** An id as a level of a topic. */
export function levelOf(id: string): string {
  return id.replaceAll(/[/+#]/g, '_');
}

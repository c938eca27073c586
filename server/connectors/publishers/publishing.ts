import type { BrokerMessage } from '#server/connectors/mqtt/mqtt-connection.ts';

import type { PublishedFigures } from './published-figures.ts';

/** A message to a broker. */
export interface Message {
  topic: string;
  payload: Buffer;
  qos: 0 | 1;
  retain: boolean;
}

/** Encoder of figures for one connection. */
export interface Format {
  /** Topics to subscribe to. */
  topics: readonly string[];
  /** Published by the broker when the connection is lost. */
  will: { topic: string; payload: Buffer; qos: 1; retain: boolean };
  /** Messages to send now. */
  messagesOf(all: readonly PublishedFigures[], now: number): Message[];
  /** @returns true where everything has to be sent again at once. */
  take(message: BrokerMessage): boolean;
}

/** An id as a topic level. */
export function topicLevel(id: string): string {
  return id.replaceAll(/[/+#]/g, '_');
}

import { instantText } from '#server/base/instant-text.ts';

import type { PublishedFigures } from './published-figures.ts';
import { topicLevel, type Format, type Message } from './publishing.ts';

const defaultPrefix = 'lineside';
/** Retained: later subscribers receive it, too. */
const kept = { qos: 1, retain: true } as const;

/** One JSON message for each machine and plant, and one for whether the publisher is online. */
export function createJsonFormat(topicPrefix: string | null): Format {
  const prefix = topicPrefix || defaultPrefix;
  const state = `${prefix}/state`;
  let sent: ReadonlySet<string> = new Set();

  return {
    topics: [],
    will: { topic: state, payload: stateOf(false), ...kept },
    messagesOf(all) {
      const messages = all.map((one): Message => {
        const { plant, machine } = one;
        const place = [plant.Id, ...(machine ? [machine.Id] : [])].map(topicLevel).join('/');
        return { topic: `${prefix}/${place}/kpis`, payload: payloadOf(one), ...kept };
      });
      const topics = new Set(messages.map(({ topic }) => topic));
      // An empty retained message deletes the previous one.
      const gone = [...sent].filter((topic) => !topics.has(topic)).map(emptyOf);
      const online: Message[] = sent.size === 0 ? [onlineOf(state)] : [];
      sent = topics;
      return [...online, ...gone, ...messages];
    },
    take: () => false,
  };
}

function emptyOf(topic: string): Message {
  return { topic, payload: Buffer.alloc(0), ...kept };
}

function onlineOf(topic: string): Message {
  return { topic, payload: stateOf(true), ...kept };
}

function stateOf(Online: boolean): Buffer {
  return Buffer.from(JSON.stringify({ Online }));
}

function payloadOf({ at, client, plant, machine, figures }: PublishedFigures): Buffer {
  return Buffer.from(
    JSON.stringify({
      At: instantText(at),
      Client: client,
      Plant: plant,
      Machine: machine,
      Data: figures,
    }),
  );
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { writeOutOfRange, writeStreams } from '#server/demo/nist/streams-document.ts';

/** One observation, with the names of the NIST test bed. */
export interface AgentEvent {
  item: 'Mazak01-dtop_1' | 'Mazak01-C_execution' | 'Mazak01-C_partcount' | 'Mazak01-C_Sload';
  at: string;
  value: string;
}

const elements = {
  'Mazak01-dtop_1': ['Events', 'Availability', 'avail'],
  'Mazak01-C_execution': ['Events', 'Execution', 'execution'],
  'Mazak01-C_partcount': ['Events', 'PartCount', 'PartCountAct'],
  'Mazak01-C_Sload': ['Samples', 'Load', 'Sload'],
} as const;

type Stored = AgentEvent & { sequence: number };

interface Buffer {
  instanceId: number;
  creationTime: string;
  /** Capacity of the buffer, in observations. */
  size: number;
  events: Stored[];
  next: number;
}

/** An MTConnect agent over HTTP, with a buffer of a few observations. */
export async function startAgent({ bufferSize = 1000 } = {}) {
  const creationTime = '2026-06-10T16:00:00Z';
  const buffer: Buffer = { instanceId: 1, creationTime, size: bufferSize, events: [], next: 1 };
  /** Requested URLs, newest last. */
  const asked: string[] = [];
  let reply: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;

  const http = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (reply) return reply(request, response);
    response.setHeader('content-type', 'text/xml');
    response.end(answerTo(new URL(request.url ?? '', 'http://agent'), buffer));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    add(event: AgentEvent) {
      buffer.events.push({ ...event, sequence: buffer.next });
      buffer.next += 1;
    },
    /** Restarts with an empty buffer and new sequences. */
    restart(at: string) {
      const instanceId = buffer.instanceId + 1;
      Object.assign(buffer, { instanceId, creationTime: at, events: [], next: 1 });
    },
    /** Replaces the replies of the agent; undefined restores them. */
    answerWith(handler: typeof reply) {
      reply = handler;
    },
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

function answerTo(url: URL, buffer: Buffer): string {
  const { events, size, next } = buffer;
  if (url.pathname.endsWith('/current')) {
    const newest = new Map(events.map((event) => [event.item, event]));
    return streamsOf([...newest.values()], { ...headerOf(buffer), nextSequence: next });
  }
  const from = Number(url.searchParams.get('from'));
  const count = Number(url.searchParams.get('count'));
  const kept = events.slice(-size);
  const first = kept[0]?.sequence ?? next;
  if (from < first || from > next) return writeOutOfRange(headerOf(buffer));
  const some = kept.filter(({ sequence }) => sequence >= from).slice(0, count);
  const nextSequence = (some.at(-1)?.sequence ?? from - 1) + 1;
  return streamsOf(some, { ...headerOf(buffer), nextSequence });
}

function headerOf({ instanceId, creationTime, events, size, next }: Buffer) {
  const firstSequence = events.at(-size)?.sequence ?? events[0]?.sequence ?? next;
  return { instanceId, creationTime, firstSequence, lastSequence: next - 1 };
}

function streamsOf(some: readonly Stored[], header: object): string {
  const observations = some.map(({ item, at, value, sequence }) => ({
    kind: elements[item],
    dataItemId: item,
    timestamp: at,
    sequence,
    value,
  }));
  return writeStreams({ name: 'Mazak01', uuid: 'mtc_adapter006' }, header, observations);
}

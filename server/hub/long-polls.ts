import type { ServerResponse } from 'node:http';

import type { Connection, Transport } from './connection.ts';

/** Proxies close connections that are silent for one or two minutes. */
const maxPollMs = 55_000;

interface LongPolls extends Transport {
  poll(response: ServerResponse): void;
}

/** The chain of long polls of each connection. */
export function createPollChains() {
  const chains = new Map<string, LongPolls>();

  return {
    has: ({ id }: Connection): boolean => chains.has(id),
    /** Answers with the queued messages, or as soon as there is one. */
    poll(connection: Connection, response: ServerResponse): void {
      let chain = chains.get(connection.id);
      if (!chain) {
        chain = createLongPolls();
        chains.set(connection.id, chain);
        connection.attach(chain);
        connection.onClose(() => chains.delete(connection.id));
      }
      // Clients of this transport send no pings; each poll is a sign of life.
      connection.heard();
      chain.poll(response);
    },
  };
}

/** The first poll is answered at once with an empty body: the connection is established. */
function createLongPolls(): LongPolls {
  let waiting: ServerResponse | undefined;
  let queued = '';
  let isFirst = true;
  let hasEnded = false;

  function answer(status: number) {
    const response = waiting;
    waiting = undefined;
    response?.writeHead(status, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' });
    response?.end(queued);
    if (response) queued = '';
  }

  return {
    send(text) {
      queued += text;
      if (waiting) answer(200);
    },
    bufferedBytes: () => queued.length,
    end() {
      hasEnded = true;
      answer(204);
    },
    poll(response) {
      // A second poll of the same connection replaces the first.
      if (waiting) answer(200);
      waiting = response;
      response.on('error', () => response.destroy());
      response.on('close', () => {
        if (waiting === response) waiting = undefined;
      });
      if (hasEnded) answer(204);
      else if (isFirst || queued !== '') answer(200);
      else setTimeout(() => waiting === response && answer(200), maxPollMs).unref();
      isFirst = false;
    },
  };
}

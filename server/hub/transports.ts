import type { ServerResponse } from 'node:http';

import type { FastifyInstance, FastifyRequest } from 'fastify';

import { Problem } from '#server/base/problem.ts';
import { bearerToken } from '#server/web/route-policies.ts';

import type { Connection } from './connection.ts';
import type { Hub } from './hub.ts';
import { createPollChains } from './long-polls.ts';
import { upgradeOn } from './upgrades.ts';

const path = '/chimehub';

type HubQuery = FastifyRequest<{ Querystring: { id?: string; access_token?: string } }>;

const querystring = {
  type: 'object',
  properties: { id: { type: 'string' }, access_token: { type: 'string' } },
};

/**
 * SignalR's transports: WebSocket first, server-sent events and long polling where a proxy allows
 * no more. https://github.com/dotnet/aspnetcore/blob/main/src/SignalR/docs/specs/TransportProtocols.md
 */
export function hubTransports(app: FastifyInstance, hub: Hub) {
  const polls = createPollChains();

  app.post(`${path}/negotiate`, { schema: { querystring } }, async (request: HubQuery) => {
    const connection = await hub.open(tokenOf(request));
    if (!connection)
      throw new Problem(
        401,
        'session.invalid',
        'The access token is missing, expired or not valid',
      );
    return {
      negotiateVersion: 1,
      connectionId: connection.id,
      connectionToken: connection.id,
      availableTransports: ['WebSockets', 'ServerSentEvents', 'LongPolling'].map((transport) => ({
        transport,
        transferFormats: ['Text'],
      })),
    };
  });

  app.get(path, { schema: { querystring } }, (request: HubQuery, reply) => {
    const connection = connectionOf(request, hub);
    const isStream = request.headers.accept?.includes('text/event-stream');
    const isNextPoll = !isStream && polls.has(connection);
    if (connection.isAttached() && !isNextPoll)
      throw new Problem(409, 'hub.attached', 'Another transport carries this connection');
    reply.hijack();
    if (isStream) streamTo(reply.raw, connection);
    else polls.poll(connection, reply.raw);
  });

  app.post(
    path,
    { bodyLimit: 65_536, schema: { querystring } },
    async (request: HubQuery, reply) => {
      connectionOf(request, hub).receive(String(request.body));
      return reply.status(200).send();
    },
  );

  app.delete(path, { schema: { querystring } }, async (request: HubQuery, reply) => {
    connectionOf(request, hub).close();
    return reply.status(202).send();
  });

  upgradeOn(app, hub, path);
}

function tokenOf(request: HubQuery): string | undefined {
  return bearerToken(request) ?? request.query.access_token;
}

function connectionOf({ query }: HubQuery, hub: Hub): Connection {
  const connection = hub.find(query.id ?? '');
  if (!connection) throw new Problem(404, 'hub.unknownConnection', 'There is no such connection');
  return connection;
}

function streamTo(response: ServerResponse, connection: Connection) {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-cache, no-store',
    'X-Accel-Buffering': 'no',
  });
  response.write(':\r\n\r\n');
  connection.attach({
    send: (text) => void response.write(`data: ${text}\r\n\r\n`),
    bufferedBytes: () => response.writableLength,
    end: () => void response.end(),
  });
  response.on('error', () => connection.close());
  response.on('close', () => connection.close());
}

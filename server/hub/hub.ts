import { randomUUID } from 'node:crypto';

import type { Bus } from '#server/bus.ts';
import type { CallerLookup } from '#server/identity/caller-lookup.ts';

import { createConnection, type Connection } from './connection.ts';
import type { Feed } from './feed.ts';
import { invocation } from './messages.ts';
import { createSubscriptions } from './subscriptions.ts';

export type Hub = ReturnType<typeof createHub>;

interface Parts {
  bus: Bus;
  callers: CallerLookup;
  feed: Feed;
  now: () => number;
}

/** Who is connected. */
export function createHub({ bus, callers, feed, now }: Parts) {
  const connections = new Map<string, Connection>();

  const stopListening = bus.subscribe('session.revoked', ({ sessionId, reason }) => {
    for (const connection of connections.values()) {
      if (connection.caller.sessionId !== sessionId) continue;
      connection.send(invocation('sessionRevoked', { reason }));
      connection.close(reason);
    }
  });

  return {
    connectionCount: () => connections.size,
    find: (id: string) => connections.get(id),

    /** Opens a connection for the bearer of an access token; undefined when the token is not good. */
    async open(token: string | undefined): Promise<Connection | undefined> {
      const caller = token === undefined ? undefined : await callers.fromToken(token);
      if (!caller) return undefined;
      const connection = createConnection(randomUUID(), caller);
      const subscriptions = createSubscriptions(connection, feed, now);
      connection.onInvoke((target, args) => subscriptions.invoke(target, args));
      connection.onClose(() => {
        subscriptions.end();
        connections.delete(connection.id);
      });
      connections.set(connection.id, connection);
      return connection;
    },
    /** Says goodbye to everyone; they come back when the server does. */
    close() {
      stopListening();
      for (const connection of connections.values()) connection.close('The server restarts', true);
      feed.close();
    },
  };
}

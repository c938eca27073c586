import { randomUUID } from 'node:crypto';

import { isAdmin, type Caller } from '#server/access/caller.ts';
import type { Bus, ResourceChange } from '#server/base/bus.ts';
import { Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import type { CallerLookup } from '#server/people/sessions/caller-lookup.ts';

import { createConnection, revokeConnection, type Connection } from './connection.ts';
import type { Feed } from './feed.ts';
import { createMeetingSignals } from './meeting-signals.ts';
import { invocationMessage } from './messages.ts';
import { startSessionWatch } from './session-watch.ts';
import { createSubscriptions } from './subscriptions.ts';

export type Hub = ReturnType<typeof createHub>;

interface Deps {
  db: Db;
  bus: Bus;
  callers: CallerLookup;
  feed: Feed;
  now: () => number;
}

/** Jitter, so that not all clients reconnect at once. */
const spreadMs = 5000;
/** Twenty tabs, each with four lost connections that the heartbeat has not found yet. */
const maxPerSession = 100;

/** The connected clients of this instance. */
export function createHub({ db, bus, callers, feed, now }: Deps) {
  const connections = new Map<string, Connection>();
  let isClosed = false;

  const stopPublishing = publishChanges(bus, connections);
  const signals = createMeetingSignals({ db, bus });
  const stopWatching = startSessionWatch({
    db,
    now,
    callers,
    connections: () => [...connections.values()],
  });

  function refuseTooMany(sessionId: string) {
    let own = 0;
    for (const { caller } of connections.values()) if (caller.sessionId === sessionId) own += 1;
    if (own >= maxPerSession)
      throw new Problem(
        429,
        'hub.tooManyConnections',
        `At most ${maxPerSession} hub connections in one session`,
      );
  }

  return {
    connectionCount: () => connections.size,
    find: (id: string) => connections.get(id),

    /**
     * Opens a connection with a hub ticket or an access token; undefined when it is invalid.
     * @throws Problem 429 when the session has the maximum of connections, 503 after `close`.
     */
    async open(secret = ''): Promise<Connection | undefined> {
      if (isClosed) throw new Problem(503, 'server.closing', 'The server restarts');
      // Access tokens have parts separated by dots, tickets do not.
      const caller = await (secret.includes('.')
        ? callers.fromToken(secret)
        : callers.fromTicket(secret));
      if (!caller?.hasAgreed) return undefined;
      refuseTooMany(caller.sessionId);
      const connection = createConnection(randomUUID(), caller);
      const subscriptions = createSubscriptions(connection, feed, now);
      connection.onInvoke(
        (target, args) =>
          signals.invoke(connection, target, args[0]) ?? subscriptions.invoke(target, args),
      );
      connection.onClose(() => {
        subscriptions.end();
        signals.end(connection);
        connections.delete(connection.id);
      });
      connections.set(connection.id, connection);
      return connection;
    },
    /** Closes all connections; clients reconnect when the server is back. */
    close() {
      isClosed = true;
      stopPublishing();
      signals.close();
      stopWatching();
      for (const connection of connections.values()) connection.close('The server restarts', true);
      feed.close();
    },
  };
}

/** Whether a caller may list the changed rows, or is a wall screen that is one of them. */
function isFor(
  { resource, ids = [], clientId, isForAdministrators }: ResourceChange,
  caller: Caller,
): boolean {
  if (isAdmin(caller)) return true;
  if (caller.kind === 'kiosk') return resource === 'kiosks' && ids.includes(caller.accountId);
  if (isForAdministrators || caller.kind !== 'person') return false;
  return clientId !== undefined && caller.clients.includes(clientId);
}

/** Whether a person belongs to the client. Wall screens do not get what people write. */
function sees({ kind, clients }: Caller, clientId: string): boolean {
  return kind === 'person' && (clients === 'all' || clients.includes(clientId));
}

function sendTo(
  connections: ReadonlyMap<string, Connection>,
  text: string,
  isMeant: (caller: Caller) => boolean,
): void {
  for (const connection of connections.values())
    if (isMeant(connection.caller)) connection.send(text);
}

/** Sends the messages that need no subscription. @returns the function that stops it. */
function publishChanges(bus: Bus, connections: ReadonlyMap<string, Connection>): () => void {
  const ends = [
    bus.subscribe('resource.changed', (change) => {
      const text = invocationMessage('resourceChanged', {
        resource: change.resource,
        ids: change.ids ?? [],
      });
      for (const connection of connections.values())
        if (isFor(change, connection.caller)) connection.send(text);
    }),
    bus.subscribe('config.changed', (change) => {
      const text = invocationMessage('configChanged', change);
      for (const connection of connections.values()) connection.send(text);
    }),
    bus.subscribe('chat.message', ({ clientId, message }) =>
      sendTo(connections, invocationMessage('chatMessage', message), (caller) =>
        sees(caller, clientId),
      ),
    ),
    bus.subscribe('meeting.changed', ({ clientId, machineId, meetingId }) =>
      sendTo(
        connections,
        invocationMessage('meetingChanged', { MachineId: machineId, MeetingId: meetingId }),
        (caller) => sees(caller, clientId),
      ),
    ),
    bus.subscribe('notifications.changed', ({ accountIds }) =>
      sendTo(connections, invocationMessage('notification', {}), ({ accountId }) =>
        accountIds.includes(accountId),
      ),
    ),
    bus.subscribe('session.revoked', ({ sessionId, reason }) => {
      for (const connection of connections.values())
        if (connection.caller.sessionId === sessionId) revokeConnection(connection, reason);
    }),
    // After a reconnect, clients load everything again.
    bus.subscribe('changes.missed', ({ what }) => {
      if (what === 'machines') return;
      for (const connection of connections.values())
        setTimeout(
          () => connection.close('Changes may have been missed', true),
          Math.random() * spreadMs,
        ).unref();
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

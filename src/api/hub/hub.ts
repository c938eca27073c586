import type { HubConnection } from '@microsoft/signalr';

import { maxWaitMs } from '#machines/hub/hub.machine.ts';
import type { SessionEnd } from '#machines/session/session.setup.ts';
import type {
  FrameSpan,
  MachineKpi,
  MachineMetric,
  MachineStatus,
  MeetingChanged,
  MeetingSignal,
  SessionRevoked,
  Snapshot,
  SubscribeRequest,
} from '#schemas/api/hub.gen.ts';
import type { ChatMessage } from '#schemas/api/meetings.gen.ts';

import { loadHubTicket } from '../session/hub-ticket.ts';
import { tabSession } from '../session/tab-session.ts';
import { publishConfigChange } from './config-changes.ts';
import { publishConversation } from './conversation-changes.ts';
import { addHubCalls, type Invoke, removeHubCalls } from './hub-calls.ts';

const heartbeat = 15_000;

/** What it means for the page that the server has ended its session. */
const sessionEnds: Record<SessionRevoked['reason'], SessionEnd> = {
  'a new link was made': 'expired',
  'account disabled': 'expired',
  disabled: 'expired',
  expired: 'expired',
  'opened on another display': 'expired',
  'password changed': 'expired',
  'refresh token used twice': 'expired',
  revoked: 'expired',
  'rights were taken away': 'expired',
  'signed in elsewhere': 'replaced',
  'signed out': 'expired',
};

export interface HubEvents {
  /** The connection that stood is gone, and what was subscribed with it. */
  lost(): void;
  frame(
    topic: FrameSpan['Topic'],
    items: readonly (MachineStatus | MachineMetric | MachineKpi)[],
    span: FrameSpan,
  ): void;
  /** Rows of this resource were changed. */
  resource?(name: string): void;
}

export interface Hub {
  /**
   * Opens the connection, in place of the one before. Rejects when the server is not reached, or
   * when the attempt is given up.
   */
  connect(givenUp: AbortSignal): Promise<void>;
  /** Frames follow until `unsubscribe`. Rejects when the connection is down. */
  subscribe(request: SubscribeRequest): Promise<Snapshot>;
  unsubscribe(request: SubscribeRequest): Promise<void>;
  stop(): void;
}

/** The way to live values, as often as it is asked for; who asks again, and when, is not decided here. */
export function createHub(events: HubEvents): Hub {
  let connection: HubConnection | undefined;
  let calls: Invoke | undefined;
  /** The last attempt got its ticket and then no WebSocket: a proxy may let none pass. */
  let isWebSocketBlocked = false;

  function standing(): HubConnection {
    if (!connection) throw new Error('The hub is not connected');
    return connection;
  }

  function forget(): void {
    if (!connection) return;
    connection = undefined;
    if (calls) endCalls(calls);
    calls = undefined;
  }

  function drop(): void {
    const dropped = connection;
    forget();
    void dropped?.stop();
  }

  return {
    async connect(givenUp) {
      drop();
      const isFallback = isWebSocketBlocked;
      // Once a connection stood, the next one is tried as a WebSocket again.
      isWebSocketBlocked = false;
      const { Ticket, Url } = await loadHubTicket(givenUp);
      const tickets = [Ticket];
      const made = await build(
        { url: Url, isFallback },
        // A ticket is good once.
        async () => tickets.pop() ?? (await loadHubTicket(givenUp)).Ticket,
      );
      listen(made, events, () => {
        if (made !== connection) return;
        forget();
        events.lost();
      });
      givenUp.throwIfAborted();
      connection = made;
      givenUp.addEventListener('abort', drop);
      try {
        await made.start();
        calls = (target, request) => made.invoke(target, request);
        addHubCalls(calls);
        publishConversation('connected', undefined);
      } catch (error) {
        isWebSocketBlocked = !isFallback;
        throw error;
      } finally {
        givenUp.removeEventListener('abort', drop);
      }
    },
    async subscribe(request) {
      return standing().invoke<Snapshot>('Subscribe', request);
    },
    async unsubscribe(request) {
      await connection?.invoke('Unsubscribe', request);
    },
    stop: drop,
  };
}

/** What was agreed over this connection is agreed again over another of the page, where one stands. */
function endCalls(calls: Invoke): void {
  const { wasInUse, hasOther } = removeHubCalls(calls);
  if (!wasInUse) return;
  publishConversation('disconnected', undefined);
  if (hasOther) publishConversation('connected', undefined);
}

/** Fetches the hub's client, so that the first connection need not wait for it. */
export function prepareHub() {
  return import('@microsoft/signalr');
}

interface Way {
  /** Address that the site's configuration says. */
  url: string;
  /** With server-sent events or long polling, which all proxies let pass. */
  isFallback: boolean;
}

async function build(
  { url, isFallback }: Way,
  accessTokenFactory: () => Promise<string>,
): Promise<HubConnection> {
  const { HubConnectionBuilder, HttpTransportType, LogLevel } = await prepareHub();
  const { WebSockets, ServerSentEvents, LongPolling } = HttpTransportType;
  return (
    new HubConnectionBuilder()
      // The server takes a WebSocket at once; asking first which transports it has costs a round trip.
      .withUrl(url, {
        accessTokenFactory,
        transport: isFallback ? ServerSentEvents | LongPolling : WebSockets,
        skipNegotiation: !isFallback,
      })
      .withKeepAliveInterval(heartbeat)
      .withServerTimeout(2 * heartbeat)
      .configureLogging(LogLevel.None)
      .build()
  );
}

function listen(connection: HubConnection, events: HubEvents, onClosed: () => void): void {
  connection.on('machineStatus', (items: MachineStatus[], span: FrameSpan) =>
    events.frame('status', items, span),
  );
  connection.on('machineMetrics', (items: MachineMetric[], span: FrameSpan) =>
    events.frame('metrics', items, span),
  );
  connection.on('machineKpis', (items: MachineKpi[], span: FrameSpan) =>
    events.frame('kpis', items, span),
  );
  connection.on('resourceChanged', ({ resource }: { resource: string }) =>
    events.resource?.(resource),
  );
  connection.on('configChanged', publishConfigChange);
  connection.on('chatMessage', (message: ChatMessage) => publishConversation('message', message));
  connection.on('meetingChanged', (meeting: MeetingChanged) =>
    publishConversation('meeting', meeting),
  );
  connection.on('meetingSignal', (signal: MeetingSignal) => publishConversation('signal', signal));
  connection.on('notification', () => publishConversation('notifications', undefined));
  connection.on('sessionRevoked', ({ reason }: SessionRevoked) => {
    tabSession().revoked(sessionEndOf(reason));
  });
  connection.onclose(onClosed);
}

/** A server of a newer version may have a reason that is not known here. */
function sessionEndOf(reason: string): SessionEnd {
  const ends: Readonly<Record<string, SessionEnd>> = sessionEnds;
  return ends[reason] ?? 'expired';
}

/** Full jitter: after an outage a thousand screens do not come back in the same second. */
export function retryDelay(attempt: number, random: () => number = Math.random): number {
  return random() * maxWaitMs(attempt);
}

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

/** Ends of session by the server's reason. */
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
  /** The connection was lost, and its subscriptions with it. */
  lost(): void;
  frame(
    topic: FrameSpan['Topic'],
    items: readonly (MachineStatus | MachineMetric | MachineKpi)[],
    span: FrameSpan,
  ): void;
  /** Rows of this resource have changed. */
  resource?(name: string): void;
}

export interface Hub {
  /**
   * Opens a connection, replacing the previous one. Rejects when the server is not reached, or the
   * attempt is aborted.
   */
  connect(givenUp: AbortSignal): Promise<void>;
  /** Frames follow until `unsubscribe`. Rejects when disconnected. */
  subscribe(request: SubscribeRequest): Promise<Snapshot>;
  unsubscribe(request: SubscribeRequest): Promise<void>;
  stop(): void;
}

/** Connection to live values; callers decide when to retry. */
export function createHub(events: HubEvents): Hub {
  let connection: HubConnection | undefined;
  let calls: Invoke | undefined;
  /** The last attempt got its ticket but no WebSocket: a proxy may block them. */
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
      // Each fallback is used once: the next attempt uses a WebSocket again.
      isWebSocketBlocked = false;
      const { Ticket, Url } = await loadHubTicket(givenUp);
      const tickets = [Ticket];
      const made = await build(
        { url: Url, isFallback },
        // A ticket is valid once.
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

/**
 * Reports the lost connection to subscribers, and the one that replaces it, so that they subscribe
 * again.
 */
function endCalls(calls: Invoke): void {
  const { wasInUse, hasOther } = removeHubCalls(calls);
  if (!wasInUse) return;
  publishConversation('disconnected', undefined);
  if (hasOther) publishConversation('connected', undefined);
}

/** Preloads the hub client, so that the first connection need not wait for it. */
export function prepareHub() {
  return import('@microsoft/signalr');
}

interface Way {
  /** Hub address of the site's configuration. */
  url: string;
  /** Uses server-sent events or long polling, which all proxies support. */
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
      // The server supports WebSockets; negotiation would cost a round trip.
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

/** A newer server may send an unknown reason. */
function sessionEndOf(reason: string): SessionEnd {
  const ends: Readonly<Record<string, SessionEnd>> = sessionEnds;
  return ends[reason] ?? 'expired';
}

/** Full jitter: after an outage a thousand screens do not reconnect in the same second. */
export function retryDelay(attempt: number, random: () => number = Math.random): number {
  return random() * maxWaitMs(attempt);
}

import type { HubConnection } from '@microsoft/signalr';

import { longestWaitMs } from '#machines/hub/hub.machine.ts';
import type {
  FrameSpan,
  MachineKpi,
  MachineMetric,
  MachineStatus,
  Snapshot,
  SubscribeRequest,
} from '#schemas/api/hub.gen.ts';

import { loadHubTicket } from './accounts.ts';
import { tabSession } from './session-token.ts';

const heartbeat = 15_000;

export interface HubEvents {
  /** The connection that stood is gone, and what was subscribed with it. */
  lost(): void;
  frame(
    topic: FrameSpan['Topic'],
    items: readonly (MachineStatus | MachineMetric | MachineKpi)[],
    span: FrameSpan,
  ): void;
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

  function standing(): HubConnection {
    if (!connection) throw new Error('The hub is not connected');
    return connection;
  }

  function drop(): void {
    const dropped = connection;
    connection = undefined;
    void dropped?.stop();
  }

  return {
    async connect(givenUp) {
      drop();
      const made = await build(events, (closed) => {
        if (closed !== connection) return;
        connection = undefined;
        events.lost();
      });
      givenUp.throwIfAborted();
      connection = made;
      givenUp.addEventListener('abort', drop);
      await made.start().finally(() => givenUp.removeEventListener('abort', drop));
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

/** Fetches the hub's client, so that the first connection need not wait for it. */
export function prepareHub() {
  return import('@microsoft/signalr');
}

async function build(
  events: HubEvents,
  onClosed: (connection: HubConnection) => void,
): Promise<HubConnection> {
  const { HubConnectionBuilder, HttpTransportType, LogLevel } = await prepareHub();
  const connection = new HubConnectionBuilder()
    .withUrl('/chimehub', {
      accessTokenFactory: loadHubTicket,
      // The server takes a WebSocket at once; asking first which transports it has costs a round trip.
      transport: HttpTransportType.WebSockets,
      skipNegotiation: true,
    })
    .withKeepAliveInterval(heartbeat)
    .withServerTimeout(2 * heartbeat)
    .configureLogging(LogLevel.None)
    .build();

  connection.on('machineStatus', (items: MachineStatus[], span: FrameSpan) =>
    events.frame('status', items, span),
  );
  connection.on('machineMetrics', (items: MachineMetric[], span: FrameSpan) =>
    events.frame('metrics', items, span),
  );
  connection.on('machineKpis', (items: MachineKpi[], span: FrameSpan) =>
    events.frame('kpis', items, span),
  );
  connection.on('sessionRevoked', ({ reason }: { reason: string }) => {
    tabSession().revoked(reason === 'signed in elsewhere' ? 'replaced' : 'expired');
  });
  connection.onclose(() => onClosed(connection));
  return connection;
}

/** Full jitter: after an outage a thousand screens do not come back in the same second. */
export function retryDelay(attempt: number, random: () => number = Math.random): number {
  return random() * longestWaitMs(attempt);
}

import type { HubConnection, IRetryPolicy } from '@microsoft/signalr';

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
const longestWait = 30_000;

export interface HubEvents {
  /** Also after each reconnect: what was subscribed is gone by then. */
  connected(): void;
  lost(): void;
  frame(
    topic: FrameSpan['Topic'],
    items: readonly (MachineStatus | MachineMetric | MachineKpi)[],
    span: FrameSpan,
  ): void;
}

export interface Hub {
  /** Frames follow until `unsubscribe`. Rejects when the connection is down. */
  subscribe(request: SubscribeRequest): Promise<Snapshot>;
  unsubscribe(request: SubscribeRequest): Promise<void>;
  isConnected(): boolean;
  stop(): void;
}

/** Opens the hub and never gives up: a wall screen outlives every outage. */
export function openHub(events: HubEvents): Hub {
  const stopping = new AbortController();
  let isConnected = false;
  const watched: HubEvents = {
    ...events,
    connected() {
      isConnected = true;
      events.connected();
    },
    lost() {
      isConnected = false;
      events.lost();
    },
  };
  const opened = connect(watched, stopping.signal);

  return {
    isConnected: () => isConnected,
    async subscribe(request) {
      return (await opened).invoke<Snapshot>('Subscribe', request);
    },
    async unsubscribe(request) {
      if (isConnected) await (await opened).invoke('Unsubscribe', request);
    },
    stop() {
      stopping.abort();
      void opened.then((connection) => connection.stop());
    },
  };
}

/** Fetches the hub's client, so that `openHub` need not wait for it. */
export function prepareHub() {
  return import('@microsoft/signalr');
}

async function connect(events: HubEvents, stopped: AbortSignal): Promise<HubConnection> {
  const { HubConnectionBuilder, HttpTransportType, LogLevel } = await prepareHub();
  const connection = new HubConnectionBuilder()
    .withUrl('/chimehub', {
      accessTokenFactory: loadHubTicket,
      // The server takes a WebSocket at once; asking first which transports it has costs a round trip.
      transport: HttpTransportType.WebSockets,
      skipNegotiation: true,
    })
    .withAutomaticReconnect(neverGiveUp)
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
  connection.onreconnecting(() => events.lost());
  connection.onreconnected(() => events.connected());
  connection.onclose(() => {
    events.lost();
    void start(connection, events, stopped);
  });
  void start(connection, events, stopped);
  return connection;
}

/** The client's own retries begin after the first connection; these bring that one about. */
async function start(connection: HubConnection, events: HubEvents, stopped: AbortSignal) {
  for (let attempt = 0; !stopped.aborted; attempt += 1) {
    try {
      await connection.start();
      events.connected();
      return;
    } catch {
      if (attempt === 0) events.lost();
      await new Promise((resolve) => setTimeout(resolve, retryDelay(attempt)));
    }
  }
}

const neverGiveUp: IRetryPolicy = {
  nextRetryDelayInMilliseconds: ({ previousRetryCount }) => retryDelay(previousRetryCount),
};

/** Full jitter: after an outage a thousand screens do not come back in the same second. */
export function retryDelay(attempt: number, random: () => number = Math.random): number {
  return random() * Math.min(longestWait, 1000 * 2 ** attempt);
}

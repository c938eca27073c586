import {
  connect,
  type ConnectionOptions,
  type JetStreamClient,
  type JetStreamManager,
  type NatsConnection,
} from 'nats';

/** A connection to a bus that can do what is needed. */
export interface NatsLink {
  connection: NatsConnection;
  stream: JetStreamClient;
  manager: JetStreamManager;
}

const connectTimeoutMs = 5000;
/** A server that starts answers late: asking again is quicker than waiting. */
const apiTimeoutMs = 2000;
/** A server that answers none of these is gone, though the network does not say so. */
const pingEveryMs = 3000;
const maxPingsOut = 2;
const retryEveryMs = 500;

/**
 * Connects to the servers of `NATS_URL`: addresses with commas between them.
 * @throws Error with one line that says what is wrong; no password is in it.
 */
export async function connectNats(url: string, name: string): Promise<NatsLink> {
  const addresses = url.split(',').map((address) => new URL(address.trim()));
  const places = addresses.map(({ host }) => host).join(', ');
  const connection = await connect(optionsOf(addresses, name)).catch((error: unknown) => {
    throw new Error(`NATS_URL: ${places} cannot be reached: ${reasonOf(error)}`, { cause: error });
  });
  try {
    const manager = await connection.jetstreamManager({ timeout: apiTimeoutMs });
    return { connection, stream: connection.jetstream(), manager };
  } catch (error) {
    await connection.close();
    throw new Error(
      `NATS_URL: the server ${places} has no JetStream (${reasonOf(error)}): start it with -js`,
      { cause: error },
    );
  }
}

function optionsOf(addresses: readonly URL[], name: string): ConnectionOptions {
  const [first] = addresses;
  const user = decodeURIComponent(first?.username ?? '');
  const pass = decodeURIComponent(first?.password ?? '');
  return {
    name,
    servers: addresses.map(({ hostname, port }) => `${hostname}:${port || '4222'}`),
    ...(pass !== '' && { user, pass }),
    // A name alone is a token.
    ...(user !== '' && pass === '' && { token: user }),
    ...(first?.protocol === 'tls:' && { tls: {} }),
    timeout: connectTimeoutMs,
    maxReconnectAttempts: -1,
    // A server may come back before its users are known to it.
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: retryEveryMs,
    reconnectJitter: retryEveryMs,
    pingInterval: pingEveryMs,
    maxPingOut: maxPingsOut,
    noEcho: true,
  };
}

function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  const names: Record<string, string> = {
    CONNECTION_REFUSED: 'no server answers there',
    AUTHORIZATION_VIOLATION: 'it refuses the user name, password or token',
    '503': 'JetStream is not enabled',
  };
  return names[code ?? ''] ?? message ?? String(error);
}

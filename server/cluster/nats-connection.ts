import {
  connect,
  type ConnectionOptions,
  type JetStreamClient,
  type JetStreamManager,
  type NatsConnection,
} from 'nats';

/** A connection to a bus with JetStream. */
export interface NatsLink {
  connection: NatsConnection;
  stream: JetStreamClient;
  manager: JetStreamManager;
}

const connectTimeoutMs = 5000;
/** A starting server answers late: a retry is quicker than waiting. */
const apiTimeoutMs = 2000;
/** A server that leaves this many pings unanswered counts as gone. */
const pingEveryMs = 3000;
const maxPingsOut = 2;
const retryEveryMs = 500;

/**
 * Connects to the servers of `NATS_URL`: addresses separated by commas.
 * @throws Error with one line that names the fault, without passwords.
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
    // A user without a password is a token.
    ...(user !== '' && pass === '' && { token: user }),
    ...(first?.protocol === 'tls:' && { tls: {} }),
    timeout: connectTimeoutMs,
    maxReconnectAttempts: -1,
    // A restarted server may not have loaded its users yet.
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

import { isIPv6 } from 'node:net';

import type { ClientSession, OPCUAClient } from 'node-opcua-client';

import { ConnectionError } from '#server/connectors/connection-error.ts';
import type { DeviceSettings } from '#server/connectors/connector.ts';
import { UnreachableError, type Networks } from '#server/web/outside/networks.ts';
import { minuteMs } from '#shared/durations.ts';

import {
  certificateFileIn,
  ownCertificate,
  refuseUntrustedCertificate,
} from './opcua-certificates.ts';
import { loadOpcua } from './opcua-library.ts';
import { guardedTransports } from './opcua-transport.ts';

const timeoutMs = 10_000;
const sessionTimeoutMs = minuteMs;

export interface OpcuaServer extends Pick<
  DeviceSettings,
  'url' | 'username' | 'secret' | 'security' | 'serverThumbprint'
> {
  networks: Networks;
  /** Folder of Lineside's certificate. */
  certificates: string;
}

export interface OpenConnection {
  client: OPCUAClient;
  session: ClientSession;
  /** Namespace URIs, by index. */
  namespaces: readonly string[];
}

const modes = { none: 'None', sign: 'Sign', signAndEncrypt: 'SignAndEncrypt' } as const;
const policy = 'http://opcfoundation.org/UA/SecurityPolicy#Basic256Sha256';

/**
 * Connects to a server at the address of the device only: addresses that the server advertises are
 * ignored.
 * @throws Error with a text for people
 */
export async function connectToServer(
  server: OpcuaServer,
  work: (connected: OpenConnection) => Promise<void>,
): Promise<void> {
  const url = await dialledUrl(server);
  const security = server.security ?? 'none';
  const options = await clientOptions(server.certificates);
  const certificate = security === 'none' ? undefined : await certificateOf(url, server, options);
  if (certificate) refuseUntrustedCertificate(certificate, server.serverThumbprint);
  const { OPCUAClient, UserTokenType } = await loadOpcua();
  const client = OPCUAClient.create({
    ...options,
    securityMode: modes[security],
    ...(certificate && { securityPolicy: policy, serverCertificate: certificate }),
  });
  try {
    await client.connect(url);
    const session = await client.createSession(
      server.username === null
        ? { type: UserTokenType.Anonymous }
        : {
            type: UserTokenType.UserName,
            userName: server.username,
            password: server.secret ?? '',
          },
    );
    const namespaces = await session.readNamespaceArray();
    await work({ client, session, namespaces });
    await session.close(true).catch(() => {});
  } catch (error) {
    options.transportFactory.breakAll();
    throw describe(error as Error, server);
  } finally {
    await client.disconnect().catch(() => {});
  }
}

/** The URL with the checked address in place of the name. */
async function dialledUrl({ url: text, networks }: OpcuaServer): Promise<string> {
  const url = new URL(text);
  const address = await networks.addressOf(url.hostname);
  const host = isIPv6(address) ? `[${address}]` : address;
  return `opc.tcp://${host}:${url.port || 4840}${url.pathname}`;
}

async function clientOptions(certificates: string) {
  return {
    applicationName: 'Lineside',
    clientName: 'Lineside',
    clientCertificateManager: await ownCertificate(certificates),
    certificateFile: certificateFileIn(certificates),
    // The connector's loop reconnects.
    connectionStrategy: { maxRetry: 0, initialDelay: 100, maxDelay: 1000 },
    endpointMustExist: false,
    transportFactory: await guardedTransports(),
    keepSessionAlive: true,
    requestedSessionTimeout: sessionTimeoutMs,
    transportTimeout: timeoutMs,
    defaultTransactionTimeout: timeoutMs,
  };
}

/** The server's certificate for a security mode. */
async function certificateOf(
  url: string,
  server: OpcuaServer,
  options: Awaited<ReturnType<typeof clientOptions>>,
): Promise<Buffer> {
  const { OPCUAClient, MessageSecurityMode } = await loadOpcua();
  const client = OPCUAClient.create({ ...options, securityMode: 'None' });
  const wanted = modes[server.security ?? 'none'];
  try {
    await client.connect(url);
    const endpoints = await client.getEndpoints({ endpointUrl: url });
    const fitting = endpoints.find(
      ({ securityMode, securityPolicyUri }) =>
        securityMode === MessageSecurityMode[wanted] && securityPolicyUri === policy,
    );
    if (!fitting?.serverCertificate?.length) throw new ConnectionError('server.security', wanted);
    return fitting.serverCertificate;
  } catch (error) {
    throw describe(error as Error, server);
  } finally {
    await client.disconnect().catch(() => {});
  }
}

const ofUser = /BadIdentityTokenRejected|BadIdentityTokenInvalid|BadUserAccessDenied/;

/** Shows the user errors of the server, but no details of network errors. */
function describe(error: Error, { certificates }: Pick<OpcuaServer, 'certificates'>): Error {
  if (error instanceof ConnectionError || error instanceof UnreachableError) return error;
  const code = /Bad[A-Z]\w+/.exec(error.message)?.[0];
  if (ofUser.test(error.message)) return new ConnectionError('server.user');
  if (code && /SecurityChecksFailed|Certificate/.test(code))
    return new ConnectionError('server.distrust', certificateFileIn(certificates));
  return code ? new ConnectionError('server.refused', code) : new UnreachableError();
}

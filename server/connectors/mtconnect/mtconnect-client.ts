import { request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';

import { ConnectionError } from '#server/connectors/connection-error.ts';
import type { DeviceSettings } from '#server/connectors/connector.ts';
import { UnreachableError, type Networks } from '#server/web/outside/networks.ts';

import { readStreams, type Streams } from './mtconnect-document.ts';

const timeoutMs = 10_000;
const maxBytes = 16 * 1024 * 1024;

type Agent = Pick<DeviceSettings, 'url' | 'username' | 'secret' | 'topic'> & {
  networks: Networks;
  signal: AbortSignal;
};

/**
 * Requests `current`, or `sample?from=…&count=…`.
 * @throws Error as `readStreams`, and without a reply
 */
export async function askAgent(agent: Agent, question: string): Promise<Streams> {
  const base = agent.url.replace(/\/+$/, '');
  const path = agent.topic ? `/${agent.topic.replace(/^\/+|\/+$/g, '')}` : '';
  const { status, body } = await get(new URL(`${base}${path}/${question}`), agent);
  if (status === 401 || status === 403)
    throw new ConnectionError('agent.refused', `HTTP ${status}`);
  // A redirect would bypass the check of the address.
  if (status >= 300 && status < 400) throw new ConnectionError('agent.redirect', String(status));
  return readStreams(body);
}

async function get(url: URL, agent: Agent): Promise<{ status: number; body: string }> {
  const host = await agent.networks.addressOf(url.hostname, url.port);
  const name = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const user = agent.username === null ? {} : { auth: `${agent.username}:${agent.secret ?? ''}` };
  const options: RequestOptions = {
    host,
    port: url.port,
    path: `${url.pathname}${url.search}`,
    headers: { host: url.host, accept: 'text/xml, application/xml' },
    signal: AbortSignal.any([agent.signal, AbortSignal.timeout(timeoutMs)]),
    agent: false,
    ...user,
  };
  return new Promise((resolve, reject) => {
    const asked =
      url.protocol === 'https:'
        ? requestHttps({ ...options, ...(isIP(name) === 0 && { servername: name }) })
        : requestHttp(options);
    asked.on('error', (error: NodeJS.ErrnoException) => reject(describe(error)));
    asked.on('response', (reply) => {
      const parts: Buffer[] = [];
      let size = 0;
      reply.on('data', (part: Buffer) => {
        size += part.length;
        parts.push(part);
        if (size > maxBytes) asked.destroy(new ConnectionError('agent.tooLarge'));
      });
      reply.on('error', (error) => reject(describe(error)));
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, body: Buffer.concat(parts).toString('utf8') }),
      );
    });
    asked.end();
  });
}

/** Hides details of network errors from the user: see `UnreachableError`. */
function describe(error: NodeJS.ErrnoException): Error {
  if (/CERT|SELF_SIGNED|ALTNAME/.test(error.code ?? ''))
    return new ConnectionError('agent.certificate', String(error.code));
  return error.code === undefined ? error : new UnreachableError();
}

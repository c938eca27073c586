import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { dayMs } from '#shared/durations.ts';

import { httpOrigin } from './base/http-origin.ts';
import { packageRoot } from './base/package-root.ts';
import { mailSettingsOf, type MailSettings } from './people/mail/mail-settings.ts';
import { turnSettingsOf, type TurnSettings } from './together/meetings/turn.ts';
import {
  publicNetworksAnd,
  parseNetworks,
  privateNetworks,
  type Networks,
} from './web/outside/networks.ts';
import { objectStoreOf, type ObjectStoreSettings } from './web/outside/object-store.ts';

export interface Environment {
  host: string;
  port: number;
  dataDir: string;
  configDir: string;
  databaseUrl: string | undefined;
  /** The bus of several instances. Undefined for a single instance. */
  natsUrl: string | undefined;
  publicUrl: string;
  /** Undefined without a mail server. */
  mail: MailSettings | undefined;
  /** Undefined: browsers in a meeting connect without a relay. */
  turn: TurnSettings | undefined;
  /** Store of uploaded files. Undefined: the folder `media` of `dataDir`. */
  mediaStore: ObjectStoreSettings | undefined;
  /** Retention of chat messages in milliseconds. Undefined: unlimited. */
  keepChatMs: number | undefined;
  /** Retention of samples, and of metrics by quarter of an hour, in milliseconds. */
  keepSamplesMs: number | undefined;
  keepMetricsMs: number | undefined;
  /** Networks to which connectors may connect. */
  connectorNetworks: Networks;
  /** Networks of push services: the internet, and the listed ones. */
  pushNetworks: Networks;
  /** The demo plant; with `nist` also the plant of a recording. */
  demo: 'plant' | 'nist' | undefined;
  /**
   * Start of the server's clock in milliseconds, for tests. Undefined: the clock of the machine.
   */
  beginsAt: number | undefined;
  /** Whether the demo's machines send samples. */
  hasSimulator: boolean;
  trustProxy: boolean;
  /** Whether requests are traced for an OpenTelemetry collector. */
  hasTraces: boolean;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

/**
 * Reads the operator's settings.
 * @throws Error with one line that names the variable and its fault.
 */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const host = variables['HOST'] || '127.0.0.1';
  const port = portOf(variables['PORT'] || '8080');
  const databaseUrl = databaseUrlOf(variables['DATABASE_URL']);
  return {
    host,
    port,
    dataDir: resolve(variables['DATA_DIR'] || './data'),
    configDir: configDirOf(variables['CONFIG_DIR']),
    databaseUrl,
    natsUrl: natsUrlOf(variables['NATS_URL'], databaseUrl),
    publicUrl: publicUrlOf(variables['PUBLIC_URL']) ?? httpOrigin(host, port),
    mail: mailSettingsOf(variables),
    turn: turnSettingsOf(variables),
    mediaStore: objectStoreOf(variables),
    keepChatMs: daysOf('CHAT_KEEP_DAYS', variables['CHAT_KEEP_DAYS']),
    keepSamplesMs: daysOf('SAMPLES_KEEP_DAYS', variables['SAMPLES_KEEP_DAYS'], 7),
    keepMetricsMs: daysOf('METRICS_KEEP_DAYS', variables['METRICS_KEEP_DAYS']),
    connectorNetworks: networksFrom('CONNECTOR_NETWORKS', () =>
      parseNetworks(variables['CONNECTOR_NETWORKS'] ?? privateNetworks),
    ),
    pushNetworks: networksFrom('PUSH_NETWORKS', () =>
      publicNetworksAnd(variables['PUSH_NETWORKS'] ?? ''),
    ),
    demo: demoOf(variables['DEMO'], variables['NATS_URL']),
    beginsAt: instantVariable('LINESIDE_NOW', variables['LINESIDE_NOW']),
    hasSimulator: flagOf('DEMO_SIMULATOR', variables['DEMO_SIMULATOR'] || '1'),
    trustProxy: flagOf('TRUST_PROXY', variables['TRUST_PROXY']),
    hasTraces: Boolean(
      variables['OTEL_EXPORTER_OTLP_ENDPOINT'] || variables['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'],
    ),
    logLevel: oneOf('LOG_LEVEL', variables['LOG_LEVEL'] || 'info', logLevels),
  };
}

function portOf(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT is a number from 0 to 65535, not "${text}"`);
  return port;
}

/** @returns milliseconds. */
function daysOf(name: string, text: string | undefined, least = 1): number | undefined {
  if (!text) return undefined;
  const days = Number(text);
  if (!Number.isInteger(days) || days < least || days > 36_500)
    throw new Error(`${name} is a number of days from ${least} to 36500, not "${text}"`);
  return days * dayMs;
}

function instantVariable(name: string, text: string | undefined): number | undefined {
  if (!text) return undefined;
  const at = Date.parse(text);
  if (Number.isNaN(at))
    throw new Error(`${name} is an instant like 2026-06-10T17:20:00Z, not "${text}"`);
  return at;
}

function configDirOf(text: string | undefined): string {
  if (!text) return join(packageRoot, 'src', 'config');
  const folder = resolve(text);
  if (!existsSync(folder)) throw new Error(`CONFIG_DIR: there is no folder "${folder}"`);
  return folder;
}

function databaseUrlOf(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (!/^postgres(ql)?:\/\//.test(text)) throw new Error('DATABASE_URL is a postgres:// address');
  return text;
}

function publicUrlOf(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new Error(`PUBLIC_URL is an http(s) address, not "${text}"`);
  const { href, origin } = new URL(text);
  if (href !== `${origin}/`)
    throw new Error(
      `PUBLIC_URL is where the installation itself is, like ${origin}: nothing may stand behind or before the host, not "${text}"`,
    );
  return origin;
}

function networksFrom(name: string, read: () => Networks): Networks {
  try {
    return read();
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`, { cause: error });
  }
}

function demoOf(text: string | undefined, natsUrl: string | undefined): Environment['demo'] {
  if (!text || text === '0') return undefined;
  if (text === '1') return 'plant';
  if (text !== 'nist') throw new Error(`DEMO is 1, 0 or nist, not "${text}"`);
  if (natsUrl) throw new Error('DEMO=nist is for one instance, without NATS_URL');
  return 'nist';
}

function flagOf(name: string, text: string | undefined): boolean {
  if (!text || text === '0') return false;
  if (text === '1') return true;
  throw new Error(`${name} is 1 or 0, not "${text}"`);
}

function oneOf<T extends string>(name: string, text: string, known: readonly T[]): T {
  const found = known.find((one) => one === text);
  if (!found) throw new Error(`${name} is one of ${known.join(', ')}, not "${text}"`);
  return found;
}

function natsUrlOf(text: string | undefined, databaseUrl: string | undefined): string | undefined {
  if (!text) return undefined;
  const addresses = text.split(',').map((address) => address.trim());
  if (!addresses.every((one) => /^(nats|tls):\/\/[^/]/.test(one) && URL.canParse(one)))
    throw new Error('NATS_URL is one nats:// address, or several with commas between them');
  if (!databaseUrl)
    throw new Error('NATS_URL is for instances that share a database: set DATABASE_URL, too');
  return text;
}

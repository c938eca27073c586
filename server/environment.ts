import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { mailSettingsOf, type MailSettings } from './mail/mail-settings.ts';
import { packageRoot } from './package-root.ts';

export interface Environment {
  host: string;
  port: number;
  dataDir: string;
  configDir: string;
  databaseUrl: string | undefined;
  publicUrl: string;
  /** Undefined: no mail server. */
  mail: MailSettings | undefined;
  demo: boolean;
  trustProxy: boolean;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

/**
 * Reads what the operator set.
 * @throws Error with one line that names the variable and what is wrong with it.
 */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const host = variables['HOST'] || '127.0.0.1';
  const port = portOf(variables['PORT'] || '8080');
  refuseNats(variables['NATS_URL']);
  return {
    host,
    port,
    dataDir: resolve(variables['DATA_DIR'] || './data'),
    configDir: configDirOf(variables['CONFIG_DIR']),
    databaseUrl: databaseUrlOf(variables['DATABASE_URL']),
    publicUrl: publicUrlOf(variables['PUBLIC_URL']) ?? `http://${host}:${port}`,
    mail: mailSettingsOf(variables),
    demo: flagOf('DEMO', variables['DEMO']),
    trustProxy: flagOf('TRUST_PROXY', variables['TRUST_PROXY']),
    logLevel: oneOf('LOG_LEVEL', variables['LOG_LEVEL'] || 'info', logLevels),
  };
}

function portOf(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT is a number from 0 to 65535, not "${text}"`);
  return port;
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
  return text.replace(/\/$/, '');
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

/** Taken for granted, several instances would each see only their own half of the plant. */
function refuseNats(text: string | undefined) {
  if (text)
    throw new Error(
      'NATS_URL: this version runs as one instance; unset it until the bus speaks NATS',
    );
}

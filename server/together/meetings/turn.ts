import { createHmac } from 'node:crypto';

import { hourMs } from '#shared/durations.ts';

/** A TURN server with time-limited credentials, like coturn with `use-auth-secret`. */
export interface TurnSettings {
  /** `turn:host:port` or `turns:host:port`, also with `?transport=tcp`. */
  url: string;
  /** Its `static-auth-secret`. */
  secret: string;
}

/** Credentials for the browser. */
export interface TurnCredentials {
  Urls: string[];
  Username: string;
  Credential: string;
}

/** Longer than a shift: reconnects within a meeting can use the same credentials. */
const goodForMs = 12 * hourMs;

/** @throws Error with one line about the faulty variable. */
export function turnSettingsOf(variables: NodeJS.ProcessEnv): TurnSettings | undefined {
  const { TURN_URL: url, TURN_SECRET: secret } = variables;
  if (!url && !secret) return undefined;
  if (!url) throw new Error('TURN_URL is missing beside TURN_SECRET');
  if (!/^turns?:[^\s/?]+(\?transport=(udp|tcp))?$/.test(url))
    throw new Error(`TURN_URL is an address like turn:turn.example:3478, not "${url}"`);
  if (!secret) throw new Error('TURN_SECRET is missing beside TURN_URL');
  return { url, secret };
}

/**
 * Credentials derived from the shared secret, which the TURN server verifies itself.
 * @param now Epoch milliseconds.
 */
export function turnCredentials(
  { url, secret }: TurnSettings,
  accountId: string,
  now: number,
): TurnCredentials {
  const Username = `${Math.floor((now + goodForMs) / 1000)}:${accountId}`;
  const Credential = createHmac('sha1', secret).update(Username).digest('base64');
  return { Urls: [url], Username, Credential };
}

declare module '#server/web/deps.ts' {
  interface Deps {
    /** The server that relays audio and video where browsers cannot connect directly. */
    turn: TurnSettings | undefined;
  }
}

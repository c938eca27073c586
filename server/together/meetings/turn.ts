import { createHmac } from 'node:crypto';

import { hourMs } from '#shared/durations.ts';

/** A TURN server that gives credentials for a time, as coturn does with `use-auth-secret`. */
export interface TurnSettings {
  /** `turn:host:port` or `turns:host:port`, also with `?transport=tcp`. */
  url: string;
  /** Its `static-auth-secret`. */
  secret: string;
}

/** What a browser connects to it with. */
export interface TurnCredentials {
  Urls: string[];
  Username: string;
  Credential: string;
}

/** Longer than a shift: a connection that is made again in a meeting has the same credentials. */
const goodForMs = 12 * hourMs;

/** @throws Error with one line that names the variable and what is wrong with it. */
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
 * Credentials that the TURN server checks by itself, from the shared secret.
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
    /** The server that relays sound and pictures where browsers do not reach each other. */
    turn: TurnSettings | undefined;
  }
}

import { createHmac, timingSafeEqual } from 'node:crypto';

import { createSecret } from './tokens.ts';

/**
 * Content of the known-device cookie: an id of the browser, and an HMAC for each account that
 * signed in there.
 */
export interface KnownDevice {
  id: string;
  /** Newest first. */
  seals: readonly string[];
}

const maxAccounts = 10;
const form = /^[\w-]{43}(\.[\w-]{43}){0,10}$/;

/** A missing or invalid note gives a new device, unknown to all accounts. */
export function readDevice(note: string | undefined): KnownDevice {
  const [id, ...seals] = note !== undefined && form.test(note) ? note.split('.') : [];
  return id === undefined ? { id: createSecret(), seals: [] } : { id, seals };
}

export function isKnownTo(device: KnownDevice, accountId: string, secret: Buffer): boolean {
  const wanted = Buffer.from(sealOf(device, accountId, secret));
  return device.seals.some((seal) => timingSafeEqual(Buffer.from(seal), wanted));
}

/** The cookie value after a sign-in of an account on the device. */
export function deviceCookieAfter(device: KnownDevice, accountId: string, secret: Buffer): string {
  const seal = sealOf(device, accountId, secret);
  const others = device.seals.filter((one) => one !== seal);
  return [device.id, seal, ...others.slice(0, maxAccounts - 1)].join('.');
}

function sealOf({ id }: KnownDevice, accountId: string, secret: Buffer): string {
  return createHmac('sha256', secret).update(`${id} ${accountId}`).digest('base64url');
}

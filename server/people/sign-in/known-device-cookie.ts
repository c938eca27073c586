import type { FastifyReply, FastifyRequest } from 'fastify';

import { isKnownTo, deviceCookieAfter, readDevice } from '#server/people/sessions/known-devices.ts';
import type { Deps } from '#server/web/deps.ts';

const name = 'lineside-device';
const maxAge = 400 * 24 * 3600;

/** Returns the device of a call for accounts that have signed in there before. */
export function knownDeviceOf({ cookies }: FastifyRequest, secret: Buffer) {
  const device = readDevice(cookies[name]);
  return (accountId: string) => (isKnownTo(device, accountId, secret) ? device.id : undefined);
}

/**
 * Sets a cookie that proves an earlier sign-in of the account on this browser. It does not
 * authenticate.
 */
export function rememberDevice(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  accountId: string,
  { publicUrl, identity }: Pick<Deps, 'publicUrl' | 'identity'>,
): void {
  const device = readDevice(request.cookies[name]);
  reply.setCookie(name, deviceCookieAfter(device, accountId, identity.deviceSecret), {
    httpOnly: true,
    sameSite: 'strict',
    path: '/api/accounts/token',
    secure: publicUrl.startsWith('https:'),
    maxAge,
  });
}

import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Renewal } from '#server/people/sessions/sessions.store.ts';

const name = 'lineside-remembered';
const daySeconds = 24 * 3600;

/** Not readable by scripts, not sent from other sites, and only to the token call. */
function attributes({ publicUrl }: { publicUrl: string }) {
  return {
    httpOnly: true,
    sameSite: 'strict',
    path: '/api/accounts/token',
    secure: publicUrl.startsWith('https:'),
  } as const;
}

/** Sets the cookie of a remembered sign-in: for a week, for a wall screen as long as its token. */
export function rememberSignIn(
  reply: FastifyReply,
  { refreshToken, isKiosk }: Pick<Renewal, 'refreshToken' | 'isKiosk'>,
  deps: { publicUrl: string },
): void {
  const maxAge = (isKiosk ? 400 : 7) * daySeconds;
  reply.setCookie(name, refreshToken, { ...attributes(deps), maxAge });
}

export function forgetSignIn(reply: FastifyReply, deps: { publicUrl: string }): void {
  reply.clearCookie(name, attributes(deps));
}

/** The refresh token of the remembered sign-in in the cookie. */
export function rememberedToken({ cookies }: FastifyRequest): string | undefined {
  return cookies[name];
}

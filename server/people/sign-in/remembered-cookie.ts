import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Renewal } from '#server/people/sessions/sessions.store.ts';

const name = 'lineside-remembered';
const daySeconds = 24 * 3600;

/** Out of reach of scripts and of other sites, and sent to nothing but the token call. */
function attributes({ publicUrl }: { publicUrl: string }) {
  return {
    httpOnly: true,
    sameSite: 'strict',
    path: '/api/accounts/token',
    secure: publicUrl.startsWith('https:'),
  } as const;
}

/** Lets the browser keep a sign-in: a person's for a week, a wall screen's as long as its token. */
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

/** The refresh token of the sign-in that this browser keeps. */
export function rememberedToken({ cookies }: FastifyRequest): string | undefined {
  return cookies[name];
}

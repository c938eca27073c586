import type { FastifyInstance } from 'fastify';

import { allowedOrigins, type LookStore, type Origins } from './branding.store.ts';

const header = 'content-security-policy';

/**
 * What pages may show and reach elsewhere follows `site.json`, and what is below /media may stand in a
 * frame of our own pages: it is there to be shown, and no page of ours.
 */
export function registerPagePolicy(app: FastifyInstance, looks: LookStore): void {
  app.addHook('onSend', async ({ url }, reply, payload) => {
    const policy = reply.getHeader(header);
    if (typeof policy !== 'string') return payload;
    if (url.startsWith('/media/'))
      reply.header(header, policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"));
    else if (String(reply.getHeader('content-type')).startsWith('text/html'))
      reply.header(header, pagePolicy(policy, allowedOrigins(await looks.read())));
    return payload;
  });
}

/** A policy that allows these origins besides. They are hosts by their schema, and nothing else. */
export function pagePolicy(policy: string, { frames, images, hubs }: Origins): string {
  // `https:` does not stand for WebSockets by TLS.
  const reached = hubs.flatMap((origin) => [origin, origin.replace(/^https/, 'wss')]);
  return [
    ['img-src', images] as const,
    ['frame-src', frames] as const,
    ['connect-src', reached] as const,
  ].reduce(
    (all, [name, origins]) =>
      all.replace(new RegExp(`${name} [^;]*`), (own) => [own, ...origins].join(' ')),
    policy,
  );
}

import type { FastifyInstance } from 'fastify';

import { allowedOrigins, type LookStore, type Origins } from './branding.store.ts';

const header = 'content-security-policy';

/**
 * Extends the Content-Security-Policy of pages by the origins in `site.json`, and allows our own
 * pages to frame files below /media, which are content and not pages.
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

/** The policy with these origins added. Their schema allows plain hosts only. */
export function pagePolicy(policy: string, { frames, images, hubs }: Origins): string {
  // `https:` does not cover `wss:`.
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

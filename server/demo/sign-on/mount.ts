import { randomBytes } from 'node:crypto';

import type { FastifyInstance } from 'fastify';

import { demoIdentity, demoPassword } from '#server/demo/accounts.ts';
import type { SignOnProvider } from '#server/people/sign-on/providers.ts';

const path = '/demo/sign-on';

/** Issuer of the demo's own provider. */
export function demoIssuer(publicUrl: string): string {
  return publicUrl + path;
}

/**
 * The demo's provider, as in `sign-on.json`. The server reaches it in process, because the public
 * address may not be reachable from here, behind a proxy or another port.
 */
export function demoSignOnProvider(app: FastifyInstance, publicUrl: string): SignOnProvider {
  const clientSecret = randomBytes(32).toString('base64url');
  const issuer = demoIssuer(publicUrl);
  const provider = {
    name: demoIdentity.provider,
    label: 'Demo company',
    issuer,
    clientId: 'lineside-demo',
    clientSecret,
    scope: 'openid email profile',
  };
  mount(app, provider, publicUrl);
  return { ...provider, fetch: (input, init) => fetchFrom(app, new Request(input, init)) };
}

/** Created at the first call: it is heavy, and most demos never use it. */
function mount(app: FastifyInstance, provider: SignOnProvider, publicUrl: string) {
  const { issuer, clientId, clientSecret } = provider;
  let made: ReturnType<typeof make> | undefined;

  async function make() {
    const { createDemoProvider } = await import('./demo-provider.ts');
    const client = {
      client_id: clientId,
      client_secret: clientSecret,
      token_endpoint_auth_method: 'client_secret_post' as const,
      redirect_uris: [`${publicUrl}/login/external_auth`],
    };
    const { username, subject } = demoIdentity;
    const people = [{ username, subject, password: demoPassword }];
    return createDemoProvider({ issuer, clients: [client], people });
  }

  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    // The provider reads bodies itself.
    scope.addContentTypeParser('*', (_request, _body, parsed) => parsed(null));
    scope.route({
      method: ['GET', 'POST'],
      url: `${path}/*`,
      schema: { hide: true },
      handler: async (request, reply) => {
        const handle = await (made ??= make());
        reply.hijack();
        await handle(request.raw, reply.raw);
      },
    });
    done();
  });
}

async function fetchFrom(app: FastifyInstance, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const reply = await app.inject({
    method: request.method === 'POST' ? 'POST' : 'GET',
    url: pathname + search,
    headers: Object.fromEntries(request.headers),
    ...(request.method === 'POST' && { payload: await request.text() }),
  });
  const type = String(reply.headers['content-type']);
  return new Response(reply.body, { status: reply.statusCode, headers: { 'content-type': type } });
}

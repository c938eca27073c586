import { randomBytes } from 'node:crypto';

import type { FastifyInstance } from 'fastify';

import { demoIdentity, demoPassword } from '#server/demo/accounts.ts';
import type { SignOnProvider } from '#server/people/sign-on/providers.ts';

const path = '/demo/sign-on';

/** Where the demo's own provider is. */
export function demoIssuer(publicUrl: string): string {
  return publicUrl + path;
}

/**
 * The demo's own provider as `sign-on.json` would name it. The server reaches it in process: a
 * proxy or a port in the public address need not lead back from here.
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

/** The provider is heavy and most demos never sign on through it: it is made at the first call. */
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

import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

import { exportJWK, generateKeyPair } from 'jose';
import {
  Provider,
  type ClientMetadata,
  type Configuration,
  type KoaContextWithOIDC,
} from 'oidc-provider';

import { problemPage, signInPage } from './pages.ts';

/** A person with an account at this provider. */
export interface DemoPerson {
  username: string;
  password: string;
  /** Permanent id of the person. */
  subject: string;
  /** Further claims of the person; by default the username. */
  claims?: Record<string, string>;
}

export interface DemoProviderOptions {
  /** Public address; its path is where the provider is mounted. */
  issuer: string;
  clients: ClientMetadata[];
  people: readonly DemoPerson[];
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const signingAlg = 'ES256';
const interactionSeconds = 600;
/** Bytes of an encoded name and password. */
const maxFormLength = 4096;

/**
 * An OpenID Connect provider with a sign-in page, for the demo and for tests. Keys, sessions and
 * codes are in memory only, and lost when the process ends.
 */
export async function createDemoProvider(options: DemoProviderOptions): Promise<Handler> {
  const { issuer, people } = options;
  const { host, pathname, protocol } = new URL(issuer);
  const prefix = pathname.replace(/\/$/, '');
  const provider = new Provider(issuer, await configuration(options, prefix));
  provider.proxy = true;
  const answer = provider.callback();

  return async (request, response) => {
    // Regardless of the requested host, its addresses are those of its issuer.
    request.headers['x-forwarded-host'] = host;
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    const url = request.url ?? '/';
    if (url.startsWith(`${prefix}/interaction/`)) {
      await interact(provider, people, { request, response }).catch((error: unknown) =>
        sendPage(response, 400, problemPage(wordsOf(error))),
      );
      return;
    }
    Object.assign(request, { originalUrl: url, url: url.slice(prefix.length) });
    await answer(request, response);
  };
}

async function configuration(
  { clients, people }: DemoProviderOptions,
  prefix: string,
): Promise<Configuration> {
  const { privateKey } = await generateKeyPair(signingAlg, { extractable: true });
  const signingKey = { ...(await exportJWK(privateKey)), alg: signingAlg, use: 'sig' };
  return {
    clients,
    clientDefaults: { id_token_signed_response_alg: signingAlg, grant_types: grantTypes },
    enabledJWA: { idTokenSigningAlgValues: [signingAlg] },
    jwks: { keys: [signingKey] },
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      long: { path: `${prefix}/`, httpOnly: true, sameSite: 'lax' },
    },
    pkce: { required: () => true },
    responseTypes: ['code'],
    claims: { openid: ['sub'], email: ['email'], profile: ['preferred_username'] },
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    interactions: { url: (_context, { uid }) => `${prefix}/interaction/${uid}` },
    ttl: {
      Interaction: interactionSeconds,
      AuthorizationCode: 60,
      AccessToken: 300,
      IdToken: 300,
      Grant: 3600,
      Session: 3600,
    },
    loadExistingGrant: grantAll,
    findAccount: (_context, subject) => {
      const person = people.find((one) => one.subject === subject);
      if (!person) return undefined;
      const claims = { preferred_username: person.username, ...person.claims, sub: subject };
      return { accountId: subject, claims: () => claims };
    },
    renderError: (context, { error_description, error }) => {
      context.type = 'html';
      context.body = problemPage(error_description ?? error);
    },
  };
}

const grantTypes = ['authorization_code'];

/** Consent is given in advance for the demo's people. */
async function grantAll({ oidc }: KoaContextWithOIDC) {
  const { client, provider, session } = oidc;
  if (!client || !session?.accountId) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}

/** Handles the sign-in page: shown, submitted or cancelled. */
async function interact(
  provider: Provider,
  people: readonly DemoPerson[],
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  if (request.method !== 'POST') {
    const hint = params['login_hint'];
    const username = typeof hint === 'string' ? hint : '';
    sendPage(response, 200, signInPage({ username, isRefused: false }));
    return;
  }
  const form = await readForm(request);
  if (form.get('answer') === 'cancel') {
    const left = { error: 'access_denied', error_description: 'The sign-in was cancelled' };
    await provider.interactionFinished(request, response, left);
    return;
  }
  const username = (form.get('username') ?? '').trim().toLowerCase();
  const person = people.find((one) => one.username === username);
  if (person === undefined || person.password !== form.get('password')) {
    sendPage(response, 200, signInPage({ username, isRefused: true }));
    return;
  }
  const signedIn = { login: { accountId: person.subject } };
  await provider.interactionFinished(request, response, signedIn, {
    mergeWithLastSubmission: false,
  });
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const part of request) {
    text += String(part);
    if (text.length > maxFormLength) throw new Error('The form is too long');
  }
  return new URLSearchParams(text);
}

function sendPage(response: ServerResponse, status: number, html: string) {
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
  });
  response.end(html);
}

function wordsOf(error: unknown): string {
  const isGone = (error as { error?: unknown }).error === 'invalid_request';
  return isGone ? 'This sign-in is over.' : 'This did not work.';
}

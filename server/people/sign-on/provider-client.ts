import type { ClientAuth, Configuration } from 'openid-client';

import { Problem } from '#server/base/problem.ts';
import { hourMs } from '#shared/durations.ts';

import type { SignOnProvider } from './providers.ts';

/**
 * Parameters of an authorization request: returned by the provider, or kept to prove the request.
 */
export interface AuthorizationState {
  state: string;
  nonce: string;
  verifier: string;
}

/** Parameters with which the browser returns from the provider. */
export interface AuthorizationReply {
  code: string;
  state: string;
  iss?: string;
}

/** Identity of a person at a provider. */
export interface ProviderIdentity {
  issuer: string;
  subject: string;
}

const discoveryLifeMs = hourMs;
/** Shorter than the browser's timeout of 15 seconds. */
const timeoutSeconds = 7;

/** OpenID Connect client of one provider. Metadata is loaded on first use. */
export function createProviderClient(
  provider: SignOnProvider,
  { redirectUri, now }: { redirectUri: string; now: () => number },
) {
  let known: { configuration: Promise<Configuration>; until: number } | undefined;

  /** Concurrent calls share one request; failures are not cached. */
  function configuration(): Promise<Configuration> {
    if (known && now() < known.until) return known.configuration;
    const asked = { configuration: discover(provider), until: now() + discoveryLifeMs };
    known = asked;
    asked.configuration.catch(() => {
      if (known === asked) known = undefined;
    });
    return asked.configuration;
  }

  return {
    /**
     * Starts an authorization request, with the URL for the browser.
     * @throws Problem 503 when the provider cannot be reached.
     */
    async begin(username: string): Promise<AuthorizationState & { url: string }> {
      const found = await configuration().catch(() => {
        throw providerUnavailable(provider.label);
      });
      const { buildAuthorizationUrl, calculatePKCECodeChallenge, ...random } =
        await import('openid-client');
      const state = random.randomState();
      const nonce = random.randomNonce();
      const verifier = random.randomPKCECodeVerifier();
      const url = buildAuthorizationUrl(found, {
        redirect_uri: redirectUri,
        scope: provider.scope,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        login_hint: username,
      });
      return { url: url.href, state, nonce, verifier };
    },

    /**
     * Exchanges the code for the identity. Checks state, nonce, verifier, issuer and signature.
     * @throws errors of the checks and the provider, see `reasonOf`.
     */
    async identify(
      { code, state, iss }: AuthorizationReply,
      expected: AuthorizationState,
    ): Promise<ProviderIdentity> {
      const found = await configuration();
      const { authorizationCodeGrant } = await import('openid-client');
      const returnedTo = new URL(redirectUri);
      returnedTo.search = new URLSearchParams({ code, state, ...(iss && { iss }) }).toString();
      const tokens = await authorizationCodeGrant(found, returnedTo, {
        expectedState: expected.state,
        expectedNonce: expected.nonce,
        pkceCodeVerifier: expected.verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('no ID token');
      return { issuer: claims.iss, subject: claims.sub };
    },
  };
}

export function providerUnavailable(label: string): Problem {
  return new Problem(
    503,
    'signOn.providerUnavailable',
    `The sign-in of "${label}" cannot be reached at the moment. Please try again later.`,
  );
}

/** Short reason why an identity was not proven, without secrets: for the audit trail. */
export function failureReason(error: unknown): string {
  const { code, error: answer } = error as { code?: unknown; error?: unknown };
  const words = [code, answer].filter(
    (word) => typeof word === 'string' && /^[a-z_]{1,60}$/i.test(word),
  );
  return words.join(' ') || 'provider cannot be asked';
}

async function discover(provider: SignOnProvider): Promise<Configuration> {
  const { allowInsecureRequests, ClientSecretBasic, ClientSecretPost, customFetch, discovery } =
    await import('openid-client');
  const { issuer, clientId, clientSecret } = provider;
  const inBody = ClientSecretPost(clientSecret);
  const inHeader = ClientSecretBasic(clientSecret);
  /** HTTP Basic is the default where a provider names no method. */
  function authenticate(...[server, ...rest]: Parameters<ClientAuth>) {
    const isInBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    return isInBody ? inBody(server, ...rest) : inHeader(server, ...rest);
  }
  const found = await discovery(new URL(issuer), clientId, undefined, authenticate, {
    timeout: timeoutSeconds,
    // `readProviders` allows plain http for loopback only.
    ...(issuer.startsWith('http:') && { execute: [allowInsecureRequests] }),
    ...(provider.fetch && { [customFetch]: provider.fetch }),
  });
  const { authorization_endpoint = '' } = found.serverMetadata();
  // Some providers use another host for sign-in than their issuer's. Its metadata came over https;
  // the endpoint must use https, too.
  const { origin, protocol } = new URL(authorization_endpoint);
  if (origin !== new URL(issuer).origin && protocol !== 'https:')
    throw new Error(`${provider.name} sends people to an address without https`);
  return found;
}

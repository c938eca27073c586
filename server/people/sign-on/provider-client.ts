import type { ClientAuth, Configuration } from 'openid-client';

import { Problem } from '#server/base/problem.ts';
import { hourMs } from '#shared/durations.ts';

import type { SignOnProvider } from './providers.ts';

/** What an authorization request asks the provider to bring back, and what proves that we asked. */
export interface AuthorizationState {
  state: string;
  nonce: string;
  verifier: string;
}

/** What the browser brought back from the provider. */
export interface AuthorizationReply {
  code: string;
  state: string;
  iss?: string;
}

/** Who someone is at a provider. */
export interface ProviderIdentity {
  issuer: string;
  subject: string;
}

const discoveryLifeMs = hourMs;
/** The browser gives up after 15 seconds. */
const timeoutSeconds = 7;

/** Speaks OpenID Connect with one provider. Its addresses are asked for at the first use. */
export function createProviderClient(
  provider: SignOnProvider,
  { redirectUri, now }: { redirectUri: string; now: () => number },
) {
  let known: { configuration: Promise<Configuration>; until: number } | undefined;

  /** One question for all who wait; a failure is not remembered. */
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
     * Where the browser goes to sign in.
     * @throws Problem 503 when the provider cannot be reached.
     */
    async begin(username: string): Promise<AuthorizationState & { url: string }> {
      const found = await configuration().catch(() => {
        throw unavailable(provider.label);
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
     * Trades the code for who it is. State, nonce, verifier, issuer and signature are all checked.
     * @throws what the checks and the provider throw, see `reasonOf`.
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

export function unavailable(label: string): Problem {
  return new Problem(
    503,
    'signOn.providerUnavailable',
    `The sign-in of "${label}" cannot be reached at the moment. Please try again later.`,
  );
}

/** Why an identity was not proven, short and without anything secret: it goes to the trail. */
export function reasonOf(error: unknown): string {
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
  /** Basic is what a provider speaks that names nothing. */
  function authenticate(...[server, ...rest]: Parameters<ClientAuth>) {
    const isInBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    return isInBody ? inBody(server, ...rest) : inHeader(server, ...rest);
  }
  const found = await discovery(new URL(issuer), clientId, undefined, authenticate, {
    timeout: timeoutSeconds,
    // `readProviders` has let plain http pass on this machine only.
    ...(issuer.startsWith('http:') && { execute: [allowInsecureRequests] }),
    ...(provider.fetch && { [customFetch]: provider.fetch }),
  });
  const { authorization_endpoint = '' } = found.serverMetadata();
  // Some providers have people sign in at another host than their issuer's. The issuer's word for
  // it came over https; it leads to nothing else than https.
  const { origin, protocol } = new URL(authorization_endpoint);
  if (origin !== new URL(issuer).origin && protocol !== 'https:')
    throw new Error(`${provider.name} sends people to an address without https`);
  return found;
}

import type { Db } from '#server/db/open.ts';
import { minuteMs } from '#shared/durations.ts';

import {
  createProviderClient,
  failureReason,
  providerUnavailable,
  type AuthorizationState,
  type ProviderIdentity,
} from './provider-client.ts';
import type { SignOnProvider } from './providers.ts';
import { createSeal, type Seal } from './seal.ts';

/**
 * Time from the first step to the return of the browser; nothing of it is stored in the database.
 */
export const signOnMs = 10 * minuteMs;

interface PendingSignOn extends AuthorizationState {
  provider: string;
  username: string;
}

/** A return without a proven identity. The reason is for the audit trail, not for people. */
export interface SignOnRefusal {
  refusal: string;
}

type SignOn = Awaited<ReturnType<typeof createSignOn>>;

interface SignOnDeps {
  db: Db;
  now: () => number;
  publicUrl: string;
  providers: readonly SignOnProvider[];
}

/** Sign-on at the providers of this installation. */
export async function createSignOn({ db, now, publicUrl, providers }: SignOnDeps) {
  const seal = await createSeal(db, now);
  const redirectUri = `${publicUrl}/login/external_auth`;
  const clients = new Map(
    providers.map((provider) => [
      provider.name,
      createProviderClient(provider, { redirectUri, now }),
    ]),
  );

  return {
    seal,
    /** Whether the public URL uses https: then cookies are sent over https only. */
    isSecure: publicUrl.startsWith('https:'),

    /**
     * @returns the URL for the browser, the state, and the note that the browser has to return.
     * @throws Problem 503 when the provider is not configured here or cannot be reached.
     */
    async begin({ provider, username }: { provider: string; username: string }) {
      const client = clients.get(provider);
      if (!client) throw providerUnavailable(provider);
      const { url, ...expected } = await client.begin(username);
      const begun: PendingSignOn = { provider, username, ...expected };
      const note = await seal.close('sign-on begun', { ...begun }, signOnMs);
      return { url, state: expected.state, note };
    },

    /** @returns the identity, if the same browser returns with the request for the same user. */
    async identify(
      note: string,
      returned: ProviderReturn,
    ): Promise<ProviderIdentity | SignOnRefusal> {
      const begun = await readBegun(seal, note);
      if (!begun) return { refusal: 'no sign-on was begun in this browser' };
      const { code, state, iss, provider, username } = returned;
      if (state === undefined || state !== begun.state) return { refusal: 'state differs' };
      if (provider !== begun.provider) return { refusal: 'provider differs' };
      if (username !== begun.username) return { refusal: 'username differs' };
      const client = clients.get(provider);
      if (!client) return { refusal: 'provider is not set up' };
      try {
        return await client.identify({ code, state, ...(iss && { iss }) }, begun);
      } catch (error) {
        return { refusal: failureReason(error) };
      }
    },
  };
}

interface ProviderReturn {
  code: string;
  state?: string | undefined;
  iss?: string | undefined;
  provider: string;
  username: string;
}

async function readBegun(seal: Seal, note: string): Promise<PendingSignOn | undefined> {
  return (await seal.open('sign-on begun', note)) as PendingSignOn | undefined;
}

declare module '#server/web/deps.ts' {
  interface Deps {
    signOn: SignOn;
  }
}

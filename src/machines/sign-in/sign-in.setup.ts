import { assign, fromPromise, setup } from 'xstate';

import { serverRefusalOf, type ServerRefusal } from '#lib/server-refusal.ts';
import type { Account, Contract, SignOnType } from '#schemas/api/accounts.gen.ts';

import { notProvided, type OutsideAction, providedAction, refusalStatus } from '../provided.ts';
import {
  type Client,
  clientViewOfAdmin,
  globalView,
  isAdmin,
  ownView,
  type AccountView,
} from './account.ts';

export type SignInEvent =
  | { type: 'username.submitted'; username: string }
  | { type: 'credentials.submitted'; username: string; password: string; isRemembered: boolean }
  | { type: 'username.changed' }
  | { type: 'page.returned' }
  | { type: 'takeover.confirmed' }
  | { type: 'takeover.declined' }
  | { type: 'agreement.submitted'; isConfirmed: boolean }
  | { type: 'agreement.requested' }
  | { type: 'view.global' }
  | { type: 'view.user' }
  | { type: 'view.back' }
  | { type: 'client.chosen'; client: Client };

/** Notice for the user: a text key, or the server's message. */
export type Notice = { key: string } | ServerRefusal;

/** The identity provider's reply, with the user who was sent there. */
export interface ExternalReturn {
  code: string;
  state: string | null;
  iss: string | null;
  provider: string;
  username: string;
}

export interface SignInInput {
  /** Account that was stored before the agreement or the choice of view was done. */
  account: Account | null;
  rememberedUsername: string | null;
  /** Code of an activation link, which skips the first step. */
  activationCode: string | null;
  externalReturn: ExternalReturn | null;
  /** Origin of this page: an identity provider may have the same one, as in the demo. */
  origin: string;
  /** Users who follow a meeting link are not asked for a view. */
  hasMeetingLink: boolean;
}

export interface Context extends SignInInput {
  username: string;
  password: string;
  isRemembered: boolean;
  force: boolean;
  /** Number of refused passwords. */
  refusals: number;
  /** Sign-on of the account while the user is redirected to the provider. */
  signOn: SignOnType | null;
  contract: Contract | null;
  view: AccountView | null;
  notice: Notice | null;
}

export interface Credentials {
  username: string;
  password: string;
  isRemembered: boolean;
  /** Ends the account's sessions elsewhere. */
  force: boolean;
  activationCode: string | null;
}

/** Placeholder in the password field of a remembered user, whose password is not stored. */
export const placeholderPassword = '\u2022'.repeat(10);

export const emptyForm = {
  username: '',
  password: '',
  isRemembered: false,
  force: false,
  notice: null,
} satisfies Partial<Context>;

const goToProvider: OutsideAction<{ signOn: SignOnType | null; username: string }> = providedAction;

/** Types, calls and actions of the statechart. The app provides the calls. */
export const signInSetup = setup({
  types: {
    context: {} as Context,
    events: {} as SignInEvent,
    input: {} as SignInInput,
    output: {} as AccountView,
  },
  delays: {
    /** Specified delay before the redirect to the provider. */
    EXTERNAL_REDIRECT: 200,
  },
  actors: {
    // Provided by the app. A refusal by the server rejects with { status, message }.
    loadSignOnType: fromPromise<SignOnType, { username: string }>(notProvided),
    signIn: fromPromise<Account, Credentials>(notProvided),
    resume: fromPromise<Account, { username: string }>(notProvided),
    exchangeCode: fromPromise<Account, ExternalReturn & { force: boolean }>(notProvided),
    welcome: fromPromise<unknown, { account: Account }>(notProvided),
    loadContract: fromPromise<Contract, { account: Account }>(notProvided),
    confirmContract: fromPromise<unknown, { account: Account; contract: Contract }>(notProvided),
  },
  guards: {
    hasStoredAccount: ({ context }) => context.account !== null,
    hasExternalReturn: ({ context }) => context.externalReturn !== null,
    hasActivationCode: ({ context }) => context.activationCode !== null,
    hasFirstStep: ({ context }) => context.activationCode === null,
    isNamed: ({ event }) => event.type === 'username.submitted' && event.username.trim() !== '',
    isComplete: ({ event }) =>
      event.type === 'credentials.submitted' &&
      event.username.trim() !== '' &&
      event.password !== '',
    isPassword: (_, { signOn }: { signOn: SignOnType }) => signOn.Type === 'PASSWORD',
    leadsToProvider: ({ context }, { signOn }: { signOn: SignOnType }) =>
      signOn.Type === 'EXTERNAL' && isProviderAddress(signOn.Meta.Url, context.origin),
    isUntouchedPlaceholder: ({ context }) =>
      context.rememberedUsername === context.username && context.password === placeholderPassword,
    /** Conflict: the account is active elsewhere, or a newer agreement is in force. */
    isConflict: ({ event }) => 'error' in event && refusalStatus(event.error) === 409,
    isRefused: ({ event }) => 'error' in event && [400, 401].includes(refusalStatus(event.error)),
    hasContract: ({ context }) => context.account?.HasContract === true,
    isTicked: ({ event }) => event.type === 'agreement.submitted' && event.isConfirmed,
    mayChooseView: ({ context }) => context.account !== null && isAdmin(context.account),
    followsMeetingLink: ({ context }) =>
      context.hasMeetingLink && context.account !== null && isAdmin(context.account),
  },
  actions: {
    /** Provided by the app: redirects the browser. */
    goToProvider,
    keepUsername: assign(({ event }) =>
      event.type === 'username.submitted' ? { username: event.username.trim(), notice: null } : {},
    ),
    keepCredentials: assign(({ event }) =>
      event.type === 'credentials.submitted'
        ? {
            username: event.username.trim(),
            password: event.password,
            isRemembered: event.isRemembered,
            force: false,
            notice: null,
          }
        : {},
    ),
    keepSignOn: assign((_, { signOn }: { signOn: SignOnType }) => ({ signOn })),
    keepAccount: assign((_, { account }: { account: Account }) => ({
      account,
      password: '',
      rememberedUsername: null,
    })),
    forgetRemembered: assign({ rememberedUsername: null, password: '' }),
    forgetPassword: assign(({ context }) => ({ password: '', refusals: context.refusals + 1 })),
    forgetReturn: assign({ externalReturn: null, force: false }),
    unsay: assign({ notice: null }),
    /** Sets the notice for a failed call. */
    sayWhy: assign(({ event }) => ('error' in event ? { notice: noticeOf(event.error) } : {})),
    say: assign((_, { notice }: { notice: Notice }) => ({ notice })),
    useForce: assign({ force: true }),
    resetForm: assign(emptyForm),
    signContract: assign(({ context: { account } }) => ({
      account: account && { ...account, HasContract: true },
      notice: null,
    })),
    takeOwnView: assign(({ context }) => ({ view: context.account && ownView(context.account) })),
    takeGlobalView: assign(({ context }) => ({
      view: context.account && globalView(context.account),
    })),
    takeClientView: assign(({ context, event }) =>
      event.type === 'client.chosen' && context.account
        ? { view: clientViewOfAdmin(context.account, event.client) }
        : {},
    ),
  },
});

function noticeOf(error: unknown): Notice {
  const refusal = serverRefusalOf(error);
  return refusalStatus(error) === 0 || !refusal.message ? { key: 'signIn.noConnection' } : refusal;
}

export function accountOf({ account }: Context): Account {
  if (!account) throw new Error('Ivalid Login');
  return account;
}

export function contractOf({ contract }: Context): Contract {
  if (!contract) throw new Error('No agreement to confirm');
  return contract;
}

export function returnOf({ externalReturn }: Context): ExternalReturn {
  if (!externalReturn) throw new Error('No one came back from a provider');
  return externalReturn;
}

/** Accepts https addresses, which cannot be altered in transit, and those of our own origin. */
function isProviderAddress(address: string | undefined, origin: string): boolean {
  if (address === undefined || !/^https?:\/\/[^/\s\\][^\s\\]*$/i.test(address)) return false;
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return url.protocol === 'https:' || url.origin === origin;
}

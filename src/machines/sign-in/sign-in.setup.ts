import { assign, fromPromise, setup } from 'xstate';

import type { Account, Contract, SignOnType } from '#schemas/api/accounts.gen.ts';

import {
  type Client,
  clientViewOfAdmin,
  globalView,
  isAdmin,
  ownView,
  type View,
} from './account.ts';

export type SignInEvent =
  | { type: 'username.submitted'; username: string }
  | { type: 'credentials.submitted'; username: string; password: string; isRemembered: boolean }
  | { type: 'username.changed' }
  | { type: 'takeover.confirmed' }
  | { type: 'takeover.declined' }
  | { type: 'agreement.submitted'; isConfirmed: boolean }
  | { type: 'agreement.requested' }
  | { type: 'view.global' }
  | { type: 'view.user' }
  | { type: 'view.back' }
  | { type: 'client.chosen'; client: Client };

/** What to tell the person: a text of ours by its key, or a sentence that the server gave. */
export type Notice = { key: string } | { sentence: string };

export interface Context {
  username: string;
  password: string;
  isRemembered: boolean;
  force: boolean;
  /** Who the browser remembers, when a token of the last visit can stand for the password. */
  rememberedUsername: string | null;
  account: Account | null;
  contract: Contract | null;
  view: View | null;
  notice: Notice | null;
}

export interface SignInInput {
  /** A session that was stored but never got past the agreement or the choice of view. */
  account: Account | null;
  rememberedUsername: string | null;
}

interface Credentials {
  username: string;
  password: string;
  isRemembered: boolean;
  force: boolean;
}

/** Stands in the password field of a remembered person, whose real password nobody keeps. */
export const placeholderPassword = '\u2022'.repeat(10);

export const emptyForm = {
  username: '',
  password: '',
  isRemembered: false,
  force: false,
  notice: null,
} satisfies Partial<Context>;

/** What the chart may ask and do. The app provides the calls. */
export const signInSetup = setup({
  types: {
    context: {} as Context,
    events: {} as SignInEvent,
    input: {} as SignInInput,
    output: {} as View,
  },
  actors: {
    // The app provides these. A refusal of the server rejects with { status, message }.
    loadSignOnType: fromPromise<SignOnType, { username: string }>(notProvided),
    signIn: fromPromise<Account, Credentials>(notProvided),
    resume: fromPromise<Account, { username: string }>(notProvided),
    welcome: fromPromise<unknown, { account: Account }>(notProvided),
    loadContract: fromPromise<Contract, { account: Account }>(notProvided),
    confirmContract: fromPromise<unknown, { account: Account; contract: Contract }>(notProvided),
  },
  guards: {
    hasStoredAccount: ({ context }) => context.account !== null,
    isNamed: ({ event }) => event.type === 'username.submitted' && event.username.trim() !== '',
    isComplete: ({ event }) =>
      event.type === 'credentials.submitted' &&
      event.username.trim() !== '' &&
      event.password !== '',
    isPassword: (_, { type }: { type: SignOnType['Type'] }) => type === 'PASSWORD',
    isUntouchedPlaceholder: ({ context }) =>
      context.rememberedUsername === context.username && context.password === placeholderPassword,
    isActiveElsewhere: (_, { error }: { error: unknown }) => statusOf(error) === 409,
    isRefused: (_, { error }: { error: unknown }) => [400, 401].includes(statusOf(error)),
    hasContract: ({ context }) => context.account?.HasContract === true,
    isTicked: ({ event }) => event.type === 'agreement.submitted' && event.isConfirmed,
    mayChooseView: ({ context }) => context.account !== null && isAdmin(context.account),
  },
  actions: {
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
    keepAccount: assign((_, { account }: { account: Account }) => ({
      account,
      password: '',
      rememberedUsername: null,
    })),
    forgetRemembered: assign({ rememberedUsername: null, password: '' }),
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

export function noticeOf(error: unknown): Notice {
  const sentence = error instanceof Error ? error.message : '';
  return statusOf(error) === 0 || sentence === '' ? { key: 'signIn.noConnection' } : { sentence };
}

export function accountOf({ account }: Context): Account {
  if (!account) throw new Error('Ivalid Login');
  return account;
}

export function contractOf({ contract }: Context): Contract {
  if (!contract) throw new Error('No agreement to confirm');
  return contract;
}

function statusOf(error: unknown): number {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' ? status : 0;
}

function notProvided(): Promise<never> {
  return Promise.reject(new Error('Not provided'));
}

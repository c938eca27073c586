import { fromPromise } from 'xstate';

import { logAction } from '#api/admin/logs.ts';
import { loadTexts } from '#api/apps.ts';
import * as accounts from '#api/session/accounts.ts';
import { adoptLanguage } from '#i18n/i18n.ts';
import { applyTimeFormat } from '#i18n/time-format.ts';
import { signInMachine } from '#machines/sign-in/sign-in.machine.ts';
import type { Credentials, ExternalReturn } from '#machines/sign-in/sign-in.setup.ts';
import type { Account, Contract, SignOnType } from '#schemas/api/accounts.gen.ts';

import { keepUnfinished } from '../session/session.ts';
import { rememberSignOn } from './external-return.ts';

/** The sign-in statechart with its server calls. */
export const signInChart = signInMachine.provide({
  actors: {
    loadSignOnType: fromPromise(({ input }: { input: { username: string } }) =>
      accounts.loadSignOnType(input.username),
    ),
    signIn: fromPromise(({ input }: { input: Credentials }) => accounts.signIn(input)),
    exchangeCode: fromPromise(({ input }: { input: ExternalReturn & { force: boolean } }) =>
      accounts.exchangeCode(input),
    ),
    resume: fromPromise(({ input }: { input: { username: string } }) =>
      accounts.resumeSession(input.username),
    ),
    welcome: fromPromise(({ input }: { input: { account: Account } }) => welcome(input.account)),
    loadContract: fromPromise(({ input }: { input: { account: Account } }) =>
      accounts.loadContract(input.account.Id),
    ),
    confirmContract: fromPromise(({ input }: { input: { account: Account; contract: Contract } }) =>
      confirm(input),
    ),
  },
  actions: { goToProvider: (_, { signOn, username }) => goToProvider(signOn, username) },
});

async function welcome(account: Account): Promise<unknown> {
  keepUnfinished(account);
  applyTimeFormat(account.TimeFormat ?? 'auto');
  return Promise.allSettled([adoptLanguage(account.Language.Name, loadTexts), logAction('LOG IN')]);
}

async function confirm(input: { account: Account; contract: Contract }): Promise<unknown> {
  const reply = await accounts.confirmContract(input.account.Id, input.contract.Id);
  keepUnfinished({ ...input.account, HasContract: true });
  return reply;
}

function goToProvider(signOn: SignOnType | null, username: string): void {
  const { Provider, Url } = signOn?.Meta ?? {};
  if (!Provider || !Url) return;
  rememberSignOn({ provider: Provider, username });
  window.location.assign(Url);
}

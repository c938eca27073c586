import type { Account } from '#schemas/api/accounts.gen.ts';

import { placeholderPassword, type SignInEvent } from './sign-in.setup.ts';

const contoso = { Id: '2', DisplayName: 'Contoso Molding' };
export const anna: Account = {
  Id: 'a1',
  Username: 'anna',
  Language: { Name: 'en-US' },
  HasContract: true,
  Roles: [],
  Clients: [{ Id: '1', DisplayName: 'Northwind Plastics' }, contoso],
};
export const ben: Account = { ...anna, Id: 'b1', Username: 'ben', HasContract: false };
const global: Account = { ...anna, Roles: [{ Name: 'Global', RoleType: 'SystemRole', Menu: [] }] };
const contract = { Id: 'c1', Agreement: '<p>Terms</p>', IsConfirmed: false };

/** What the person and the server can do, under the names that the table below uses. */
export const happenings = {
  'no name': { type: 'username.submitted', username: ' ' },
  name: { type: 'username.submitted', username: 'anna' },
  'password account': answer('signOnType', { Type: 'PASSWORD', Meta: {} }),
  'external account': answer('signOnType', { Type: 'EXTERNAL', Meta: {} }),
  'name fails': failure('signOnType', 500),
  'other name': { type: 'username.changed' },
  'no password': submit(''),
  password: submit('secret'),
  placeholder: submit(placeholderPassword),
  resumed: answer('resume', anna),
  'not resumed': failure('resume', 401),
  'in as anna': answer('signIn', anna),
  'in as ben': answer('signIn', ben),
  'in as global': answer('signIn', global),
  refused: failure('signIn', 401),
  'busy elsewhere': failure('signIn', 409),
  'out of order': failure('signIn', 503),
  yes: { type: 'takeover.confirmed' },
  no: { type: 'takeover.declined' },
  welcomed: answer('welcome', undefined),
  'welcome fails': failure('welcome', 500),
  'agreement comes': answer('loadContract', contract),
  'agreement fails': failure('loadContract', 500),
  'ask again': { type: 'agreement.requested' },
  unticked: { type: 'agreement.submitted', isConfirmed: false },
  ticked: { type: 'agreement.submitted', isConfirmed: true },
  signed: answer('confirmContract', undefined),
  'not signed': failure('confirmContract', 500),
  'global view': { type: 'view.global' },
  'user view': { type: 'view.user' },
  back: { type: 'view.back' },
  client: { type: 'client.chosen', client: contoso },
} satisfies Record<string, SignInEvent | Answer>;

/** How the chart hears of the end of a call. */
type Answer = ReturnType<typeof answer> | ReturnType<typeof failure>;

export type Happening = keyof typeof happenings;

function submit(password: string): SignInEvent {
  return { type: 'credentials.submitted', username: 'anna', password, isRemembered: false };
}

function answer(id: string, output: unknown) {
  return { type: `xstate.done.actor.${id}`, output };
}

function failure(id: string, status: number) {
  const error = Object.assign(new Error(`Status ${status}`), { status });
  return { type: `xstate.error.actor.${id}`, error };
}

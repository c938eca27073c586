import type { Answer } from '#model-testing/chart-model.ts';
import type { Account, SignOnType } from '#schemas/api/accounts.gen.ts';

import { type ExternalReturn, placeholderPassword, type SignInInput } from './sign-in.setup.ts';

/* Payloads at the limits of guards, by test name. */

const contoso = { Id: 'contoso', DisplayName: 'Contoso Molding' };
const northwind = { Id: 'northwind', DisplayName: 'Northwind Plastics' };

const anna: Account = {
  Id: 'anna',
  Username: 'anna',
  Language: { Name: 'en-US' },
  HasContract: true,
  Roles: [{ Name: 'PlantUser', RoleType: 'SystemRole', Menu: ['Dashboard'] }],
  Clients: [northwind, contoso],
};
const ben: Account = { ...anna, Id: 'ben', Username: 'ben', HasContract: false };
const global: Account = { ...anna, Id: 'global', Username: 'global', Roles: [admin('Global')] };
/** An administrator who has not confirmed the agreement yet. */
const sysadmin: Account = {
  ...ben,
  Id: 'sysadmin',
  Username: 'sysadmin',
  Roles: [admin('Sysadmin')],
};

const visitor: SignInInput = {
  account: null,
  rememberedUsername: null,
  activationCode: null,
  externalReturn: null,
  origin: 'http://plant.example',
  hasMeetingLink: false,
};
const externalReturn: ExternalReturn = {
  code: 'abc',
  state: 's1',
  iss: 'https://id.example',
  provider: 'demo',
  username: 'external',
};

export const starts = {
  visitor: { input: visitor, at: 'naming' },
  remembered: { input: { ...visitor, rememberedUsername: 'anna' }, at: 'naming' },
  'stored session': { input: { ...visitor, account: anna }, at: 'signedIn' },
  'stored session of ben': { input: { ...visitor, account: ben }, at: 'loadingContract' },
  'activation link': { input: { ...visitor, activationCode: 'x1' }, at: 'enteringPassword' },
  'back from the provider': { input: { ...visitor, externalReturn }, at: 'exchangingCode' },
  'meeting link': { input: { ...visitor, hasMeetingLink: true }, at: 'naming' },
};

export const events = {
  'no name': { type: 'username.submitted', username: ' ' },
  name: { type: 'username.submitted', username: ' anna ' },
  'no password': submit('anna', ''),
  'no username': submit(' ', 'secret'),
  password: submit('anna', 'secret'),
  placeholder: submit('anna', placeholderPassword),
  "another's placeholder": submit('ben', placeholderPassword),
  'other name': { type: 'username.changed' },
  'page comes back': { type: 'page.returned' },
  yes: { type: 'takeover.confirmed' },
  no: { type: 'takeover.declined' },
  unticked: { type: 'agreement.submitted', isConfirmed: false },
  ticked: { type: 'agreement.submitted', isConfirmed: true },
  'ask again': { type: 'agreement.requested' },
  'global view': { type: 'view.global' },
  'user view': { type: 'view.user' },
  back: { type: 'view.back' },
  client: { type: 'client.chosen', client: contoso },
};

const proved = { anna: done(anna), ben: done(ben), global: done(global), sysadmin: done(sysadmin) };

export const answers: Record<string, Record<string, Answer>> = {
  signOnType: {
    password: done({ Type: 'PASSWORD', Meta: {} }),
    external: external('https://id.example/authorize?state=s1'),
    'no address': done({ Type: 'EXTERNAL', Meta: { Provider: 'demo' } }),
    'at home': external('http://plant.example/demo/sign-on/auth'),
    'a script for an address': external('javascript:alert(1)'),
    'an open line': external('http://id.example/authorize'),
    fails: failed(500),
  },
  signIn: {
    ...proved,
    refused: failed(400),
    'busy elsewhere': failed(409),
    'too often': failed(429),
    'out of order': failed(503),
    'no connection': { error: new Error('Connection error') },
  },
  resume: { anna: done(anna), refused: failed(401), 'out of order': failed(503) },
  exchangeCode: {
    ...proved,
    refused: failed(400),
    'busy elsewhere': failed(409),
    'out of order': failed(503),
  },
  welcome: { done: done(undefined), fails: failed(500) },
  loadContract: {
    comes: done({ Id: 'c1', Agreement: '<p>Terms</p>', IsConfirmed: false }),
    fails: failed(500),
  },
  confirmContract: { done: done(undefined), fails: failed(500), replaced: failed(409) },
};

function admin(Name: string) {
  return { Name, RoleType: 'SystemRole', Menu: ['Dashboard', 'Administration'] };
}

function submit(username: string, password: string) {
  return { type: 'credentials.submitted', username, password, isRemembered: false };
}

function external(Url: string): Answer {
  return done({ Type: 'EXTERNAL', Meta: { Provider: 'demo', Url } } satisfies SignOnType);
}

function done(output: unknown): Answer {
  return { output };
}

function failed(status: number): Answer {
  return { error: Object.assign(new Error(`Status ${status}`), { status }) };
}

import type { ChartModel, ExpectedStep } from '#model-testing/chart-model.ts';

const settled = { meeting: 'signedIn', global: 'choosingView', else: 'signedIn' };
const welcomed = { ben: 'loadingContract', sysadmin: 'loadingContract', ...settled };
const form = { activation: 'enteringPassword', else: 'naming' };
const proved = stepTo('welcoming', { password: '', rememberedUsername: null });

/** Expected target and notices of each step, written from the specification. */
export const expected: ChartModel['expected'] = {
  naming: {
    'no name': stepTo('naming', { notice: { key: 'signIn.invalidUsername' } }),
    name: stepTo('askingSignOnType', { username: 'anna', notice: null }),
  },
  askingSignOnType: {
    'signOnType: password': 'enteringPassword',
    'signOnType: external': 'redirecting',
    'signOnType: no address': stepTo('naming', { notice: { key: 'signIn.external' } }),
    'signOnType: at home': 'redirecting',
    'signOnType: an open line': stepTo('naming', { notice: { key: 'signIn.external' } }),
    'signOnType: a script for an address': stepTo('naming', { notice: { key: 'signIn.external' } }),
    'signOnType: fails': stepTo('naming', { notice: { message: 'Status 500' } }),
  },
  redirecting: { 'after EXTERNAL_REDIRECT': stepTo('leaving', { signOn: { Type: 'EXTERNAL' } }) },
  leaving: { 'page comes back': 'naming' },
  exchangingCode: {
    'exchangeCode: anna': proved,
    'exchangeCode: ben': proved,
    'exchangeCode: global': proved,
    'exchangeCode: sysadmin': proved,
    'exchangeCode: busy elsewhere': 'activeElsewhere',
    'exchangeCode: refused': stepTo('naming', {
      externalReturn: null,
      notice: { key: 'signIn.externalRefused' },
    }),
    'exchangeCode: out of order': stepTo('naming', {
      externalReturn: null,
      notice: { message: 'Status 503' },
    }),
  },
  enteringPassword: {
    'no password': stepTo('enteringPassword', { notice: { key: 'signIn.incomplete' } }),
    'no username': stepTo('enteringPassword', { notice: { key: 'signIn.incomplete' } }),
    password: stepTo('signingIn', { username: 'anna', password: 'secret', notice: null }),
    placeholder: { remembered: 'resuming', else: 'signingIn' },
    "another's placeholder": stepTo('signingIn', { username: 'ben' }),
    'other name': { to: form, seen: { username: '', password: '', notice: null } },
  },
  resuming: {
    'resume: anna': proved,
    'resume: refused': stepTo('enteringPassword', {
      rememberedUsername: null,
      password: '',
      notice: { key: 'signIn.rememberedExpired' },
    }),
    'resume: out of order': stepTo('enteringPassword', {
      rememberedUsername: 'anna',
      notice: { message: 'Status 503' },
    }),
  },
  signingIn: {
    'signIn: anna': proved,
    'signIn: ben': proved,
    'signIn: global': proved,
    'signIn: sysadmin': proved,
    'signIn: busy elsewhere': 'activeElsewhere',
    'signIn: refused': stepTo('enteringPassword', { password: '' }),
    'signIn: too often': stepTo('enteringPassword', { notice: { message: 'Status 429' } }),
    'signIn: out of order': stepTo('enteringPassword', { notice: { message: 'Status 503' } }),
    'signIn: no connection': stepTo('enteringPassword', { notice: { key: 'signIn.noConnection' } }),
  },
  activeElsewhere: {
    yes: { to: { returned: 'exchangingCode', else: 'signingIn' }, seen: { force: true } },
    no: {
      to: form,
      seen: { username: '', password: '', force: false, externalReturn: null },
    },
  },
  welcoming: { 'welcome: done': welcomed, 'welcome: fails': welcomed },
  loadingContract: {
    'loadContract: comes': stepTo('agreeing', { contract: { Id: 'c1' } }),
    'loadContract: fails': stepTo('agreementMissing', { notice: { message: 'Status 500' } }),
  },
  agreementMissing: { 'ask again': stepTo('loadingContract', { notice: null }) },
  agreeing: {
    unticked: stepTo('agreeing', { notice: { key: 'signIn.confirmContract' } }),
    ticked: 'signingContract',
  },
  signingContract: {
    'confirmContract: done': {
      to: { meeting: 'signedIn', sysadmin: 'choosingView', else: 'signedIn' },
      seen: { account: { HasContract: true }, notice: null },
    },
    'confirmContract: fails': stepTo('agreeing', { notice: { message: 'Status 500' } }),
    'confirmContract: replaced': stepTo('loadingContract', { notice: { message: 'Status 409' } }),
  },
  choosingView: {
    'global view': stepTo('signedIn', {
      view: { role: 'admin-user', userView: { mode: 'admin', clientId: null } },
    }),
    'user view': 'choosingClient',
  },
  choosingClient: {
    client: stepTo('signedIn', {
      view: { role: 'admin-user', userView: { mode: 'client', clientName: 'Contoso Molding' } },
    }),
    back: 'choosingView',
  },
};

function stepTo(to: string, seen: object): ExpectedStep {
  return { to, seen };
}

import type { Story } from '#model-testing/chart-model.ts';

const toPassword = ['name', 'signOnType: password', 'password'];

/** Whole visits by the specification. */
export const stories: Story[] = [
  {
    title: 'a client user lands in the first client of the list',
    start: 'visitor',
    events: [...toPassword, 'signIn: anna', 'welcome: done'],
    end: 'signedIn',
    seen: {
      view: {
        role: 'client-user',
        userView: { mode: 'client', clientId: 'northwind', clientName: 'Northwind Plastics' },
      },
    },
  },
  {
    title: 'an administrator takes the global view',
    start: 'visitor',
    events: [...toPassword, 'signIn: global', 'welcome: done', 'global view'],
    end: 'signedIn',
    seen: { view: { userView: { mode: 'admin', clientId: null } } },
  },
  {
    title: 'an administrator looks through the eyes of a client',
    start: 'visitor',
    events: [...toPassword, 'signIn: global', 'welcome: done', 'user view', 'client'],
    end: 'signedIn',
    seen: { view: { userView: { mode: 'client', clientId: 'contoso', adminId: 'global' } } },
  },
  {
    title: 'an administrator with a meeting link is not asked: Global is chosen',
    start: 'meeting link',
    events: [...toPassword, 'signIn: global', 'welcome: done'],
    end: 'signedIn',
    seen: { view: { role: 'admin-user', userView: { mode: 'admin' } } },
  },
  {
    title: 'a signed agreement leads an administrator to the choice of view',
    start: 'visitor',
    events: [
      ...toPassword,
      'signIn: sysadmin',
      'welcome: done',
      'loadContract: comes',
      'unticked',
      'ticked',
      'confirmContract: done',
    ],
    end: 'choosingView',
    seen: { account: { HasContract: true }, view: null },
  },
  {
    title: 'an agreement that was not signed last time is asked for at startup',
    start: 'stored session of ben',
    events: ['loadContract: comes', 'ticked', 'confirmContract: done'],
    end: 'signedIn',
    seen: { account: { HasContract: true }, view: { role: 'client-user' } },
  },
  {
    title: 'Yes in the active-session dialog repeats the login with force',
    start: 'visitor',
    events: [...toPassword, 'signIn: busy elsewhere', 'yes'],
    end: 'signingIn',
    seen: { username: 'anna', password: 'secret', force: true },
  },
  {
    title: 'No in the active-session dialog resets the form',
    start: 'visitor',
    events: [...toPassword, 'signIn: busy elsewhere', 'no'],
    end: 'naming',
    seen: { username: '', password: '', force: false },
  },
  {
    title: 'a wrong password costs the password and nothing else',
    start: 'visitor',
    events: [...toPassword, 'signIn: refused'],
    end: 'enteringPassword',
    seen: { username: 'anna', password: '', notice: { key: 'signIn.refused' } },
  },
  {
    title: "the activation page shows the server's words",
    start: 'activation link',
    events: ['password', 'signIn: refused'],
    end: 'enteringPassword',
    seen: { notice: { message: 'Status 400' } },
  },
  {
    title: 'a remembered person signs in with the token of the last visit',
    start: 'remembered',
    events: ['name', 'signOnType: password', 'placeholder', 'resume: anna', 'welcome: done'],
    end: 'signedIn',
    seen: { isRemembered: false, view: { role: 'client-user' } },
  },
  {
    title: 'an external account is sent to its provider after a moment',
    start: 'visitor',
    events: ['name', 'signOnType: external', 'after EXTERNAL_REDIRECT'],
    end: 'leaving',
    seen: { signOn: { Meta: { Provider: 'demo' } } },
    effects: ['goToProvider'],
  },
  {
    title: 'who comes back from the provider is signed in, by force if need be',
    start: 'back from the provider',
    events: ['exchangeCode: busy elsewhere', 'yes', 'exchangeCode: anna', 'welcome: fails'],
    end: 'signedIn',
    seen: { force: true, view: { role: 'client-user' } },
  },
];

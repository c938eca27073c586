import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';

import { anna, ben, type Happening, happenings } from './sign-in.happenings.ts';
import { signInMachine } from './sign-in.machine.ts';
import type { SignInEvent, SignInInput } from './sign-in.setup.ts';

const nobody: SignInInput = { account: null, rememberedUsername: null };

/** Whole visits, as the specification tells them, played on a running chart. */
const stories: {
  title: string;
  input?: SignInInput;
  told: Happening[];
  end: string;
  seen: object;
}[] = [
  {
    title: 'a client user lands in the first client of the list',
    told: ['name', 'password account', 'password', 'in as anna', 'welcomed'],
    end: 'signedIn',
    seen: { view: { role: 'client-user', userView: { mode: 'client', clientId: '1' } } },
  },
  {
    title: 'an administrator takes the global view',
    told: ['name', 'password account', 'password', 'in as global', 'welcomed', 'global view'],
    end: 'signedIn',
    seen: { view: { role: 'admin-user', userView: { mode: 'admin', clientId: null } } },
  },
  {
    title: 'an administrator looks through the eyes of a client',
    told: [
      'name',
      'password account',
      'password',
      'in as global',
      'welcomed',
      'user view',
      'client',
    ],
    end: 'signedIn',
    seen: { view: { userView: { mode: 'client', clientName: 'Contoso Molding', adminId: 'a1' } } },
  },
  {
    title: 'an unticked agreement is asked for again',
    told: [
      ...(['name', 'password account', 'password', 'in as ben', 'welcomed'] as const),
      ...(['agreement comes', 'unticked'] as const),
    ],
    end: 'agreeing',
    seen: { notice: { key: 'signIn.confirmContract' } },
  },
  {
    title: 'a signed agreement is not asked for twice',
    input: { account: ben, rememberedUsername: null },
    told: ['agreement comes', 'ticked', 'signed'],
    end: 'signedIn',
    seen: { account: { HasContract: true } },
  },
  {
    title: 'Yes in the active-session dialog repeats the login with force',
    told: ['name', 'password account', 'password', 'busy elsewhere', 'yes'],
    end: 'signingIn',
    seen: { username: 'anna', password: 'secret', force: true },
  },
  {
    title: 'No in the active-session dialog resets the form',
    told: ['name', 'password account', 'password', 'busy elsewhere', 'no'],
    end: 'naming',
    seen: { username: '', password: '', force: false },
  },
  {
    title: 'a wrong password is told at the form',
    told: ['name', 'password account', 'password', 'refused'],
    end: 'enteringPassword',
    seen: { notice: { key: 'signIn.refused' } },
  },
  {
    title: 'a server out of order is not taken for a wrong password',
    told: ['name', 'password account', 'password', 'out of order'],
    end: 'enteringPassword',
    seen: { notice: { sentence: 'Status 503' } },
  },
  {
    title: 'a missing password is told before any call',
    told: ['name', 'password account', 'no password'],
    end: 'enteringPassword',
    seen: { notice: { key: 'signIn.incomplete' } },
  },
  {
    title: 'a remembered token that has ended asks for the password',
    input: { account: null, rememberedUsername: 'anna' },
    told: ['name', 'password account', 'placeholder', 'not resumed'],
    end: 'enteringPassword',
    seen: { rememberedUsername: null, password: '' },
  },
  {
    title: 'a stored session skips the login',
    input: { account: anna, rememberedUsername: null },
    told: [],
    end: 'signedIn',
    seen: { view: { role: 'client-user' } },
  },
];

test.each(stories)('$title', async ({ input = nobody, told, end, seen }) => {
  const waiting: { resolve(output: never): void; reject(error: unknown): void }[] = [];
  const call = fromPromise(
    () => new Promise<never>((resolve, reject) => waiting.push({ resolve, reject })),
  );
  const calls = { loadSignOnType: call, signIn: call, resume: call, welcome: call };
  const actor = createActor(
    signInMachine.provide({
      actors: { ...calls, loadContract: call, confirmContract: call } as never,
    }),
    { input },
  ).start();

  for (const happening of told) {
    const event = happenings[happening] as { type: string; output?: never; error?: unknown };
    if (event.type.startsWith('xstate.done')) waiting.pop()?.resolve(event.output as never);
    else if (event.type.startsWith('xstate.error')) waiting.pop()?.reject(event.error);
    else actor.send(event as SignInEvent);
    await new Promise((resolve) => setTimeout(resolve));
  }

  expect(actor.getSnapshot().value).toBe(end);
  expect(actor.getSnapshot().context).toMatchObject(seen);
});

import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';

import { hostileAddresses } from '#lib/hostile-addresses.fixture.ts';
import type { SignOnType } from '#schemas/api/accounts.gen.ts';

import { signInMachine } from './sign-in.machine.ts';

test('the browser follows a hostile address only if it is a complete address of a web page', async () => {
  const taken: URL[] = [];
  const meansOtherwise: string[] = [];
  for (const address of hostileAddresses) {
    if (!(await isLeftFor(address))) continue;
    const read = new URL(address, 'https://lineside.example/login');
    taken.push(read);
    if (!URL.canParse(address) || new URL(address).href !== read.href) meansOtherwise.push(address);
  }

  expect(meansOtherwise).toEqual([]);
  expect(new Set(taken.map(({ protocol }) => protocol))).toEqual(new Set(['https:']));
});

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example',
  'https:\\\\evil.example',
  'ht\ntps://evil.example',
  'https://',
  'http://id.example/authorize',
  'http:///plant.example/authorize',
  'http://plant.example:8080/authorize',
  '',
])('%j is no place to sign in at', async (address) => {
  expect(await isLeftFor(address)).toBe(false);
});

test.each([
  'https://id.example/authorize?client_id=lineside&state=s1',
  'http://plant.example/demo/sign-on/auth?state=s1',
])('%s is one: no one on the way can change it, or it is our own', async (address) => {
  expect(await isLeftFor(address)).toBe(true);
});

/** Whether the statechart redirects to this address of the server's answer. */
async function isLeftFor(Url: string): Promise<boolean> {
  const machine = signInMachine.provide({
    actors: {
      loadSignOnType: fromPromise<SignOnType, { username: string }>(async () => ({
        Type: 'EXTERNAL',
        Meta: { Provider: 'demo', Url },
      })),
    },
  });
  const input = {
    account: null,
    rememberedUsername: null,
    activationCode: null,
    externalReturn: null,
    origin: 'http://plant.example',
    hasMeetingLink: false,
  };
  const actor = createActor(machine, { input }).start();
  actor.send({ type: 'username.submitted', username: 'external' });
  const settled = await waitFor(actor, (snapshot) => !snapshot.matches('askingSignOnType'));
  actor.stop();
  return settled.matches('redirecting');
}

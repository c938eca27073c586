import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { local, session } from '#lib/storage.ts';
import { eventually } from '#shared/eventually.fixture.ts';

import {
  anna,
  begin,
  end,
  fill,
  logIn,
  open,
  server,
  defaultReply,
} from './sign-in-page.fixture.tsx';

beforeEach(begin);
afterEach(end);

test('an activation link needs no first step, and shows what the server says', async () => {
  const error_description = 'The activation link is not valid any more.';
  server.mockImplementation((call) =>
    call === 'POST accounts/token' ? [400, { error_description }] : [200, []],
  );
  open('/login/activation_code/x1');

  fill('Username', 'anna');
  fill('Password', 'a long first password');
  logIn();

  expect(await screen.findByText(error_description)).toBeTruthy();
  expect(server).toHaveBeenCalledWith(
    'POST accounts/token',
    expect.objectContaining({ activation_code: 'x1', username: 'anna' }),
  );
});

test('who comes back from a provider is signed in with the code, state and issuer', async () => {
  session.write('signOn', { provider: 'demo', username: 'anna' });
  server.mockImplementation((call) => defaultReply(call, anna));
  open('/login?code=abc&state=s1&iss=https%3A%2F%2Fid.example');

  await eventually(() => expect(local.read('userData')).toMatchObject({ role: 'client-user' }));

  expect(server).toHaveBeenCalledWith('POST accounts/token', {
    grant_type: 'authorization_code',
    client_id: 'lineside-web',
    code: 'abc',
    state: 's1',
    iss: 'https://id.example',
    provider: 'demo',
    username: 'anna',
  });
});

test('a code that no one here asked for signs no one in', async () => {
  open('/login?code=abc&state=s1');

  expect(await screen.findByLabelText('Username / Email')).toBeTruthy();
  expect(server).not.toHaveBeenCalled();
});

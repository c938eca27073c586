import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { local, session } from '#lib/storage.ts';
import { eventually } from '#shared/eventually.fixture.ts';

import {
  anna,
  begin,
  end,
  fill,
  global,
  logIn,
  open,
  reachPassword,
  server,
} from './sign-in-page.fixture.tsx';

beforeEach(begin);
afterEach(end);

test('who signed out while the server was away is told so', async () => {
  local.write('pendingSignOut', ['s1']);
  open('/login');

  expect(await screen.findByText(/the server could not be reached/)).toBeTruthy();
});

test('an empty name is told at the field', async () => {
  open('/login');

  logIn();

  const field = screen.getByLabelText('Username / Email');
  expect(await screen.findByText('Invalid username/email')).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(describedBy(field)).toBe('Invalid username/email');
});

test('a missing password is told at the field and above the form', async () => {
  await reachPassword(anna);

  fireEvent.blur(screen.getByLabelText('Password'));
  expect(describedBy(screen.getByLabelText('Password'))).toBe('Invalid password');
  logIn();
  expect(screen.getByRole('alert').textContent).toBe('Please enter your username and password');
});

test('a client user signs in with the password encoded once', async () => {
  await reachPassword(anna);

  fill('Password', 'a b%+ü');
  logIn();

  await eventually(() => expect(local.read('userData')).toMatchObject({ role: 'client-user' }));
  const grant = server.mock.calls.find(([call]) => call === 'POST accounts/token')?.[1];
  expect(grant).toEqual({
    grant_type: 'password',
    username: 'anna',
    password: 'a%20b%25%2B%C3%BC',
    client_id: 'lineside-web',
    force: false,
  });
  expect(server).toHaveBeenCalledWith('POST logs', { Mode: 'ACTION', Message: 'LOG IN' });
});

test('a wrong password is told in the words of the specification', async () => {
  await reachPassword(anna, { 'POST accounts/token': [400, { ErrorMessage: 'no' }] });

  fill('Password', 'wrong');
  logIn();

  await eventually(() =>
    expect(screen.getByRole('alert').textContent).toBe(
      'User name or password is not valid. Please contact your administrator.',
    ),
  );
});

test('an active session elsewhere is taken over only after Yes', async () => {
  await reachPassword(anna, { 'POST accounts/token': [409, {}] });
  fill('Password', 'secret');
  logIn();

  expect(
    await screen.findByText(
      'You have active session in other places, do you want to login in this machine ?',
    ),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }));

  await eventually(() =>
    expect(server).toHaveBeenLastCalledWith(
      'POST accounts/token',
      expect.objectContaining({ force: true }),
    ),
  );
});

test('the agreement has to be confirmed before anything else', async () => {
  await reachPassword({ ...anna, HasContract: false });
  fill('Password', 'secret');
  logIn();

  expect(await screen.findByText('Terms')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Please, confirm this contract.')).toBeTruthy();
  expect(local.read('userData')).toBeNull();

  fireEvent.click(screen.getByLabelText('Confirm'));
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  await eventually(() =>
    expect(local.read('userData')).toMatchObject({ account: { HasContract: true } }),
  );
});

test('an administrator chooses a client from the numbered table', async () => {
  await reachPassword(global);
  fill('Password', 'secret');
  logIn();

  fireEvent.click(await screen.findByRole('button', { name: 'User View' }));
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
    '#Clients',
    '1Contoso Molding',
    '2Northwind Plastics',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Contoso Molding' }));

  await eventually(() =>
    expect(local.read('userData')).toMatchObject({
      role: 'admin-user',
      userView: { mode: 'client', clientId: '2' },
    }),
  );
});

test('the login box is gone for who has more than one role, while they choose their page', async () => {
  await reachPassword({ ...global, Roles: [global.Roles[0], global.Roles[0]] });
  fill('Password', 'secret');
  logIn();

  expect(await screen.findByText('Please choose page you want')).toBeTruthy();
  expect(screen.queryByLabelText(/Username|Password/)).toBeNull();
});

test('a remembered person is signed in with the token of the last visit', async () => {
  await reachPassword(anna);
  fireEvent.click(screen.getByLabelText('Remember me'));
  fill('Password', 'secret');
  logIn();
  await eventually(() => expect(local.read('userData')).toMatchObject({ isRemembered: true }));
  cleanup();
  session.clearExcept([]);

  open('/login');
  logIn();
  await screen.findByLabelText('Password');
  logIn();

  await eventually(() =>
    expect(server).toHaveBeenCalledWith('POST accounts/token', {
      grant_type: 'refresh_token',
      client_id: 'lineside-web',
      remember_me: true,
    }),
  );
});

test('a refused password is the one thing that has to be typed again', async () => {
  await reachPassword(anna, { 'POST accounts/token': [400, { ErrorMessage: 'no' }] });
  fireEvent.click(screen.getByLabelText('Remember me'));
  fill('Password', 'wrong');
  logIn();

  await screen.findByText(/is not valid. Please contact/);

  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('anna');
  expect(screen.getByLabelText<HTMLInputElement>('Remember me').checked).toBe(true);
});

test('who has forgotten the password need not type the name again', async () => {
  await reachPassword(anna, {});
  fireEvent.click(screen.getByRole('link', { name: 'Forgot password' }));

  expect((await screen.findByLabelText<HTMLInputElement>('Username / Email')).value).toBe('anna');
});

function describedBy(field: HTMLElement) {
  return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
}

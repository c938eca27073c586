import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { beginSession, forget } from '#api/session/tab-session.ts';
import { startTexts } from '#i18n/i18n.ts';
import { local, session } from '#lib/storage.ts';
import { eventually } from '#shared/eventually.fixture.ts';

import { englishTexts } from './english-texts.fixture.ts';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { SignInPage } from './sign-in-page.tsx';

const server = vi.fn<(call: string, body: Record<string, unknown>) => [number, unknown]>();
const anna = {
  Id: 'a1',
  Username: 'anna',
  Language: { Name: 'en-US' },
  HasContract: true,
  Roles: [],
  Clients: [{ Id: '1', DisplayName: 'Northwind Plastics' }],
};
const global = {
  ...anna,
  Roles: [{ Name: 'Global', RoleType: 'SystemRole', Menu: [] }],
  Clients: [...anna.Clients, { Id: '2', DisplayName: 'Contoso Molding' }],
};

beforeEach(async () => {
  await beginSession({ accountId: null, isKiosk: false });
  server.mockReturnValue([200, []]);
  await startTexts(async () => ({
    ...englishTexts('sign-in/sign-in'),
    ...englishTexts('app'),
    ...englishTexts('../ui/ui'),
  }));
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : {};
    const [status, reply] = server(`${init.method} ${url.replace('/api/', '')}`, body);
    return new Response(JSON.stringify(reply), { status });
  });
});

afterEach(() => {
  server.mockReset();
  local.clearExcept([]);
  session.clearExcept([]);
  forget();
});

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

function open(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/login" element={<SignInPage />} />
        <Route path="/login/forgot_password" element={<ForgotPasswordPage />} />
        <Route path="/login/activation_code/:activationCode" element={<SignInPage />} />
      </Routes>
    </MemoryRouter>,
  );
}

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
  server.mockImplementation((call) => usualReply(call, anna));
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

async function reachPassword(account: object, replies: Record<string, [number, unknown]> = {}) {
  server.mockImplementation((call) => replies[call] ?? usualReply(call, account));
  open('/login');
  fill('Username / Email', 'anna');
  logIn();
  await screen.findByLabelText('Password');
}

function usualReply(call: string, account: object): [number, unknown] {
  if (call.endsWith('/signontype')) return [200, { Type: 'PASSWORD', Meta: {} }];
  if (call.endsWith('/contract')) return [200, { Id: 'c1', Agreement: '<p>Terms</p>' }];
  if (call === 'POST accounts/token') return [200, { ...tokens, account: JSON.stringify(account) }];
  return [200, []];
}

const tokens = { access_token: 'a', token_type: 'Bearer', expires_in: 900, refresh_token: 'r' };

function fill(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

function logIn() {
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
}

function describedBy(field: HTMLElement) {
  return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
}

import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { vi } from 'vitest';

import { beginSession, clearTabSession } from '#api/session/tab-session.ts';
import { startTexts } from '#i18n/i18n.ts';
import { local, session } from '#lib/storage.ts';

import { englishTexts } from './english-texts.fixture.ts';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { SignInPage } from './sign-in-page.tsx';

/** Mock server: status and answer by call. */
export const server = vi.fn<(call: string, body: Record<string, unknown>) => [number, unknown]>();
export const anna = {
  Id: 'a1',
  Username: 'anna',
  Language: { Name: 'en-US' },
  HasContract: true,
  Roles: [],
  Clients: [{ Id: '1', DisplayName: 'Northwind Plastics' }],
};
export const global = {
  ...anna,
  Roles: [{ Name: 'Global', RoleType: 'SystemRole', Menu: [] }],
  Clients: [...anna.Clients, { Id: '2', DisplayName: 'Contoso Molding' }],
};

/** Before each test. */
export async function begin(): Promise<void> {
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
}

/** After each test. */
export function end(): void {
  server.mockReset();
  local.clearExcept([]);
  session.clearExcept([]);
  clearTabSession();
}

export function open(path: string) {
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

export async function reachPassword(
  account: object,
  replies: Record<string, [number, unknown]> = {},
) {
  server.mockImplementation((call) => replies[call] ?? defaultReply(call, account));
  open('/login');
  fill('Username / Email', 'anna');
  logIn();
  await screen.findByLabelText('Password');
}

export function defaultReply(call: string, account: object): [number, unknown] {
  if (call.endsWith('/signontype')) return [200, { Type: 'PASSWORD', Meta: {} }];
  if (call.endsWith('/contract')) return [200, { Id: 'c1', Agreement: '<p>Terms</p>' }];
  if (call === 'POST accounts/token') return [200, { ...tokens, account: JSON.stringify(account) }];
  return [200, []];
}

const tokens = { access_token: 'a', token_type: 'Bearer', expires_in: 900, refresh_token: 'r' };

export function fill(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

export function logIn() {
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
}

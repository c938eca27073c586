import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import {
  endTabSession,
  holdTokens,
  rememberUsername,
  readRememberedUsername,
} from '#api/session/tab-session.ts';
import { local, session } from '#lib/storage.ts';
import { ownView } from '#machines/sign-in/account.ts';
import type { Account } from '#schemas/api/accounts.gen.ts';

import {
  enterSession,
  keepUnfinished,
  pageAfterSignIn,
  rememberPage,
  restoreSession,
  unfinishedAccount,
  useSessionEnd,
} from './session.ts';

const anna = {
  Id: 'a1',
  Username: 'anna',
  Language: { Name: 'en-US' },
  HasContract: true,
  Roles: [],
  Clients: [{ Id: '1', DisplayName: 'Northwind Plastics' }],
};

beforeEach(async () => {
  await restoreSession();
  holdTokensOfAnna();
});

function holdTokensOfAnna(): void {
  holdTokens(
    {
      account: JSON.stringify(anna),
      access_token: 'a',
      token_type: 'Bearer',
      expires_in: 900,
      refresh_token: 'r',
    },
    { accountId: anna.Id, isRemembered: false },
  );
}

afterEach(() => {
  vi.restoreAllMocks();
  local.clearExcept([]);
  session.clearExcept([]);
});

test('what is stored is what the specification names, and no token is shared between tabs', () => {
  enterSession(anna, ownView(anna), true);

  expect(local.read('userData')).toEqual({
    account: anna,
    role: 'client-user',
    isRemembered: true,
    userView: {
      userId: 'a1',
      adminId: null,
      mode: 'client',
      clientId: '1',
      clientName: 'Northwind Plastics',
      data: null,
    },
  });
  expect(JSON.stringify(Object.entries(window.localStorage))).not.toContain('refreshToken');
});

test('signing out clears the stored data but keeps how someone likes the screen', () => {
  enterSession(anna, ownView(anna), false);
  local.write('plantDashboardTabs', { a1: 'grid' });
  local.write('menu', { hasNames: true });
  local.write('currentPlant', '7');

  endTabSession('signed-out');

  expect(Object.keys(window.localStorage).toSorted()).toEqual(['menu', 'plantDashboardTabs']);
  expect(Object.keys(window.sessionStorage)).toEqual([]);
});

test.each(['expired', 'forbidden', 'replaced'] as const)(
  'a session that is %s clears the stored data like a sign-out',
  (reason) => {
    enterSession(anna, ownView(anna), false);
    local.write('plantDashboardTabs', { a1: 'grid' });

    endTabSession(reason);

    expect(Object.keys(window.localStorage)).toEqual(['plantDashboardTabs']);
    expect(session.read('tokens')).toBeNull();
  },
);

test('a refresh that is refused forgets who was remembered here, a 403 does not', () => {
  rememberUsername('anna');
  enterSession(anna, ownView(anna), true);
  endTabSession('forbidden');
  expect(readRememberedUsername()).toBe('anna');

  holdTokensOfAnna();
  enterSession(anna, ownView(anna), true);
  endTabSession('expired');
  expect(readRememberedUsername()).toBeNull();
});

test.each([
  ['a display that is signed out is told apart', 'expired', 'display'],
  ['a display that someone signs out here is not', 'signed-out', 'signed-out'],
] as const)('%s', (_, reason, endedBy) => {
  const display = { ...anna, Kiosk: {} as NonNullable<Account['Kiosk']> };
  enterSession(display, ownView(display), false);

  endTabSession(reason);

  expect(renderHook(useSessionEnd).result.current).toBe(endedBy);
});

test('the end of a session leaves alone what belongs to whom another tab signed in since', () => {
  enterSession(anna, ownView(anna), false);
  const other = { ...anna, Id: 'b2' };
  local.write('userData', { account: other, ...ownView(other), isRemembered: false });

  endTabSession('replaced');

  expect(local.read('userData')).toMatchObject({ account: { Id: 'b2' } });
});

test.each([
  ['/dashboard/plant/oee-grid-view?Id=7', '/dashboard/plant/oee-grid-view?Id=7'],
  ['/', '/dashboard/tiles'],
  ['/login', '/dashboard/tiles'],
  ['//evil.example', '/dashboard/tiles'],
])('who wanted %s lands on %s', (wanted, landed) => {
  rememberPage(wanted);

  expect(pageAfterSignIn({ account: anna })).toBe(landed);
});

test('a reload in the middle of the agreement does not ask for the password again', () => {
  keepUnfinished({ ...anna, HasContract: false });
  expect(unfinishedAccount()).toEqual({ ...anna, HasContract: false });

  enterSession(anna, ownView(anna), false);
  expect(unfinishedAccount()).toBeNull();
});

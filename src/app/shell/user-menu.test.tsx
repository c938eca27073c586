import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';

import { Around } from '#engine/testing.tsx';
import { local } from '#lib/storage.ts';
import { globalView, ownView } from '#machines/sign-in/account.ts';
import type { Account } from '#schemas/api/accounts.gen.ts';

import { serverDataOf } from '../server-data.ts';
import { enterSession, storedSession } from '../session/session.ts';
import { UserMenu } from './user-menu.tsx';

vi.mock('./languages.ts', () => ({
  useLanguages: () => [{ Code: 'en-US', Name: 'English (US)' }],
  changeLanguage() {},
}));

const clients = [
  { Id: 'northwind', DisplayName: 'Northwind Plastics' },
  { Id: 'contoso', DisplayName: 'Contoso' },
];
const carol: Account = {
  Id: 'carol',
  Username: 'carol',
  Language: { Name: 'en-US' },
  HasContract: true,
  Roles: [],
  Clients: clients,
};
const chief: Account = {
  ...carol,
  Id: 'chief',
  Username: 'chief',
  Roles: [{ Name: 'Sysadmin', RoleType: 'Role', Menu: [] }],
};

afterEach(() => local.clearExcept([]));

test('a person of two clients goes from one to the other without signing in again', async () => {
  enterSession(carol, ownView(carol), true);
  const before = serverDataOf('carol');
  await open('carol');
  expect(views()).toEqual(['Northwind Plastics', 'Contoso']);
  expect(chosen()).toBe('Northwind Plastics');

  choose('Contoso');

  expect(storedSession()).toMatchObject({
    role: 'client-user',
    isRemembered: true,
    userView: { mode: 'client', clientId: 'contoso', clientName: 'Contoso', adminId: null },
  });
  expect(local.read('userData')).toMatchObject({ userView: { clientId: 'contoso' } });
  expect(screen.getByRole('status').textContent).toBe('/dashboard/tiles');
  // Each view has its own query cache.
  expect(serverDataOf('carol')).not.toBe(before);
});

test('an administrator looks through the eyes of a client, and again at everything', async () => {
  enterSession(chief, globalView(chief), false);
  await open('chief');
  expect(views()).toEqual(['Global View', 'Northwind Plastics', 'Contoso']);

  choose('Contoso');
  expect(storedSession()).toMatchObject({
    role: 'admin-user',
    userView: { mode: 'client', clientId: 'contoso', adminId: 'chief' },
  });

  choose('Global View');
  expect(storedSession()?.userView).toMatchObject({ mode: 'admin', clientId: null });
});

test('who has one view is not asked which', async () => {
  const anna = { ...carol, Id: 'anna', Clients: clients.slice(0, 1) };
  enterSession(anna, ownView(anna), false);
  await open('anna');

  expect(screen.queryByText('View')).toBeNull();
  expect(
    screen.queryByRole('menuitemradio', { name: 'Northwind Plastics', hidden: true }),
  ).toBeNull();
});

async function open(accountId: string) {
  render(
    <Around>
      <QueryClientProvider client={serverDataOf(accountId)}>
        <MantineProvider>
          <UserMenu />
          <Address />
        </MantineProvider>
      </QueryClientProvider>
    </Around>,
  );
  fireEvent.click(screen.getByRole('button', { name: /Account and settings/ }));
  await screen.findAllByRole('menuitemradio', { hidden: true });
}

function Address() {
  return <output>{useLocation().pathname}</output>;
}

function items() {
  const names = new Set(['Global View', ...clients.map(({ DisplayName }) => DisplayName)]);
  return screen
    .getAllByRole('menuitemradio', { hidden: true })
    .filter(({ textContent }) => names.has(textContent));
}

function views() {
  return items().map(({ textContent }) => textContent);
}

function chosen() {
  return items().find((item) => item.getAttribute('aria-checked') === 'true')?.textContent;
}

function choose(view: string): void {
  const item = items().find(({ textContent }) => textContent === view);
  if (item) fireEvent.click(item);
}

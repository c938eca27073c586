import { act, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';

import { local, session } from '#lib/storage.ts';
import { ownView } from '#machines/sign-in/account.ts';

import type { Account } from '#schemas/api/accounts.gen.ts';

import { RequireSession, RequireVisitor } from './require-session.tsx';
import { enterSession, pageAfterSignIn } from './session.ts';

const anna: Account = {
  Id: 'a1',
  Username: 'anna',
  Language: { Name: 'en-US' },
  HasContract: true,
  Roles: [],
  Clients: [{ Id: '1', DisplayName: 'Northwind Plastics' }],
};

afterEach(() => {
  local.clearExcept([]);
  session.clearExcept([]);
});

test('a session that comes while the page is on its way to /login ends on the page that was wanted', async () => {
  const router = createMemoryRouter(
    [
      {
        element: <SharedLate />,
        children: [
          { element: <RequireVisitor />, children: [{ path: '/login', element: 'sign-in page' }] },
          { element: <RequireSession />, children: [{ path: '*', element: 'the page' }] },
        ],
      },
    ],
    { initialEntries: ['/user?tab=2'] },
  );
  await act(async () => void render(<RouterProvider router={router} />));

  expect(await screen.findByText('the page')).toBeTruthy();
  expect(router.state.location).toMatchObject({ pathname: '/user', search: '?tab=2' });
  expect(pageAfterSignIn({ account: anna })).not.toContain('/user');
});

/** Effects of components around the guard run after its own. */
function SharedLate() {
  useEffect(() => enterSession(anna, ownView(anna), false), []);
  return <Outlet />;
}

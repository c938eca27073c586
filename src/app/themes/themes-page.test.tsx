import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { listNamedClients } from '#api/admin/named-clients.ts';
import { loadThemeParts, publishTheme } from '#api/admin/theme-files.ts';
import { Around } from '#engine/testing.tsx';

import { ThemesPage } from './themes-page.tsx';

vi.mock('#api/admin/named-clients.ts');
vi.mock('#api/admin/theme-files.ts');
vi.mock('#theme/theme-look.ts');
vi.mock('../load-client-theme.ts');
vi.mock('./theme-preview.tsx', () => ({ ThemePreview: () => null }));
vi.mock('../session/session.ts', () => ({
  useSession: () => ({ account: { Id: 'A1', Roles: [{ Name: 'Sysadmin' }] } }),
}));

const acme = {
  Id: 'acme',
  DisplayName: 'Acme',
  Origin: 'oee.acme.example',
  State: 'active' as const,
};
const globex = { Id: 'globex', DisplayName: 'Globex', Origin: null, State: 'active' as const };

beforeEach(() => {
  vi.mocked(listNamedClients).mockResolvedValue([acme, globex]);
  vi.mocked(loadThemeParts).mockResolvedValue({
    base: { Name: 'acme', UIJson: [] },
    file: { Path: 'p', Text: null, Source: null, Number: null, Draft: null },
  });
  vi.mocked(publishTheme).mockResolvedValue();
});

test('what was published is read again and says so, until something is changed', async () => {
  open();
  await screen.findByRole('button', { name: 'Publish' });
  const before = vi.mocked(loadThemeParts).mock.calls.length;
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));

  await waitFor(() => expect(loadThemeParts).toHaveBeenCalledTimes(before + 1));
  expect(await screen.findByText('Published')).toBeTruthy();
  await waitFor(() => expect(screen.getByText('Published')).toBeTruthy());
  fireEvent.change(screen.getByLabelText('Title · words'), { target: { value: 'Acme' } });
  expect(screen.queryByText('Published')).toBeNull();
});

test.each([
  [[acme, globex], '', 'Everyone who opens oee.acme.example sees it, on the sign-in page too.'],
  [[acme, globex], '?client=globex', /^No one sees it yet/],
  [[globex], '', 'Everyone sees it, on the sign-in page too: there is one client.'],
])('the page says who sees the theme: %#', async (clients, search, text) => {
  vi.mocked(listNamedClients).mockResolvedValue(clients);
  open(search);

  expect(await screen.findByText(text)).toBeTruthy();
});

function open(search = ''): void {
  render(
    <Around address={`/admin/themes${search}`}>
      <ThemesPage />
    </Around>,
  );
}

import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { publishFiles } from '#api/admin/config.ts';
import { listNamedClients } from '#api/admin/named-clients.ts';
import { loadThemeParts, themePath } from '#api/admin/theme-files.ts';
import { Around } from '#engine/testing.tsx';

import { openDialogs } from '../configuration/testing.ts';
import { ThemesPage } from './themes-page.tsx';

vi.mock('#api/admin/config.ts');
vi.mock('#api/admin/named-clients.ts');
vi.mock('#api/apps.ts', () => ({ loadTexts: () => Promise.resolve({}) }));
vi.mock('#api/admin/theme-files.ts');
vi.mock('#theme/theme-look.ts');
vi.mock('#app/load-client-theme.ts');
vi.mock('./preview/theme-preview.tsx', () => ({ ThemePreview: () => null }));
vi.mock('#app/session/session.ts', () => ({
  useSession: () => ({ account: { Id: 'A1', Roles: [{ Name: 'Sysadmin' }] } }),
}));

const acme = {
  Id: 'acme',
  DisplayName: 'Acme',
  Origin: 'oee.acme.example',
  State: 'active' as const,
};
const globex = { Id: 'globex', DisplayName: 'Globex', Origin: null, State: 'active' as const };

const base = { Name: 'acme', UIJson: [] };

beforeEach(() => {
  openDialogs();
  vi.mocked(themePath).mockImplementation((id) => `clients/${id}/client.theme.json`);
  vi.mocked(listNamedClients).mockResolvedValue([acme, globex]);
  vi.mocked(loadThemeParts).mockResolvedValue({
    base,
    file: { Path: 'p', Text: null, Source: null, Number: null, Draft: null },
  });
  vi.mocked(publishFiles).mockResolvedValue({ Number: 1 });
});

test('what was published is read again and says so, until something is changed', async () => {
  open();
  fireEvent.change(await title(), { target: { value: 'Ac' } });
  const before = vi.mocked(loadThemeParts).mock.calls.length;
  vi.mocked(loadThemeParts).mockResolvedValue({ base, file: withTitle('Ac') });
  press('Publish');
  expect(screen.getByText('This comes into force at once: Theme · For Acme.')).toBeTruthy();
  press('Publish now');

  await waitFor(() => expect(loadThemeParts).toHaveBeenCalledTimes(before + 1));
  expect(await screen.findByText('Published')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Publish'));
  fireEvent.change(await title(), { target: { value: 'Acme' } });
  expect(screen.queryByText('Published')).toBeNull();
});

test('another client is chosen after a question where something would be lost', async () => {
  open();
  fireEvent.change(await title(), { target: { value: 'Ac' } });
  fireEvent.change(screen.getByLabelText('For'), { target: { value: 'globex' } });

  expect(screen.getByText('Leave without publishing?')).toBeTruthy();
  expect(loadThemeParts).not.toHaveBeenCalledWith('globex', expect.anything());
  fireEvent.click(screen.getByText('Leave'));
  await waitFor(() => expect(loadThemeParts).toHaveBeenCalledWith('globex', expect.anything()));
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

function press(name: string): void {
  fireEvent.click(screen.getByText(name, { selector: 'button > span' }));
}

/** By label text: a search by accessible name in hundreds of controls takes a second. */
async function title(): Promise<HTMLInputElement> {
  const label = await screen.findByText<HTMLLabelElement>('Title · words', { selector: 'label' });
  return label.control as HTMLInputElement;
}

function withTitle(Text: string) {
  const objects = { DashboardTitleLargeText: { Text } };
  const text = JSON.stringify({ version: 1, objects });
  return { Path: 'p', Text: text, Source: 'store' as const, Number: 1, Draft: null };
}

function open(search = ''): void {
  render(
    <Around address={`/admin/themes${search}`}>
      <ThemesPage />
    </Around>,
  );
}

import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { decideRelease, listReleases } from '#api/admin/config.ts';
import { Around } from '#engine/testing.tsx';
import type { Release } from '#schemas/api/configuration.gen.ts';

import { ReleaseList } from './release-list.tsx';

vi.mock('../use-config-changes.ts', () => ({ useConfigReload: () => () => Promise.resolve() }));
vi.mock('#api/admin/config.ts');
vi.mock('../session/session.ts', () => ({
  useSession: () => ({ account: { Id: 'U1', Username: 'anna', Roles: [{ Name: 'Global' }] } }),
}));

beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(decideRelease).mockResolvedValue(9);
});

test('a release that waits is approved or refused, but not approved by who brought it in', async () => {
  vi.mocked(listReleases).mockResolvedValue([
    release(3, { State: 'waiting', Author: 'command line', Note: 'Hall 2' }),
    release(2, { State: 'waiting', Author: 'anna' }),
  ]);
  const [others, own] = await items();

  expect(within(others).getByText('Hall 2')).toBeTruthy();
  expect(buttonsOf(others)).toEqual(['Approve release 3', 'Refuse release 3']);
  expect(buttonsOf(own)).toEqual(['Refuse release 2']);
  fireEvent.click(screen.getByRole('button', { name: 'Approve release 3' }));
  await waitFor(() => expect(decideRelease).toHaveBeenCalledWith(3, 'approve'));
  await waitFor(() => expect(listReleases).toHaveBeenCalledTimes(2));
});

test('the newest release in force can be taken back, an older or a refused one cannot', async () => {
  vi.mocked(listReleases).mockResolvedValue([
    release(3, { State: 'refused', ApprovedBy: 'ben' }),
    release(2, {}),
    release(1, {}),
  ]);
  const [refused, newest, older] = await items();

  expect([refused, newest, older].map(buttonsOf)).toEqual([[], ['Take back release 2'], []]);
  expect(refused.textContent).toContain('refused (ben)');
});

test('where nothing was published there is no list', async () => {
  vi.mocked(listReleases).mockResolvedValue([]);
  const { container } = render(<ReleaseList />, { wrapper: Around });
  await waitFor(() => expect(listReleases).toHaveBeenCalled());

  expect(container.textContent).toBe('');
});

async function items() {
  render(<ReleaseList />, { wrapper: Around });
  await screen.findByRole('list');
  return screen.getAllByRole('listitem') as [HTMLElement, HTMLElement, HTMLElement];
}

function buttonsOf(item: HTMLElement): (string | null)[] {
  return within(item)
    .queryAllByRole('button')
    .map((button) => button.textContent);
}

function release(number: number, fields: Partial<Release>): Release {
  return {
    Number: number,
    State: 'active',
    At: '2026-06-10T06:30:00Z',
    Author: 'ben',
    ApprovedBy: null,
    Note: '',
    Paths: ['clients/northwind/screens/board.overlay.json'],
    ...fields,
  };
}

import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { readAttention } from '#api/admin/attention.ts';
import { Around } from '#engine/testing.tsx';
import type { AttentionItem } from '#schemas/api/attention.gen.ts';

import { AttentionList } from './attention.tsx';

vi.mock('#api/admin/attention.ts');

beforeEach(() => vi.resetAllMocks());

test('each kind is a sentence with names, and leads to where it is mended', async () => {
  show(
    { Kind: 'SilentSources', Count: 5, Names: ['Hall 1', 'Hall 2', 'Line 3'] },
    { Kind: 'UnplacedMachines', Count: 1, Names: ['IMM-09'], PlantId: 'a/b' },
    { Kind: 'InvitedAccounts', Count: 2, Names: ['emil', 'lena'] },
    { Kind: 'Drafts', Count: 1, Names: [] },
  );
  await screen.findByText('5 data sources are silent');

  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['5 data sources are silentHall 1, Hall 2, Line 3, and 2 more', '/admin/data-sources'],
    ['1 machine is not on its floor planIMM-09', '/admin/plants/a%2Fb/plan'],
    ['2 accounts were never activatedemil and lena', '/admin/accounts?filter=Status:INVITED'],
    ['1 draft is not published', '/admin/screens'],
  ]);
});

test('where there is nothing, it says so', async () => {
  show();

  expect(await screen.findByText('Nothing needs attention.')).toBeTruthy();
});

test('a server that does not answer is said, not taken for nothing', async () => {
  vi.mocked(readAttention).mockRejectedValue(new Error('out of order'));
  draw();

  expect((await screen.findByRole('alert')).textContent).toBe('out of order');
  expect(screen.queryByText('Nothing needs attention.')).toBeNull();
});

function show(...items: AttentionItem[]): void {
  vi.mocked(readAttention).mockResolvedValue(items);
  draw();
}

function draw(): void {
  render(
    <Around>
      <AttentionList />
    </Around>,
  );
}
